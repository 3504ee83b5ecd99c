import { mayEditEntry } from "@rajt/contract/entry/entry.rules";
import type { SeenTeam } from "@rajt/contract/entry/team-entry.calls";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { allRows } from "../../../kernel/db/all-rows.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { endingOf } from "../order/withdraw-entries.ts";
import { endEntries, lockEntries } from "../order/entry.store.ts";
import { refuseUnseen } from "./seen-team.ts";
import { lockTeams, readTeams, type TeamPlace } from "./team.store.ts";
import type { Ledger } from "../../money/index.ts";
import type { NotifyContext } from "../../notification/index.ts";
import { notifyWithdrawn } from "../notice/notify-entries.ts";

type TeamDeletion = TeamPlace & {
  readonly ledger: Ledger;
  readonly notifying: NotifyContext;
  readonly line: number;
  readonly seen?: SeenTeam | undefined;
  /** The account that deletes: the club's own, or that of the competition's organiser. */
  readonly by: number;
  readonly byOrganiser?: boolean;
  readonly at: Date;
};

/**
 * Withdraws a team of a club by the rules of a starter's withdrawal (product/entering 48). The refund follows the
 * refund steps; after the entry deadline the row stays as DELETED.
 *
 * @returns the refundable part of the money received
 */
export const deleteTeam = (
  db: Db,
  { ledger, notifying, line, seen, by, byOrganiser = false, at, ...place }: TeamDeletion,
): Promise<number> =>
  tx(db, async (tx) => {
    // A change of a team locks its entry, and ending one locks its receivable before. Both locks are held when it is read.
    const owed = (await readTeams(tx, place)).find((each) => each.line === line);
    const [row] = owed === undefined ? [] : await lockEntries(tx, [owed.entry], allRows());
    const team = (await lockTeams(tx, place)).find((each) => each.entry === row?.entry);
    if (team === undefined || row === undefined) throw new Refusal("entry.team.lineMissing");
    if (mayEditEntry(at, row.raceDate, byOrganiser) === "closed") throw new Refusal("entry.team.closed");
    refuseUnseen(team, seen);
    const ended = await endEntries(tx, ledger, [endingOf(row, at)], { actor: by, at });
    const back = ended.get(row.receivable);
    if (back === undefined) throw new Refusal("entry.withdrawalRefusal.inPayment");
    await notifyWithdrawn(tx, notifying, [row.entry], { by, at });
    return back;
  });
