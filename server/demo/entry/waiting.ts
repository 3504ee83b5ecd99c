import { addDays, dayOf } from "@rajt/contract/kernel/days";
import { announcementRecords } from "../../src/features/competition/index.ts";
import { joinListIn, offerPlaces } from "../../src/features/entry/index.ts";
import { Refusal } from "../../src/kernel/calls/refusal.ts";
import type { Tx } from "../../src/kernel/db/database.ts";
import { athletes } from "../athletes.data.ts";
import { countEntries, demoStarters, racesToEnter, type RaceToEnter } from "../demo.store.ts";
import type { Filling } from "../filling.ts";

/** So many wait for a place. */
const WAITING = 4;
/** The licence number of the demo's athlete who signs in: the place is offered to her, where she may start. */
const WHOSE_IS_THE_OFFER = "10001";
const FEWEST_ENTRIES = 4;
/** Days that the list has before the registration deadline. */
const AHEAD = 3;

/**
 * Makes the next race with entries that is meant for her a full one with a waiting list, and offers a place to the demo's athlete, who is the first
 * in it.
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

/** Corrects how many places a race has, as the federation's office does on the form of its announcement. */
async function setPlaces({ tx, world, admin, now }: Filling, race: RaceToEnter, capacity: number | null) {
  const records = announcementRecords(world);
  const announcement = await records.read(tx, admin, race.competition_id);
  // The cast: the races of an announcement, as its form declares them.
  const races = announcement.values["raceList"] as readonly { readonly id: number }[];
  const raceList = races.map((each) => (each.id === race.id ? { ...each, capacity } : each));
  await records.update(tx, { viewer: admin, now, session: null, locale: "hu" }, announcement, { raceList });
}

async function joins(tx: Tx, race: { id: number; competition_id: number }, by: number, at: Date): Promise<boolean> {
  try {
    await joinListIn(tx, {
      competition: race.competition_id,
      race: race.id,
      athletes: null,
      by,
      at,
      locale: "hu",
      say: (code) => code,
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
