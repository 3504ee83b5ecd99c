import type { Feature, World } from "../../world.ts";

export const entryFeature = (_world: World): Feature => ({});
