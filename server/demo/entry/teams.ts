import { firstPositionOf, type SpecialRaceType, teamShapes } from "@rajt/contract/competition/special-race.rules";
import { dayOf } from "@rajt/contract/kernel/days";
import {
  type Admission,
  enterAll,
  leaveSeats,
  relayOf,
  saveTeamIn,
  suggestedFor,
} from "../../src/features/entry/index.ts";
import type { Tx } from "../../src/kernel/db/database.ts";
import { type TeamRaceToEnter, teamRacesToEnter } from "../demo.store.ts";
import { texts } from "../demo.texts.hu.ts";

/** The number of races with teams, for each type of team. */
const RACES_OF_A_TYPE = 2;
/** The indexes of the demo's clubs that enter teams of a type; the athletes of others remain free for it. */
const ENTERING: Readonly<Record<SpecialRaceType, readonly number[]>> = {
  OB_MIX_VALTO: [0, 2, 4],
  OB_KLUBCSAPAT: [1, 5],
  OB_VALTO: [3],
  VALTO: [0, 2, 4],
  OTHER: [0, 2, 4],
};
/** The teams of a club in a race, if it may enter as many. */
const TEAMS_OF_A_CLUB = 2;

/** Suggests everyone who may start, for any position. */
export const EVERYBODY = {
  gender: null,
  qualification: null,
  sportCategory: null,
  groupAgeGroup: null,
  without: [],
  line: null,
};

type Filling = Admission & { readonly now: Date };
type Athlete = Awaited<ReturnType<typeof suggestedFor>>[number];

/**
 * Enters teams in the next races of every type through the usual function and rules: of some clubs, so that users may
 * try others, and a mixed relay of one athlete. One club's athlete has left, so teams of theirs are incomplete.
 */
export async function addDemoTeams(tx: Tx, clubs: readonly number[], filling: Filling): Promise<void> {
  const entered: (readonly number[])[] = [];
  for (const race of await teamRacesToEnter(tx, dayOf(filling.now), RACES_OF_A_TYPE))
    for (const club of clubs.filter((_, at) => ENTERING[race.type].includes(at)))
      if (race.type === "OB_MIX_VALTO") await enterRelay(tx, { ...race, club }, filling);
      else entered.push(...(await enterTeams(tx, { ...race, club }, filling)));
  const leaving = entered[0]?.[1];
  if (leaving !== undefined) await leaveSeats(tx, { person: leaving }, filling.now);
}

type ClubRaceRef = TeamRaceToEnter & { readonly club: number };

/** Enters a club's teams and returns their members. */
async function enterTeams(
  tx: Tx,
  { type, ...place }: ClubRaceRef,
  { now, ...admission }: Filling,
): Promise<(readonly number[])[]> {
  const entered: (readonly number[])[] = [];
  for (let nth = 0; nth < Math.min(TEAMS_OF_A_CLUB, teamShapes[type].teamsPerClub ?? Infinity); nth++) {
    const athletes = teamOf(type, await suggestedFor(tx, place, EVERYBODY, { now, terms: admission.terms }), nth);
    if (athletes === null) break;
    const team = { ...place, by: place.club, name: nameOf(place.club + nth), athletes, line: null, updates: false };
    const saved = await saveTeamIn(tx, { ...team, at: now, ...admission, locale: "hu", translate: (code) => code });
    if (saved.successful) entered.push(athletes);
  }
  return entered;
}

/** Enters a mixed relay of one athlete of a club, with unregistered members. */
async function enterRelay(tx: Tx, { type, ...place }: ClubRaceRef, { now, ...admission }: Filling): Promise<void> {
  // The unregistered members are a woman, a man and a woman.
  const [athlete] = await suggestedFor(tx, place, { ...EVERYBODY, gender: "MALE" }, { now, terms: admission.terms });
  if (athlete === undefined) return;
  const position = firstPositionOf(type, athlete.gender) ?? 1;
  const [one, two, three] = texts.relayMembers;
  const members = relayOf(athlete.id, position, [one, two, three]);
  const { competition, race, club } = place;
  const order = { competition, race, members, team: { name: nameOf(club) }, enteredBy: athlete.id, at: now };
  await enterAll(tx, [order], admission);
}

const nameOf = (nth: number): string => texts.teamNames[nth % texts.teamNames.length] ?? "";

/** Returns a member for each position; null if the club has too few. */
function teamOf(type: SpecialRaceType, free: readonly Athlete[], nth: number): readonly number[] | null {
  const { minimum, maximum, genders } = teamShapes[type];
  const size = genders?.length ?? Math.min(maximum, minimum + nth);
  const members: number[] = [];
  for (let at = 0; at < size; at++) {
    const gender = genders?.[at] ?? null;
    const member = free.find(({ id, gender: is }) => !members.includes(id) && (gender === null || gender === is));
    if (member === undefined) return null;
    members.push(member.id);
  }
  return members;
}
