import type { Payable } from "../money/index.ts";
import type { NotifyContext } from "../notification/index.ts";
import type { World } from "../../world.ts";
import { lockForPayment, openEntries } from "./basket.store.ts";
import { endOff } from "./organiser/end-cancelled-entries.ts";

/** Tells payments how entries are paid for. */
export const entryPayable = (world: NotifyContext & Pick<World, "ledger">): Payable => ({
  method: "SIMPLEPAY",
  open: openEntries,
  lock: (tx, payer, entries, now) => lockForPayment(tx, world.ledger, payer, entries, now),
  endOff: (tx, receivables, at) => endOff(tx, world, receivables, at),
});
