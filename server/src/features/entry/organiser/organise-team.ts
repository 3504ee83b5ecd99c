import { mayEditEntry } from "@rajt/contract/entry/entry.rules";
import type { OrganisedTeamAnswer } from "@rajt/contract/entry/organiser-entry.calls";
import type { TeamAnswer } from "@rajt/contract/entry/team-entry.calls";
import type { Day } from "@rajt/contract/kernel/days";
import { type FieldProblem, fieldsRefused, noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { managesEntries } from "../../competition/index.ts";
import { unlessQuicker } from "../order/enter-race.ts";
import { lockEntries } from "../order/entry.store.ts";
import { saveTeam, saveTeamIn, type TeamSaving } from "../team/save-team.ts";
import { type Athlete, readEdited, readManagedCompetition } from "./edited-entry.store.ts";
import { accountOf, type LateEntryContext, findCounted, refusedAt } from "./enter-late.ts";

/** A new member by licence number and birth date, or a present one by position. */
type PersonIdentity = { readonly licenceNumber: string; readonly birthDate: Day };
type Seated = { readonly seat: number };

type Speaking = LateEntryContext & Pick<TeamSaving, "locale" | "translate">;

type NewTeam = {
  readonly competition: number;
  readonly race: number;
  readonly name: string;
  /** By position. */
  readonly members: readonly PersonIdentity[];
};

/**
 * Enters a team as the organiser (product/entering 33). It belongs to the club of its first member, which owes it.
 *
 * @throws {Refusal} at the fields of members who are not found by number and birth date
 */
export async function enterTeam(db: Db, { members, ...team }: NewTeam, asking: Speaking): Promise<OrganisedTeamAnswer> {
  const managed = await readManagedCompetition(db, team.competition, asking.viewer);
  if (managed === undefined) throw noData();
  if (managed.races.every(({ id }) => id !== team.race)) throw refusedAt("race", "entry.organiser.foreignRace");
  const found = await findEach(db, members, team.competition, asking);
  const club = found[0]?.clubId ?? null;
  if (club === null) throw refusedAt(fieldOf(0), "entry.organiser.noClub");
  const athletes = found.map(({ id }) => id);
  refuseTwice(athletes);
  return toFields(await saveTeam(db, { ...team, ...byWord(asking), club, athletes, line: null, updates: false }));
}

type ChangedTeam = {
  readonly entry: number;
  /** The version that the change is based on. */
  readonly updated: Date;
  readonly name: string;
  readonly members: readonly (PersonIdentity | Seated)[];
};

/**
 * Changes the name and the members of a club's team as the organiser.
 *
 * @throws {Refusal} if the viewer does not manage the entry, it is gone or over, or it was changed since
 */
export async function changeTeam(db: Db, change: ChangedTeam, asking: Speaking): Promise<OrganisedTeamAnswer> {
  const within = managesEntries(asking.viewer);
  const seen = await readEdited(db, change.entry, within);
  if (seen === undefined || seen.lineNumber === null) throw noData();
  const { competition, race } = seen;
  const isNew = (member: PersonIdentity | Seated): member is PersonIdentity => !("seat" in member);
  const fresh = await findEach(db, change.members.filter(isNew), competition, asking, (nth) =>
    change.members.findIndex((member) => member === change.members.filter(isNew)[nth]),
  );
  const answer = await unlessQuicker(() =>
    tx(db, async (tx) => {
      await lockEntries(tx, [change.entry], within);
      const row = await readEdited(tx, change.entry, within);
      if (row === undefined || row.clubId === null || row.lineNumber === null) throw noData();
      if (!row.active) throw new Refusal("entry.organiser.gone");
      if (mayEditEntry(asking.at, row.raceDate, true) === "closed") throw new Refusal("entry.organiser.closed");
      if (row.updated.getTime() !== change.updated.getTime())
        throw new Refusal("entry.organiser.changedMeanwhile", { status: 409 });
      const next = fresh.values();
      const athletes = change.members.map((member, at) => {
        const person = isNew(member) ? next.next().value?.id : row.members[member.seat - 1]?.person;
        if (person == null) throw refusedAt(fieldOf(at), "entry.team.memberRequired");
        return person;
      });
      refuseTwice(athletes);
      const team = { competition, race, club: row.clubId, name: change.name, athletes };
      return saveTeamIn(tx, { ...team, ...byWord(asking), line: row.lineNumber, updates: true });
    }),
  );
  return toFields(answer);
}

const byWord = (asking: Speaking) => ({
  by: accountOf(asking),
  byOrganiser: true,
  toOrganiser: true,
  at: asking.at,
  terms: asking.terms,
  ledger: asking.ledger,
  notifying: asking.notifying,
  locale: asking.locale,
  translate: asking.translate,
});

const fieldOf = (at: number): string => `memberList.${at}.cachedPersonLicenseNumber`;

/** Finds the members one after another, each counted as a search. Unknown members are reported together. */
async function findEach(
  db: Db,
  members: readonly PersonIdentity[],
  competition: number,
  asking: LateEntryContext,
  placeOf: (nth: number) => number = (nth) => nth,
): Promise<readonly Athlete[]> {
  const found: Athlete[] = [];
  const unknown: FieldProblem[] = [];
  for (const [nth, member] of members.entries()) {
    const athlete = await findCounted(db, { competition, ...member }, asking);
    if (athlete === undefined) unknown.push({ path: fieldOf(placeOf(nth)), message: "entry.organiser.unknown" });
    else found.push(athlete);
  }
  if (unknown.length > 0) throw fieldsRefused(unknown);
  return found;
}

/** Refuses duplicate members at their positions. The rules of a team would report an existing entry, which misleads after a typing error. */
function refuseTwice(athletes: readonly number[]): void {
  const again = athletes.flatMap((person, at) => (athletes.indexOf(person) < at ? [fieldOf(at)] : []));
  if (again.length > 0) throw fieldsRefused(again.map((path) => ({ path, message: "entry.organiser.twiceInTeam" })));
}

/** Assigns the refusals of a team to the fields of the organiser's form. */
function toFields({
  successful,
  code,
  message,
  startNumber,
  properties = {},
  refused = [],
}: TeamAnswer): OrganisedTeamAnswer {
  const fields = Object.entries(properties).flatMap(([field, messages]) => {
    const [, at] = /^athleteIdList\.(\d+)$/.exec(field) ?? [];
    return field === "valtoEntrySpecial" ? [] : [[at === undefined ? field : fieldOf(Number(at)), messages] as const];
  });
  const codeList = [...new Set(refused.map((one) => one.code))];
  return {
    successful,
    code,
    message,
    startNumber,
    ...(fields.length > 0 && { properties: Object.fromEntries(fields) }),
    ...(codeList.length > 0 && { codeList }),
  };
}
