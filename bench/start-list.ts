// The public start list of 2,000 starters: as it is kept, and after a change of it. The limit is what a reader may wait.
import { openBenchWorld, seedEntries } from "./bench.testbed.ts";
import { report } from "./figure.ts";
import { median } from "./load.ts";

const STARTERS = 2000;
const KEPT = 200;
const CHANGES = 40;
const LIMIT = 100;

const world = await openBenchWorld();
try {
  const { races } = await seedEntries(world.pool, STARTERS);
  const [place] = races;
  if (place === undefined) throw new Error("no race");
  await world.pool.query(
    `with made as (
       insert into entry (competition_id, race_id, is_team, entered_by, club_id, price_held_until, created_at, updated_at)
       select $1, $2, false, p.id, p.club_id, now(), now(), now() from person p returning id, entered_by
     ), starting as (
       insert into entry_member (entry_id, race_id, active, position, person_id) select id, $2, true, 1, entered_by from made
     ), numbered as (
       insert into start_number (competition_id, number, entry_id, given_at) select $1, row_number() over (order by id), id, now() from made
     ),
     owing as (
       insert into receivable (debtor_id, entry_id, gross, updated_at) select entered_by, id, 10000, now() from made returning id, debtor_id, gross)
     insert into ledger (kind, party_id, receivable_id, amount, cause, at) select 'CHARGE', debtor_id, id, gross, 'ENTRY', now() from owing`,
    [place.competition, place.race],
  );
  await world.pool.query(
    "insert into start_list (race_id, published_at, published_by) select $1, now(), min(id) from account",
    [place.race],
  );
  await world.pool.query("vacuum analyze");
  const address = `${world.portal}/api/startListControl/getStartList?race=${place.race}`;
  const timed = async () => {
    const began = performance.now();
    const { list } = (await (await fetch(address)).json()) as { list: object[] };
    if (list.length !== STARTERS) throw new Error(`${list.length} starters`);
    return performance.now() - began;
  };
  for (let round = 0; round < CHANGES; round++) await timed();
  const kept: number[] = [];
  for (let round = 0; round < KEPT; round++) kept.push(await timed());
  const changed: number[] = [];
  for (let round = 0; round < CHANGES; round++) {
    await world.pool.query("update person set first_name = $1 where id = (select min(id) from person)", [
      `Anna ${round}`,
    ]);
    changed.push(await timed());
  }
  report(`start list of ${STARTERS}, kept`, median(kept), LIMIT, "ms", { most: 1 });
  report(`start list of ${STARTERS}, just changed`, median(changed), LIMIT, "ms", { most: 1 });
  const worst = (times: readonly number[]) =>
    times.toSorted((one, other) => one - other).at(-1 - Math.floor(times.length / 100));
  console.log(
    `  the latest but for one in a hundred: kept ${worst(kept)?.toFixed(0)} ms, changed ${worst(changed)?.toFixed(0)} ms`,
  );
} finally {
  await world.close();
}
