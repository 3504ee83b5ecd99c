import { mayEditEntry } from "@rajt/contract/entry/entry.rules";
import type { SeenTeam, TeamAnswer } from "@rajt/contract/entry/team-entry.calls";
import {
  type EntryOrder,
  type LineRefusal,
  lineVariables,
  type OrderLine,
  evaluateTeamChange,
} from "@rajt/contract/entry/order.rules";
import { teamShapes } from "@rajt/contract/competition/special-race.rules";
import { dayOf } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { folded } from "@rajt/contract/kernel/words";
import type { Translate } from "../../../kernel/calls/context.ts";
import { type MessageCode, noData } from "../../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { messageForClub } from "../club/message-for-club.ts";
import { messageForOrganiser } from "../organiser/message-for-organiser.ts";
import { type Admission, admit } from "../order/enter-race.ts";
import { entering } from "../order/entering.ts";
import { type CompetitionFacts, orderFacts, type RaceFacts, type StarterFacts } from "../order/entry-facts.ts";
import { readEnteringFacts } from "../order/entry-facts.store.ts";
import { writeNumberOfLatecomer } from "../start/start-numbers.store.ts";
import { readWaitingTeams } from "../waiting/waiting-team.store.ts";
import { endWaitingAlone } from "../waiting/waiting.store.ts";
import { refuseUnseen } from "./seen-team.ts";
import { freeLine, lockTeams, type TeamRow, writeTeam } from "./team.store.ts";

export type TeamSaving = Admission & {
  readonly club: number;
  /** The account that saves: the club's own, or that of the competition's organiser. */
  readonly by: number;
  readonly byOrganiser?: boolean;
  /**
   * True if the refusals are for the organiser, who may see every name; otherwise they are for the club, which sees the names of its own
   * athletes.
   */
  readonly toOrganiser?: boolean;
  readonly competition: number;
  readonly race: number;
  readonly name: string;
  /** By position. */
  readonly athletes: readonly number[];
  /** Null: the next free line. */
  readonly line: number | null;
  /** True if the line has a team to change. */
  readonly updates: boolean;
  /** The team of the line as the client read it. */
  readonly seen?: SeenTeam | undefined;
  readonly at: Date;
  readonly locale: Locale;
  readonly translate: Translate;
};

/**
 * Enters a team of a club, or changes its name and members (product/entering 46, 47). If anything is refused, each refusal names its
 * athlete and nothing is saved. The same new team again returns the same line and start number.
 */
export const saveTeam = (db: Db, saving: TeamSaving): Promise<TeamAnswer> =>
  entering(db, { races: [saving.race], at: saving.at }, (tx) => saveTeamIn(tx, saving));

/** Does the same within a transaction, which fails if a concurrent request took a place, a name or a start. */
export async function saveTeamIn(tx: Tx, saving: TeamSaving): Promise<TeamAnswer> {
  const { athletes, updates, line, translate } = saving;
  const read = await readTeamRace(tx, saving);
  const same = read.teams.find(
    (team) =>
      folded(team.name) === folded(saving.name) && isOf(team, athletes) && (line === null || team.line === line),
  );
  if (same !== undefined && (!updates || same.name === saving.name)) return saved(same, saving);
  const beside = besideOthers(read, saving);
  if (beside !== null) return refused([{ code: `team.${beside}`, position: null }], read, saving);
  const outcome = updates ? await change(tx, read, saving) : await enter(tx, read, saving);
  if ("line" in outcome) return saved(outcome, saving);
  return "code" in outcome
    ? { successful: false, code: outcome.code, message: translate(outcome.code) }
    : refused(outcome.refusals, read, saving);
}

type SavedTeam = Pick<TeamRow, "line" | "startNumber">;

const saved = ({ line, startNumber }: SavedTeam, { updates, translate }: TeamSaving): TeamAnswer => ({
  successful: true,
  message: translate("entry.done.teamSaved"),
  lineNumber: line,
  ...(!updates && { startNumber }),
});

type ReadRace = {
  readonly facts: CompetitionFacts;
  readonly race: RaceFacts;
  readonly starters: ReadonlyMap<number, StarterFacts>;
  readonly teams: readonly TeamRow[];
  /** End of the offer of a place to the club's waiting team of that name; null if there is none. */
  readonly offerUntil: Date | null;
};

async function readTeamRace(tx: Tx, saving: TeamSaving): Promise<ReadRace> {
  const teams = await lockTeams(tx, saving);
  const { competition, race, by, athletes } = saving;
  const viewer = { accountId: by, isSuperAdmin: false, isTechnicalCommittee: false };
  const { competitions, starters } = await readEnteringFacts(tx, {
    viewer,
    places: [{ competition, race }],
    at: saving.at,
    persons: [...new Set(athletes)],
  });
  const waiting = await readWaitingTeams(tx, saving);
  const [facts] = competitions;
  const found = facts?.races[0];
  if (facts === undefined || found === undefined) throw noData();
  const offerUntil = waiting.find(({ name }) => folded(name) === folded(saving.name))?.offerUntil ?? null;
  return { facts, race: found, starters, teams, offerUntil };
}

const isOf = (team: TeamRow, athletes: readonly number[]): boolean =>
  team.seats.length === athletes.length && team.seats.every(({ person }, at) => person === athletes[at]);

/** Returns the refusal of a team next to the club's other teams; null if there is none. */
function besideOthers(
  { race, teams }: ReadRace,
  { name, line, updates }: TeamSaving,
): "nameTaken" | "oneTeamOnly" | "lineTaken" | "lineMissing" | null {
  const own = teams.find((team) => team.line === line);
  if (updates && own === undefined) return "lineMissing";
  if (!updates && own !== undefined) return "lineTaken";
  const most = teamShapes[race.teamType ?? "OTHER"].teamsPerClub ?? Infinity;
  if (!updates && (teams.length >= most || (line ?? 1) > most)) return "oneTeamOnly";
  return teams.some((team) => team !== own && folded(team.name) === folded(name)) ? "nameTaken" : null;
}

type Outcome = SavedTeam | { readonly refusals: readonly LineRefusal[] } | { readonly code: MessageCode };

const orderOf = (saving: TeamSaving, line: number): EntryOrder => {
  const { competition, race, name, athletes, club, by, byOrganiser, at } = saving;
  // The input has at least one athlete.
  const [first = 0, ...others] = athletes;
  return {
    competition,
    race,
    members: [{ person: first }, ...others.map((person) => ({ person }))],
    team: { name, line },
    club,
    enteredBy: by,
    ...(byOrganiser === true && { byOrganiser }),
    at,
  };
};

async function enter(
  tx: Tx,
  { facts, race, starters, teams, offerUntil }: ReadRace,
  saving: TeamSaving,
): Promise<Outcome> {
  const line = saving.line ?? freeLine(teams);
  const persons = saving.athletes.map((athlete) => starters.get(athlete) ?? null);
  const [outcome] = await admit(
    tx,
    [{ order: orderOf(saving, line), facts: { ...orderFacts(facts, race, persons), offerUntil } }],
    saving,
  );
  if (outcome === undefined) throw new Error("an order was not evaluated");
  if ("refusals" in outcome) return outcome;
  const { by, byOrganiser, at } = saving;
  const startNumber =
    byOrganiser === true ? await writeNumberOfLatecomer(tx, { entry: outcome.id, actor: by, at }) : null;
  return { line, startNumber };
}

async function change(tx: Tx, read: ReadRace, saving: TeamSaving): Promise<Outcome> {
  const { facts, race, starters, teams } = read;
  const { name, athletes, by, byOrganiser = false, at } = saving;
  const team = teams.find(({ line }) => line === saving.line);
  if (team === undefined) throw noData();
  if (mayEditEntry(at, race.date, byOrganiser) === "closed") return { code: "entry.team.closed" };
  refuseUnseen(team, saving.seen);
  const own = new Set(team.seats.flatMap(({ person }) => person ?? []));
  const withoutOwn = (athlete: number): StarterFacts | null => {
    const starter = starters.get(athlete);
    if (starter === undefined) return null;
    return own.has(athlete)
      ? { ...starter, starts: starter.starts.filter((start) => start.race !== race.id) }
      : starter;
  };
  const line: OrderLine = {
    order: orderOf(saving, team.line),
    facts: orderFacts(facts, race, athletes.map(withoutOwn)),
  };
  const refusals = evaluateTeamChange(line, own);
  if (refusals.length > 0) return { refusals };
  const before = team.seats.map(({ person, unregisteredName }) => person ?? unregisteredName);
  const isLate = dayOf(at) > facts.deadlines.regDeadline;
  await writeTeam(
    tx,
    {
      entry: team.entry,
      name,
      members: athletes.map((person) => ({ person })),
      rowStatus: isLate && team.rowStatus === "ORIGINAL" ? "MODIFIED" : team.rowStatus,
      changes: {
        ...(name !== team.name && { team: [team.name, name] as const }),
        ...(!isOf(team, athletes) && { members: [before, athletes] as const }),
      },
    },
    { actor: by, at },
  );
  await endWaitingAlone(tx, { entry: team.entry, race: race.id, by, at });
  return team;
}

/** Returns all refusals of a team, each at its field; the first is also the answer as a whole. */
function refused(
  refusals: readonly LineRefusal[],
  { facts, race, starters }: ReadRace,
  { club, athletes, toOrganiser, locale, translate }: TeamSaving,
): TeamAnswer {
  const of = orderFacts(facts, race, []);
  const words = toOrganiser === true ? messageForOrganiser : messageForClub;
  const reported = refusals.map(({ code, position }) => {
    const reason = translate(words(code), lineVariables({ position }, of, locale));
    if (position === null) return { code, field: fieldOf(code), reason, message: reason, athlete: null, name: null };
    const athlete = athletes[position - 1] ?? 0;
    const starter = starters.get(athlete);
    const name = starter !== undefined && (toOrganiser === true || starter.clubId === club) ? starter.name : null;
    const message = code.startsWith("team.")
      ? reason
      : translate("entry.team.ofMember", { position, name: name ?? translate("entry.club.stranger"), reason });
    return { code, field: `athleteIdList.${position - 1}`, reason, message, athlete, name };
  });
  const [first] = reported;
  const properties: Record<string, { message: string }[]> = {
    valtoEntrySpecial: reported.map(({ message }) => ({ message })),
  };
  for (const { field, reason } of reported)
    if (field !== null) properties[field] = [...(properties[field] ?? []), { message: reason }];
  return {
    successful: false,
    code: `entry.${first?.code ?? "failed.team"}`,
    message: first?.message ?? translate("entry.failed.team"),
    properties,
    refused: reported.map(({ code, message, athlete, name }) => ({ code: `entry.${code}`, message, athlete, name })),
  };
}

const fieldOf = (code: LineRefusal["code"]): string | null => (code === "team.nameTaken" ? "teamName" : null);
