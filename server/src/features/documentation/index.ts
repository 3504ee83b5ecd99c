import type { Feature } from "../../world.ts";

export const documentationFeature = (): Feature => ({});
