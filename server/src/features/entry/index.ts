import type { Feature, World } from "../../world.ts";

export type { BasketEntry, LockedEntry } from "./basket.ts";
export { basketOf, lockForPayment } from "./basket.store.ts";

export const entryFeature = (_world: World): Feature => ({});
