import { assignNumbersIn, publishListIn, saveRangesIn } from "../../src/features/entry/index.ts";
import { enteredRaces } from "../demo.store.ts";
import type { Filling } from "../filling.ts";

/** A range is a round hundred: the first race's from 1, the next one's from 101. */
const HUNDRED = 100;

/** Assigns the numbers of the competition with most entries, and publishes the start list of its largest race. */
export async function addDemoStartLists({ tx, admin, now }: Filling): Promise<void> {
  const races = await enteredRaces(tx);
  const [largest] = races;
  if (largest === undefined) return;
  const { competition } = largest;
  const by = { viewer: admin, actor: admin.accountId, at: now };
  let first = 1;
  const rangeList = races
    .filter((race) => race.competition === competition)
    .map(({ race, entries }) => {
      const range = { race, group: null, first, last: Math.ceil((first + entries) / HUNDRED) * HUNDRED, wave: null };
      first = range.last + 1;
      return range;
    });
  await saveRangesIn(tx, { competition, rangeList }, by);
  await assignNumbersIn(tx, { competition, order: "NAME" }, by);
  await publishListIn(tx, { race: largest.race, published: true }, by);
}
