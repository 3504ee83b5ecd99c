import { teamShapes } from "@rajt/contract/competition/special-race.rules";
import { isAfterDeadline, mayEditEntry } from "@rajt/contract/entry/entry.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { folded } from "@rajt/contract/kernel/words";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { managesEntries } from "../../competition/index.ts";
import { type Admission, unlessQuicker } from "../order/enter-race.ts";
import type { RaceFacts } from "../order/entry-facts.ts";
import { readEnteringFacts } from "../order/entry-facts.store.ts";
import { lockEntries } from "../order/entry.store.ts";
import { type MovedPrice, personsOf, evaluateRaceChange } from "../order/move-entry.ts";
import { notifyMoved } from "../notice/notify-entries.ts";
import { type EditedRow, isChipTaken, readEdited, writeChange } from "./edited-entry.store.ts";
import { holderOf, writeNumber } from "../start/start-numbers.store.ts";
import { freeLine, readTeams } from "../team/team.store.ts";
import { openMove } from "../waiting/offer-places.ts";
import { endWaitingByMove } from "../waiting/waiting.store.ts";
import { readWaitingTeams } from "../waiting/waiting-team.store.ts";
import { refusedAt, variablesOf } from "./enter-late.ts";
import { messageForOrganiser } from "./message-for-organiser.ts";

type EntryInput = {
  readonly entry: number;
  /** The version that the change is based on. */
  readonly updated: Date;
  readonly race: number;
  /** Undefined leaves the chip as it is; null uses the licence's. */
  readonly chip?: string | null | undefined;
  /** Null removes the number. */
  readonly number?: number | null | undefined;
  readonly name?: string | null | undefined;
};

/** The refusal of a number of another start; it has the id of that entry for the organiser. */
export class NumberTaken extends Refusal {
  readonly holder: number;

  constructor(holder: number, variables: { readonly number: number; readonly name: string }) {
    super("entry.start.refusal.numberTaken", { variables });
    this.holder = holder;
  }
}

type ChangeContext = Admission & {
  readonly viewer: Viewer;
  readonly actor: number;
  readonly at: Date;
  readonly locale: Locale;
};

/**
 * Changes an entry as its organiser (product/entering 33): race, chip, start number, and the name of an unregistered starter. The entry,
 * its receivable and its debtor stay the same.
 *
 * @throws {Refusal} at the field that causes it
 */
export const changeEntry = (db: Db, change: EntryInput, by: ChangeContext): Promise<void> =>
  unlessQuicker(() => tx(db, (tx) => changeEntryIn(tx, change, by)));

/** Changes an entry as its organiser within a transaction. */
export async function changeEntryIn(tx: Tx, change: EntryInput, by: ChangeContext): Promise<void> {
  const { actor, at, viewer } = by;
  await lockEntries(tx, [change.entry], managesEntries(viewer));
  const row = await readEdited(tx, change.entry, managesEntries(viewer));
  if (row === undefined) throw noData();
  if (!row.active) throw new Refusal("entry.organiser.gone");
  if (mayEditEntry(at, row.raceDate, true) === "closed") throw new Refusal("entry.organiser.closed");
  if (row.updated.getTime() !== change.updated.getTime())
    throw new Refusal("entry.organiser.changedMeanwhile", { status: 409 });
  const [first] = row.members;
  const name = change.name ?? row.fullName;
  if (name !== row.fullName && first?.unregisteredName == null)
    throw refusedAt("cachedPersonFullName", "entry.organiser.knownName");
  const chip = await chipOf(tx, row, change);
  const number = await numberOf(tx, row, change);
  const moved = change.race === row.race ? null : await priceOfMove(tx, row, change.race, by);
  const amount = moved?.amount ?? row.gross;
  const changes = {
    ...(moved && { race: [row.race, change.race] as const }),
    ...(amount !== row.gross && { amount: [row.gross, amount] as const }),
    ...(chip !== row.ownChip && { chipNumber: [row.ownChip, chip] as const }),
    ...(number !== row.startNumber && { startNumber: [row.startNumber, number] as const }),
    ...(name !== row.fullName && { members: [namesOf(row), [name, ...namesOf(row).slice(1)]] as const }),
  };
  if (Object.keys(changes).length === 0) return;
  const isLate = isAfterDeadline(at, row.registrationDeadline);
  if (moved !== null) await endWaitingByMove(tx, { entry: row.id, race: change.race, by: actor, at });
  await writeChange(
    tx,
    by.ledger,
    {
      id: row.id,
      receivable: row.receivable,
      race: change.race,
      price: moved,
      line: moved?.line ?? null,
      chip,
      startNumber: row.startNumber,
      unregisteredName: name === row.fullName ? null : name,
      rowStatus: isLate && row.rowStatus === "ORIGINAL" ? "MODIFIED" : row.rowStatus,
      isBeyondPlaces: isLate,
      changes,
    },
    { actor, at },
  );
  if (moved !== null && by.notifying !== null)
    await notifyMoved(tx, by.notifying, { entry: row.id, from: row.race }, { by: actor, at });
  if (number !== row.startNumber) await writeNumber(tx, { entry: row.id, competition: row.competition, number, at });
}

const namesOf = ({ members }: EditedRow) => members.map(({ person, unregisteredName }) => person ?? unregisteredName);

/** Returns the chip of the entry if it differs from the licence's; null otherwise. */
async function chipOf(tx: Tx, row: EditedRow, { chip: requested, race }: EntryInput): Promise<string | null> {
  const chip =
    requested === undefined || requested === row.ownChip
      ? row.ownChip
      : requested === "" || requested === row.licenceChip
        ? null
        : requested;
  if (chip === null || (chip === row.ownChip && race === row.race)) return chip;
  if (await isChipTaken(tx, { race, entry: row.id, chip }))
    throw refusedAt("cachedPersonChipNumber", "entry.organiser.chipTaken");
  return chip;
}

/** Returns the requested number; a number of another start is refused with that entry. */
async function numberOf(tx: Tx, row: EditedRow, { number }: EntryInput): Promise<number | null> {
  if (number === undefined) return row.startNumber;
  if (number === null || number === row.startNumber) return number;
  const holder = await holderOf(tx, { competition: row.competition, number });
  if (holder === undefined || holder.entry === row.id) return number;
  const variables = { number, name: holder.name };
  throw holder.holds
    ? new NumberTaken(holder.entry, variables)
    : refusedAt("startNumber", "entry.start.refusal.numberGone", variables);
}

/** Returns the price of the entry in another race; refuses at the field of the race if it may not move there. */
async function priceOfMove(
  tx: Tx,
  row: EditedRow,
  race: number,
  { actor, at, viewer, terms, locale }: ChangeContext,
): Promise<MovedPrice & { readonly line: number | null }> {
  if (row.inPayment) throw refusedAt("race", "entry.withdrawalRefusal.inPayment");
  await openMove(tx, { from: row.race, to: race }, at);
  const { competitions, starters } = await readEnteringFacts(tx, {
    viewer,
    places: [{ competition: row.competition, race }],
    at,
    persons: personsOf(row),
  });
  const [of] = competitions;
  const [raceFacts] = of?.races ?? [];
  if (of === undefined || raceFacts === undefined) throw refusedAt("race", "entry.organiser.foreignRace");
  const by = { byOrganiser: true, enteredBy: actor } as const;
  const offerUntil = await offerIn(tx, row, { race, at });
  const moved = evaluateRaceChange(row, { of, race: raceFacts, starters, offerUntil, by, at, terms });
  if (moved.refusal !== null)
    throw refusedAt("race", messageForOrganiser(moved.refusal), variablesOf(moved.facts, locale));
  return { ...moved, line: await lineIn(tx, row, raceFacts) };
}

/** Returns the end of the offer of a place in another race to the club's team of that name; null if there is none. */
async function offerIn(
  tx: Tx,
  { clubId, lineNumber, teamName }: EditedRow,
  { race, at }: { readonly race: number; readonly at: Date },
): Promise<Date | null> {
  if (lineNumber === null || clubId === null) return null;
  const waiting = await readWaitingTeams(tx, { race, club: clubId, at });
  return waiting.find(({ name }) => folded(name) === folded(teamName ?? ""))?.offerUntil ?? null;
}

/** Returns the line of a club's team in another race: its own line, or the first free one if the club has teams there. */
async function lineIn(
  tx: Tx,
  { competition, clubId: club, lineNumber }: EditedRow,
  { id: race, teamType }: RaceFacts,
): Promise<number | null> {
  if (lineNumber === null || club === null) return null;
  const teams = await readTeams(tx, { competition, race, club });
  const most = teamShapes[teamType ?? "OTHER"].teamsPerClub ?? Infinity;
  if (teams.length >= most) throw refusedAt("race", messageForOrganiser("team.oneTeamOnly"));
  return lineNumber > most || teams.some(({ line }) => line === lineNumber) ? freeLine(teams) : lineNumber;
}
