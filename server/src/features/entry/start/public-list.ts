import { ageGroupsFor } from "@rajt/contract/entry/entry.rules";
import type { Start, StartList } from "@rajt/contract/entry/start/start-list.calls";
import { startName, teamStartName, unregisteredStartName } from "@rajt/contract/entry/start/start-name.rules";
import { addDays, type Day, dayOf, yearOf } from "@rajt/contract/kernel/days";
import type { Db } from "../../../kernel/db/database.ts";
import type { CompetitionViewer } from "../../competition/index.ts";
import { type ListedRace, type MemberRow, readPublished, readStarts, type StartRow } from "./start-list.store.ts";

/** The number of days after its race for which a list is public. */
const DAYS_SHOWN = 30;
/** Returns the first day of a race whose list is still public. */
export const shownSince = (now: Date): Day => addDays(dayOf(now), -DAYS_SHOWN);

/** Reads the public list of a race (product/entering 58), the same for every viewer; undefined if there is none. */
export async function readPublicList(
  db: Db,
  race: number,
  { viewer, now }: { readonly viewer: CompetitionViewer; readonly now: Date },
): Promise<StartList | undefined> {
  const listed = await readPublished(db, race, { viewer, since: shownSince(now) });
  return listed && listOf(listed, await readStarts(db, race, now), dayOf(now));
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
      unchecked: member.unregisteredName !== null,
    })),
  };
}

/** Returns the age group of a single starter; null for a team. */
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

const wholeName = ({ unregisteredName, lastName, firstName, name }: MemberRow & { readonly name: string }) => ({
  whole: unregisteredName ?? `${lastName ?? ""} ${firstName ?? ""}`,
  shown: name,
});

function publicName(
  { lastName, firstName, birthDate, shown, unregisteredName, birthYear }: MemberRow,
  today: Day,
): string {
  if (unregisteredName !== null) return unregisteredStartName(unregisteredName, birthYear, today);
  return startName({ lastName: lastName ?? "", firstName: firstName ?? "", birthDate, shown }, today);
}
