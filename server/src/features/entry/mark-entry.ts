import type { Viewer } from "@rajt/contract/kernel/access";
import { noData } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Db } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { markByHand } from "../money/index.ts";
import { receivableOfEntry } from "./entry-receivable.store.ts";

type Marking = { readonly viewer: Viewer; readonly entry: number; readonly paid: boolean; readonly at: Date };

/** Says by hand that an entry is paid, or takes that back: the federation's word, or that of the competition's organiser. */
export const markEntry = (db: Db, { viewer, entry, paid, at }: Marking): Promise<void> =>
  tx(db, async (tx) => {
    const receivable = await receivableOfEntry(tx, entry, viewer);
    if (receivable === null) throw noData();
    const markedBy = viewer.accountId;
    const receivedBy = viewer.isSuperAdmin ? "FEDERATION" : "ORGANISER";
    await markByHand(tx, receivable, { paid, receivedBy, markedBy, at });
    const changes = { paid: [!paid, paid] } as const;
    await logChange(tx, { actor: markedBy, action: "update", object: "entry", objectId: entry, changes, at });
  });
