import type { Feature, World } from "../../world.ts";

export const competitionFeature = (_world: World): Feature => ({});
