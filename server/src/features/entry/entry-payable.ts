import type { Payable } from "../money/index.ts";
import type { Telling } from "../notification/index.ts";
import { lockForPayment } from "./basket.store.ts";
import { endOff } from "./organiser/end-cancelled-entries.ts";

/** Tells payments how entries are paid for. */
export const entryPayable = (world: Telling): Payable => ({
  method: "SIMPLEPAY",
  lock: lockForPayment,
  endOff: (tx, receivables, at) => endOff(tx, world, receivables, at),
});
