import type { Feature, World } from "../../world.ts";

export const paymentFeature = (_world: World): Feature => ({});
