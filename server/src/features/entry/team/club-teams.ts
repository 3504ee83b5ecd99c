import { teamShapes } from "@rajt/contract/competition/special-race.rules";
import {
  ageGroupsFor,
  isAfterDeadline,
  mayEditEntry,
  raceRefusal,
  refusalVariables,
} from "@rajt/contract/entry/entry.rules";
import { entryPriceLine } from "@rajt/contract/entry/entry-price.rules";
import { type EntryTerms, evaluateOrder, type LineRefusal, lineVariables } from "@rajt/contract/entry/order.rules";
import type { ClubTeams } from "@rajt/contract/entry/team-entry.calls";
import { ifWithdrawn } from "@rajt/contract/entry/withdrawal.rules";
import { priceAt } from "@rajt/contract/competition/price.rules";
import { yearOf } from "@rajt/contract/kernel/days";
import type { Gender, Locale } from "@rajt/contract/kernel/enumerations";
import type { Translate } from "../../../kernel/calls/context.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { Runner } from "../../../kernel/db/database.ts";
import { clubAthlete, readClubEntryFacts, type ClubEntryFacts } from "../club/club-grid.ts";
import { type CompetitionFacts, entryIn, orderFacts, type RaceFacts, type StarterFacts } from "../order/entry-facts.ts";
import { messageForClub } from "../club/message-for-club.ts";
import { readWaitingTeams } from "../waiting/waiting-team.store.ts";
import { readTeams, type Seat, type TeamPlace, type TeamRow } from "./team.store.ts";

type ClubTeamsContext = {
  readonly now: Date;
  /** True if the competition is the club's own. */
  readonly byOrganiser: boolean;
  readonly terms: EntryTerms;
  readonly locale: Locale;
  readonly translate: Translate;
};

/** Returns the shape of a team in a race, whether a club may enter and change teams there now, and the teams that it has. */
export async function clubTeams(runner: Runner, place: TeamPlace, asking: ClubTeamsContext): Promise<ClubTeams> {
  const { facts, race, standing } = await teamRaceOf(runner, place, asking.now);
  const teams = await readTeams(runner, place);
  const waiting = await readWaitingTeams(runner, { ...place, at: asking.now });
  const adding = closedBy(facts, race, asking);
  const { minimum, maximum, genders, teamsPerClub } = teamShapes[race.teamType ?? "OTHER"];
  const line = entryPriceLine(race, null, facts.prices);
  return {
    minimum,
    maximum,
    genderList: genders && [...genders],
    teamsPerClub,
    qualificationId: line?.qualification ?? null,
    sportCategoryId: line?.sportCategory ?? null,
    groupAgeGroupId: line?.groupAgeGroup ?? null,
    amount: line && priceAt(line, facts.deadlines, asking.now),
    adding,
    changing:
      mayEditEntry(asking.now, race.date, asking.byOrganiser) !== "closed"
        ? null
        : { code: "entry.team.closed", message: asking.translate("entry.team.closed") },
    flagged:
      asking.byOrganiser && isAfterDeadline(asking.now, facts.deadlines.regDeadline)
        ? asking.translate("entry.team.flagged")
        : null,
    teamList: teams.map((team) => ({
      lineNumber: team.line,
      teamName: team.name,
      amount: team.gross,
      settled: team.settled,
      back: ifWithdrawn(team, asking.now).refundable,
      inPayment: team.inPayment,
      memberList: team.seats.map(seatOf),
    })),
    ineligibleList: standing.athletes.flatMap((athlete) => {
      const code =
        entryIn(athlete, race.id) === null ? memberRefusal(facts, race, athlete, { place, ...asking }) : null;
      if (code === null) return [];
      const variables = lineVariables({ position: null }, orderFacts(facts, race, []), asking.locale);
      return [
        {
          athlete: clubAthlete(athlete),
          code: `entry.${code}`,
          message: asking.translate(messageForClub(code), variables),
        },
      ];
    }),
    canJoin: adding?.code === "entry.refusal.full",
    waiting: race.waiting,
    waitList: waiting.map(({ id, name, members, position, offerUntil }) => ({
      id,
      teamName: name,
      memberList: [...members],
      position,
      offerUntil: offerUntil?.toISOString() ?? null,
    })),
  };
}

/** Returns the members of a club's teams in a race, one row each. */
export async function clubTeamRows(runner: Runner, place: TeamPlace, now: Date) {
  await teamRaceOf(runner, place, now);
  const teams = await readTeams(runner, place);
  return teams.flatMap((team: TeamRow) =>
    team.seats.map((seat) => ({ lineNumber: team.line, teamName: team.name, ...seatOf(seat) })),
  );
}

type Suggesting = {
  readonly gender: Gender | null;
  readonly qualification: number | null;
  readonly sportCategory: number | null;
  readonly groupAgeGroup: number | null;
  /** Athletes in teams that are not saved yet. */
  readonly without: readonly number[];
  /** The team whose members may be suggested although they are entered in it. */
  readonly line: number | null;
};

/**
 * Returns a club's athletes who may take a position of a team (product/entering 50), by the rules of entering; members of another team are
 * left out.
 */
export async function suggestedFor(
  runner: Runner,
  place: TeamPlace,
  query: Suggesting,
  { now, terms }: { now: Date; terms: EntryTerms },
): Promise<ReturnType<typeof clubAthlete>[]> {
  const { facts, race, standing } = await teamRaceOf(runner, place, now);
  const isPart = race.parts.some(
    ({ qualification, sportCategory }) =>
      (query.qualification ?? qualification) === qualification &&
      (query.sportCategory ?? sportCategory) === sportCategory,
  );
  if (!isPart) return [];
  const own = (await readTeams(runner, place)).find(({ line }) => line === query.line)?.entry;
  const groups = race.ageGroups.filter(({ groupAgeGroup }) => (query.groupAgeGroup ?? groupAgeGroup) === groupAgeGroup);
  const without = new Set(query.without);
  return standing.athletes
    .filter(
      (athlete) =>
        !without.has(athlete.id) &&
        (query.gender === null || athlete.gender === query.gender) &&
        ageGroupsFor(athlete.birthDate, yearOf(race.date), groups).length > 0 &&
        mayStand(facts, race, athlete, { place, own, now, terms }),
    )
    .map(clubAthlete);
}

type Standpoint = { readonly place: TeamPlace; readonly now: Date; readonly terms: EntryTerms };

/** Returns true if nothing but shape, capacity or deadline refuses an athlete as the member of a team. Present members stay. */
function mayStand(
  facts: CompetitionFacts,
  race: RaceFacts,
  athlete: StarterFacts,
  { own, ...at }: Standpoint & { readonly own: number | undefined },
): boolean {
  const mine = entryIn(athlete, race.id);
  return mine === null ? memberRefusal(facts, race, athlete, at) === null : mine.id === own;
}

/** Returns the first refusal of an athlete as the member of any team, beside shape, capacity and deadline; null if there is none. */
function memberRefusal(
  facts: CompetitionFacts,
  race: RaceFacts,
  athlete: StarterFacts,
  { place, now, terms }: Standpoint,
): LineRefusal["code"] | null {
  const order = {
    competition: place.competition,
    race: place.race,
    members: [{ person: athlete.id }] as const,
    team: { name: "" },
    club: place.club,
    enteredBy: place.club,
    at: now,
  };
  const { refusals } = evaluateOrder({ order, facts: orderFacts(facts, race, [athlete]) }, terms);
  return refusals.find(({ position, code }) => position !== null && !code.startsWith("team."))?.code ?? null;
}

async function teamRaceOf(
  runner: Runner,
  place: TeamPlace,
  now: Date,
): Promise<{ facts: CompetitionFacts; race: RaceFacts; standing: ClubEntryFacts }> {
  const standing = await readClubEntryFacts(runner, { ...place, now });
  const [race] = standing.races;
  if (race?.isTeam !== true) throw new Refusal("entry.cannotEnter.noTeams");
  return { facts: standing.facts, race, standing };
}

function closedBy(
  facts: CompetitionFacts,
  race: RaceFacts,
  { now, byOrganiser, locale, translate }: ClubTeamsContext,
): ClubTeams["adding"] {
  const of = orderFacts(facts, race, []);
  const competition = { ...of.competition, regDeadline: of.deadlines.regDeadline };
  const code = raceRefusal({ now, competition, race: of.race, person: null, asTeam: true, byOrganiser });
  if (code === null) return null;
  return {
    code: `entry.refusal.${code}`,
    message: translate(`entry.refusal.${code}`, refusalVariables({ race: of.race, competition: of.deadlines }, locale)),
  };
}

const seatOf = ({ position, person, unregisteredName, name, birthDate, gender, licenceNumber, licenceType }: Seat) => ({
  position,
  person:
    person === null || name === null || birthDate === null || gender === null
      ? null
      : { id: person, fullName: name, birthDate, gender, cachedLicenseNumber: licenceNumber, licenseType: licenceType },
  writtenName: unregisteredName,
});
