import type { Feature, World } from "../../world.ts";

export const mailFeature = (_world: World): Feature => ({});
