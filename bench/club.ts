// Measures a club's entry of thirty athletes at once, its grid of two hundred athletes and twelve races, and its page once all are entered.
import { call, median, postOf, report, timed, withBench, type Bench } from "./bench.testbed.ts";
import { seedEntries, signIn } from "./seed.testbed.ts";

const ATHLETES = 5_000;
const ENTERED = 30;
const WARM_SAVES = 40;
const SAVES = 40;
const GRID = { athletes: 200, races: 12 };
const GRIDS = 15;

type Club = { readonly id: number; readonly cookie: string; readonly athletes: readonly number[] };
type Saved = { readonly entered: readonly object[] };
type Grid = {
  readonly athleteList: readonly {
    readonly id: number;
    readonly cellList: readonly { readonly canEntry: boolean }[];
  }[];
  readonly raceList: readonly { readonly id: number }[];
};
type Page = { readonly startList: readonly object[] };

await withBench(async ({ pool, portal }) => {
  const { races } = await seedEntries(pool, ATHLETES);
  const clubs = await clubsOf(pool);
  await pool.query("vacuum analyze");
  const saves: number[] = [];
  for (const [nth, race] of races.slice(0, WARM_SAVES + SAVES).entries()) {
    // Replaces plans made for empty tables, as autovacuum does within a minute.
    if (nth === WARM_SAVES / 2) await pool.query("analyze");
    const { cookie, athletes } = clubAt(clubs, nth);
    const shot = postOf(cookie, "competitionEntryControl/clubEntryList", { ...race, athleteIdList: athletes });
    const ms = await timed(async () => {
      const { entered } = await call<Saved>(portal, shot);
      if (entered.length !== ENTERED) throw new Error(`${entered.length} athletes are entered, not ${ENTERED}`);
    });
    if (nth >= WARM_SAVES) saves.push(ms);
  }
  report(`a club saves ${ENTERED} athletes, median`, median(saves), { unit: "ms", most: 60 });

  const club = clubAt(clubs, 0);
  const competition = await makeGrid(pool, club, clubAt(clubs, 1));
  const shot = postOf(club.cookie, "competitionEntryControl/getClubEntryGrid", { competitionId: competition });
  const grids: number[] = [];
  for (let nth = 0; nth <= GRIDS; nth++) {
    const ms = await timed(async () => {
      const { athleteList, raceList } = await call<Grid>(portal, shot);
      if (athleteList.length !== GRID.athletes || raceList.length !== GRID.races)
        throw new Error(`the grid has ${athleteList.length} athletes and ${raceList.length} races`);
    });
    if (nth > 0) grids.push(ms);
  }
  report(`club grid, ${GRID.athletes} athletes × ${GRID.races} races, median`, median(grids), {
    unit: "ms",
    most: 150,
  });

  const { athleteList, raceList } = await call<Grid>(portal, shot);
  const entering = raceList.map(({ id: race }, at) => ({
    race,
    athleteIdList: athleteList
      .filter(({ cellList }) => cellList.findIndex(({ canEntry }) => canEntry) === at)
      .map(({ id }) => id),
  }));
  const all = postOf(club.cookie, "competitionEntryControl/clubEntryGrid", { competition, raceList: entering });
  const { entered } = await call<Saved>(portal, all);
  await pool.query("analyze");
  const asked = postOf(club.cookie, "competitionEntryControl/getClubCompetition", { competitionId: competition });
  const pages: number[] = [];
  for (let nth = 0; nth <= GRIDS; nth++) {
    const ms = await timed(async () => {
      const { startList } = await call<Page>(portal, asked);
      if (startList.length !== entered.length || startList.length === 0)
        throw new Error(`the page has ${startList.length} starts, not ${entered.length}`);
    });
    if (nth > 0) pages.push(ms);
  }
  report(`club page, ${entered.length} starts, median`, median(pages), { unit: "ms", most: 150 });
});

function clubAt(clubs: readonly Club[], nth: number): Club {
  const club = clubs[nth % clubs.length];
  if (club === undefined) throw new Error("there is no club");
  return club;
}

async function clubsOf(pool: Bench["pool"]): Promise<Club[]> {
  const { rows } = await pool.query<{ id: number; athletes: number[] }>(
    "select club_id as id, array_agg(id order by id) as athletes from person group by club_id order by club_id",
  );
  const cookies = await signIn(
    pool,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, athletes }, at) => ({ id, athletes: athletes.slice(0, ENTERED), cookie: cookies[at] ?? "" }));
}

/** Gives a club two hundred athletes, moves its others to another club, and leaves twelve races of a competition without entries. */
async function makeGrid(pool: Bench["pool"], club: Club, other: Club): Promise<number> {
  await pool.query("update person set club_id = $2 where club_id = $1", [club.id, other.id]);
  await pool.query("update person set club_id = $1 where id in (select id from person order by id limit $2)", [
    club.id,
    GRID.athletes,
  ]);
  const { rows } = await pool.query<{ id: number }>("select max(id) as id from competition");
  const id = rows[0]?.id ?? 0;
  await pool.query("delete from race where competition_id = $1 and order_index > $2", [id, GRID.races]);
  await pool.query("analyze");
  return id;
}
