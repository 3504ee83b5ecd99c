import { birthYearsOf, isAfterDeadline, mayEditEntry } from "@rajt/contract/entry/entry.rules";
import type { OwnRelay } from "@rajt/contract/entry/team-entry.calls";
import { yearOf } from "@rajt/contract/kernel/days";
import { type MessageCode, noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db, Runner } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { lockEntries } from "../order/entry.store.ts";
import { isOwnRelayOf, type OwnRelayRow, readOwnRelay, writeRelay } from "./own-relay.store.ts";
import { type RelayOthers, refuseUnborn } from "./person-relay.ts";

/**
 * Returns a person's own mixed relay, and the refusal of any change.
 *
 * @throws {Refusal} if the entry is no mixed relay, is another person's, or has ended
 */
export async function ownRelay(
  runner: Runner,
  { entry, person }: { readonly entry: number; readonly person: number },
  { now, translate }: { readonly now: Date; readonly translate: (code: MessageCode) => string },
): Promise<OwnRelay> {
  const row = await readOwnRelay(runner, entry, person);
  if (row === undefined) throw noData();
  const own = row.members.find((member) => member.person === person);
  return {
    updated: row.updated.toISOString(),
    race: row.race,
    date: row.raceDate,
    teamName: row.name,
    position: own?.position ?? 1,
    memberList: row.members.map(({ position, name, birthYear }) => ({ position, name, birthYear })),
    born: birthYearsOf(row.ageGroups, yearOf(row.raceDate)),
    closed: isClosed(row, now) ? translate("entry.team.closed") : null,
  };
}

type RelayUpdate = {
  readonly entry: number;
  readonly person: number;
  /** The version that the change is based on. */
  readonly updated: Date;
  readonly name: string;
  /** The three others, in order. */
  readonly others: RelayOthers;
  readonly at: Date;
};

/**
 * Changes the name and the unregistered members of a person's own mixed relay, by the deadline of a club's teams (product/entering 47, 49).
 * The person keeps the position; price and debtor stay. The lock of the receivable orders it with a withdrawal and with the organiser's
 * changes.
 *
 * @throws {Refusal} if it is closed, was changed since, or a member is not born yet
 */
export const changeRelay = (db: Db, { entry, person, updated, name, others, at }: RelayUpdate): Promise<void> =>
  tx(db, async (tx) => {
    await lockEntries(tx, [entry], isOwnRelayOf(person));
    const row = await readOwnRelay(tx, entry, person);
    if (row === undefined) throw noData();
    if (isClosed(row, at)) throw new Refusal("entry.team.closed");
    if (row.updated.getTime() !== updated.getTime())
      throw new Refusal("entry.organiser.changedMeanwhile", { status: 409 });
    refuseUnborn(others, row.raceDate);
    const positions = row.members.flatMap((member) => (member.person === null ? [member.position] : []));
    const members = others.map(({ unregisteredName, birthYear = null }, nth) => ({
      position: positions[nth] ?? 0,
      name: unregisteredName,
      birthYear,
    }));
    const changes = changesOf(row, { name, members });
    if (Object.keys(changes).length === 0) return;
    const isLate = isAfterDeadline(at, row.registrationDeadline);
    const rowStatus = isLate && row.rowStatus === "ORIGINAL" ? "MODIFIED" : row.rowStatus;
    await writeRelay(tx, { entry, name, members, rowStatus, changes }, { actor: person, at });
  });

const isClosed = ({ raceDate }: OwnRelayRow, at: Date): boolean => mayEditEntry(at, raceDate, false) !== "open";

type Changed = { readonly position: number; readonly name: string; readonly birthYear: number | null };

/** Returns the changed fields for the log: name, members, and years of birth. */
function changesOf(
  row: OwnRelayRow,
  { name, members }: { readonly name: string; readonly members: readonly Changed[] },
): Readonly<Record<string, readonly [before: unknown, after: unknown]>> {
  const changedAt = new Map(members.map((member) => [member.position, member]));
  const names = [
    row.members.map((member) => member.person ?? member.name),
    row.members.map((member) => member.person ?? changedAt.get(member.position)?.name ?? member.name),
  ] as const;
  const years = [
    row.members.map(({ birthYear }) => birthYear),
    row.members.map(({ position, person, birthYear }) =>
      person === null ? (changedAt.get(position)?.birthYear ?? null) : birthYear,
    ),
  ] as const;
  return {
    ...(name !== row.name && { team: [row.name, name] as const }),
    ...(isDifferent(names) && { members: names }),
    ...(isDifferent(years) && { birthYears: years }),
  };
}

const isDifferent = ([before, after]: readonly [readonly unknown[], readonly unknown[]]): boolean =>
  before.some((value, at) => value !== after[at]);
