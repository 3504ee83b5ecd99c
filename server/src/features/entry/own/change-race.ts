import { isAfterDeadline, mayEditEntry, refusalVariables } from "@rajt/contract/entry/entry.rules";
import type { EntryTerms, LineRefusal } from "@rajt/contract/entry/order.rules";
import type { OtherRace } from "@rajt/contract/entry/own-races.calls";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Translate } from "../../../kernel/calls/context.ts";
import { type MessageCode, noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db, Runner } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { messageForClub } from "../club/message-for-club.ts";
import { unlessQuicker } from "../order/enter-race.ts";
import type { RaceFacts } from "../order/entry-facts.ts";
import { readEnteringFacts } from "../order/entry-facts.store.ts";
import { lockEntries } from "../order/entry.store.ts";
import { personsOf, evaluateRaceChange } from "../order/move-entry.ts";
import { type EditedRow, isChipTaken, readEdited, writeChange } from "../organiser/edited-entry.store.ts";
import { openMove } from "../waiting/offer-places.ts";
import { endWaitingByMove } from "../waiting/waiting.store.ts";
import { owedAloneBy, racesBeside } from "./own-races.store.ts";
import type { Ledger } from "../../money/index.ts";
import type { NotifyContext } from "../../notification/index.ts";
import { notifyMoved } from "../notice/notify-entries.ts";

type ChangeRaceContext = {
  readonly viewer: Viewer;
  readonly account: number;
  readonly at: Date;
  readonly terms: EntryTerms;
  readonly locale: Locale;
  readonly translate: Translate;
};

/** Returns the price of an entry in each other race of its competition, or the refusal (product/entering 61). */
export async function otherRaces(
  db: Db,
  entry: number,
  by: ChangeRaceContext,
): Promise<{ amount: number; settled: number; list: OtherRace[] }> {
  const row = await readEdited(db, entry, owedAloneBy(by.account));
  if (row === undefined || !row.active) throw noData();
  const beside = await racesBeside(db, row);
  const evaluated = await evaluateAll(db, row, null, by);
  const closed = closedBy(row, by.at);
  const list = beside.flatMap(({ id, name, startTime }): OtherRace[] => {
    const found = evaluated.find(({ race }) => race.id === id);
    if (found === undefined) return [];
    const { race, moved } = found;
    const shared = { race: { id, name }, date: race.date, startTime };
    const refuse = (code: MessageCode): OtherRace[] => {
      const variables = refusalVariables({ race, competition: { regDeadline: row.registrationDeadline } }, by.locale);
      return [{ ...shared, amount: null, more: 0, back: 0, code, message: by.translate(code, variables) }];
    };
    if (closed !== null) return refuse(closed);
    if (moved.refusal !== null) return refuse(codeOf(moved.refusal, row, by));
    const { amount } = moved;
    // A refund that is due already pays for a dearer race and is not refunded a second time.
    const held = Math.max(row.gross, row.settled);
    const back = Math.max(0, Math.min(row.gross, row.settled) - amount);
    return [{ ...shared, amount, more: Math.max(0, amount - held), back, code: null, message: null }];
  });
  return { amount: row.gross, settled: row.settled, list };
}

/**
 * Moves an entry to another race of its competition at its debtor's request (product/entering 61). Every rule but the registration deadline
 * applies.
 * The entry, its receivable and its debtor remain. The freed place is offered in the same transaction.
 *
 * @throws {Refusal} with the reason
 */
export const changeRace = (
  db: Db,
  { entry, race }: { entry: number; race: number },
  by: ChangeRaceContext & { readonly ledger: Ledger; readonly notifying: NotifyContext },
): Promise<void> =>
  unlessQuicker(() =>
    tx(db, async (tx) => {
      const { account, at } = by;
      await lockEntries(tx, [entry], owedAloneBy(account));
      const row = await readEdited(tx, entry, owedAloneBy(account));
      if (row === undefined || !row.active) throw noData();
      const closed = closedBy(row, at);
      if (closed !== null) throw new Refusal(closed);
      if (race === row.race) return;
      await openMove(tx, { from: row.race, to: race }, at);
      const [found] = await evaluateAll(tx, row, race, by);
      if (found === undefined) throw noData();
      const { moved } = found;
      if (moved.refusal !== null) {
        const variables = refusalVariables(
          { race: found.race, competition: { regDeadline: row.registrationDeadline } },
          by.locale,
        );
        throw new Refusal(codeOf(moved.refusal, row, by), { variables });
      }
      if (row.ownChip !== null && (await isChipTaken(tx, { race, entry, chip: row.ownChip })))
        throw new Refusal("entry.organiser.chipTaken");
      await endWaitingByMove(tx, { entry, race, by: account, at });
      await writeChange(
        tx,
        by.ledger,
        {
          id: row.id,
          receivable: row.receivable,
          race,
          price: moved,
          line: null,
          chip: row.ownChip,
          startNumber: row.startNumber,
          unregisteredName: null,
          rowStatus:
            isAfterDeadline(at, row.registrationDeadline) && row.rowStatus === "ORIGINAL" ? "MODIFIED" : row.rowStatus,
          isBeyondPlaces: false,
          changes: {
            race: [row.race, race],
            ...(moved.amount !== row.gross && { amount: [row.gross, moved.amount] as const }),
          },
        },
        { actor: account, at },
      );
      await notifyMoved(tx, by.notifying, { entry: row.id, from: row.race }, { by: account, at });
    }),
  );

/** Returns the refusal of any change of the entry; null if it may change. */
function closedBy(row: EditedRow, at: Date): MessageCode | null {
  if (mayEditEntry(at, row.raceDate, false) !== "open") return "entry.withdrawalRefusal.closed";
  return row.inPayment ? "entry.withdrawalRefusal.inPayment" : null;
}

/** Returns the refusal's code: worded for a club about its athlete, otherwise for the starter. */
const codeOf = (code: LineRefusal["code"], { members }: EditedRow, { account }: ChangeRaceContext): MessageCode =>
  members[0]?.person === account ? `entry.${code}` : messageForClub(code);

async function evaluateAll(
  runner: Runner,
  row: EditedRow,
  race: number | null,
  { viewer, account, at, terms }: ChangeRaceContext,
) {
  const { competitions, starters } = await readEnteringFacts(runner, {
    viewer,
    places: [{ competition: row.competition, race }],
    at,
    persons: personsOf(row),
  });
  const [of] = competitions;
  if (of === undefined) return [];
  const by = {
    isMove: true,
    enteredBy: account,
    ...(row.members[0]?.person !== account && { club: account }),
  } as const;
  return of.races
    .filter(({ id }) => id !== row.race)
    .map((each: RaceFacts) => ({
      race: each,
      moved: evaluateRaceChange(row, { of, race: each, starters, by, at, terms }),
    }));
}
