import { addDays, dayOf } from "@rajt/contract/kernel/days";
import { entryTerms } from "../../src/config.ts";
import { announcementRecords } from "../../src/features/competition/index.ts";
import { joinListIn, joinTeamIn, offerPlaces, suggestedFor } from "../../src/features/entry/index.ts";
import { Refusal } from "../../src/kernel/calls/refusal.ts";
import type { Tx } from "../../src/kernel/db/database.ts";
import { athletes } from "../athletes.data.ts";
import { countEntries, demoStarters, racesToEnter, teamRacesToEnter } from "../demo.store.ts";
import { texts } from "../demo.texts.hu.ts";
import type { Filling } from "../filling.ts";
import { EVERYBODY } from "./teams.ts";

/** The length of the waiting list. */
const WAITING = 4;
/** The licence number of the demo's athlete account, who gets the offer if she may start. */
const WHOSE_IS_THE_OFFER = "10001";
const FEWEST_ENTRIES = 4;
/** The days for which the list exists before the registration deadline. */
const AHEAD = 3;

/**
 * Fills the next race with entries that suits the demo's athlete, adds a waiting list, and offers its first place to
 * her.
 */
export async function addDemoWaiting(filling: Filling): Promise<void> {
  const { tx, now } = filling;
  const numbers = new Set([WHOSE_IS_THE_OFFER, ...athletes.map(({ racing }) => racing?.number ?? null)]);
  const people = (await demoStarters(tx)).filter(({ number }) => number !== null && numbers.has(number));
  const races = (await racesToEnter(tx)).filter((race) => race.registration_deadline >= addDays(dayOf(now), AHEAD));
  for (const race of races) {
    const entries = await countEntries(tx, race.id);
    if (entries < FEWEST_ENTRIES) continue;
    await setPlaces(filling, race, entries);
    const [first, ...others] = people;
    let joined = first !== undefined && (await joins(tx, race, first.id, now)) ? 1 : 0;
    if (joined > 0) for (const { id } of others) if (joined < WAITING && (await joins(tx, race, id, now))) joined += 1;
    if (joined < 2) {
      await setPlaces(filling, race, race.capacity);
      continue;
    }
    await setPlaces(filling, race, entries + 1);
    return offerPlaces(tx, [race.id], now);
  }
}

/** The members of a championship relay. */
const RELAY = 3;

/** Fills the next championship relay, and adds teams of the first two possible clubs to its waiting list. */
export async function addDemoWaitingTeams(filling: Filling, clubs: readonly number[]): Promise<void> {
  const { tx, now, context } = filling;
  const next = (await teamRacesToEnter(tx, addDays(dayOf(now), AHEAD), 1)).find(({ type }) => type === "OB_VALTO");
  if (next === undefined) return;
  const { competition, race } = next;
  const entries = await countEntries(tx, race);
  if (entries === 0) return;
  await setPlaces(filling, { id: race, competition_id: competition }, entries);
  let waiting = 0;
  for (const [at, club] of clubs.entries()) {
    if (waiting === 2) return;
    const free = await suggestedFor(tx, { competition, race, club }, EVERYBODY, {
      now,
      terms: entryTerms(context.config),
    });
    const athletes = free.slice(0, RELAY).map(({ id }) => id);
    const team = texts.teamNames.at(-1 - at) ?? "";
    const joining = { competition, race, team, athletes, by: club, at: now, locale: "hu" } as const;
    const isTeam = athletes.length === RELAY;
    if (isTeam && (await isIn(() => joinTeamIn(tx, { ...joining, translate: (code) => code })))) waiting += 1;
  }
}

/** Sets the capacity of a race, as staff do on the form of its announcement. */
async function setPlaces(
  { tx, context, admin, now }: Filling,
  race: { readonly id: number; readonly competition_id: number },
  capacity: number | null,
) {
  const records = announcementRecords(context);
  const announcement = await records.read(tx, admin, race.competition_id);
  // cast: the races of an announcement, as its form declares them
  const races = announcement.values["raceList"] as readonly { readonly id: number }[];
  const raceList = races.map((each) => (each.id === race.id ? { ...each, capacity } : each));
  await records.update(tx, { viewer: admin, now, session: null, locale: "hu" }, announcement, { raceList });
}

const joins = (
  tx: Tx,
  { id: race, competition_id: competition }: { id: number; competition_id: number },
  by: number,
  at: Date,
): Promise<boolean> => isIn(() => joinListIn(tx, { competition, race, by, at, locale: "hu" }));

async function isIn(join: () => Promise<unknown>): Promise<boolean> {
  try {
    await join();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
