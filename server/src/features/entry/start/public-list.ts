import { ageGroupsFor } from "@rajt/contract/entry/entry.rules";
import type { Start, StartList } from "@rajt/contract/entry/start/start-list.calls";
import { startName, teamStartName, writtenStartName } from "@rajt/contract/entry/start/start-name.rules";
import { addDays, type Day, dayOf, yearOf } from "@rajt/contract/kernel/days";
import type { Db } from "../../../kernel/db/database.ts";
import type { Onlooker } from "../../competition/index.ts";
import { type ListedRace, type MemberRow, readPublished, readStarts, type StartRow } from "./start-list.store.ts";

/** A list is public until so many days after its race. */
const DAYS_SHOWN = 30;
/** Lists of so many races are remembered; more come in one season, but not in one month. */
const MOST_REMEMBERED = 200;

/** Returns the first day of a race whose list is still to be seen. */
export const shownSince = (now: Date): Day => addDays(dayOf(now), -DAYS_SHOWN);

/** Milliseconds from its publishing on in which a list is young, and between two readings of one that is. */
const [YOUNG, READ_EVERY] = [60_000, 5_000];

/**
 * Whoever entered while the list was being published may not have been committed when it was first read, and notes no change of a list that was not
 * there: a young one is read anew every few seconds.
 */
const youthOf = (publishedAt: Date, now: Date): number | null => {
  const age = now.getTime() - publishedAt.getTime();
  return age < YOUNG ? Math.floor(age / READ_EVERY) : null;
};

type RememberedList = { readonly stamp: string; readonly list: Promise<StartList> };

/**
 * Reads public lists (product/entering 58), and remembers each until anything of it changes or the day does, on which somebody may come of age. All see the same:
 * there is nothing in it that a guest may not see.
 */
export function publicLists(
  db: Db,
): (race: number, onlooker: Onlooker, now: Date) => Promise<RememberedList | undefined> {
  const remembered = new Map<number, RememberedList>();
  return async (race, onlooker, now) => {
    const head = await readPublished(db, race, { onlooker, since: shownSince(now) });
    if (head === undefined) return undefined;
    const today = dayOf(now);
    const stamp = JSON.stringify([head, today, youthOf(head.publishedAt, now)]);
    const known = remembered.get(race);
    if (known?.stamp === stamp) return known;
    // After the head: it may be newer than its stamp, and is then read once more, but never older.
    const made = { stamp, list: readStarts(db, race).then((rows) => listOf(head, rows, today)) };
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(race, made);
    made.list.catch(() => remembered.delete(race));
    return made;
  };
}

const listOf = (
  { competition, race, date, startTime, ageGroups }: ListedRace,
  rows: readonly StartRow[],
  today: Day,
) => ({
  competition,
  race,
  date,
  startTime,
  list: rows.map((row) => startOf(row, { date, ageGroups }, today)),
});

function startOf(row: StartRow, race: Pick<ListedRace, "date" | "ageGroups">, today: Day): Start {
  const { number, isTeam, teamName, club, members } = row;
  const named = members.map((member) => ({ ...member, name: publicName(member, today) }));
  return {
    number,
    teamName: teamName && teamStartName(teamName, named.map(wholeName)),
    club,
    ageGroup: ageGroupOf(row, race),
    starterList: named.map((member) => ({
      letter: letterOf(isTeam, member),
      name: member.name,
      unchecked: member.written !== null,
    })),
  };
}

/** Of who starts alone; a team has none. */
export function ageGroupOf(
  { isTeam, members: [first] }: StartRow,
  { date, ageGroups }: Pick<ListedRace, "date" | "ageGroups">,
): string | null {
  if (isTeam || first?.birthDate == null) return null;
  const groups = ageGroupsFor(first.birthDate, yearOf(date), ageGroups);
  return groups.length === 0 ? null : groups.map(({ name }) => name).join(", ");
}

export const letterOf = (isTeam: boolean, { position }: MemberRow): string | null =>
  isTeam ? String.fromCharCode(64 + position) : null;

const wholeName = ({ written, lastName, firstName, name }: MemberRow & { readonly name: string }) => ({
  whole: written ?? `${lastName ?? ""} ${firstName ?? ""}`,
  shown: name,
});

function publicName({ lastName, firstName, birthDate, shown, written, birthYear }: MemberRow, today: Day): string {
  if (written !== null) return writtenStartName(written, birthYear, today);
  return startName({ lastName: lastName ?? "", firstName: firstName ?? "", birthDate, shown }, today);
}
