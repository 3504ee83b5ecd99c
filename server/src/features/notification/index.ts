import type { Feature, World } from "../../world.ts";

export const notificationFeature = (_world: World): Feature => ({});
