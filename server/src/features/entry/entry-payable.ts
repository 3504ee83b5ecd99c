import type { Payable } from "../money/index.ts";
import { lockForPayment } from "./basket.store.ts";
import { endOff } from "./end-cancelled-entries.ts";
import { titlesOf } from "./entry-receivable.store.ts";

/** How entries are paid for. */
export const entryPayable: Payable = { method: "SIMPLEPAY", lock: lockForPayment, titlesOf, endOff };
