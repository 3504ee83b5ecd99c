import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import { competitionRow, partKey, partRows, priceRows, raceLinks, raceRows, settingRows } from "./competition-rows.ts";
import type { PlannedCompetition } from "./plan.ts";
import { insertRows } from "./rows.store.ts";

export type Outcome = "added" | "updated" | "same" | "entered";

/** Seasons are read one after another: the natural key of a competition is no key of the database. */
export const holdSeason = (tx: Tx) => sql`select pg_advisory_xact_lock(5227130943)`.execute(tx);

/** The competition of this event and first day is made, brought to what the file says, or left alone because someone has entered. */
export async function storeCompetition(tx: Tx, planned: PlannedCompetition, at: Date): Promise<Outcome> {
  const contest = await contestOf(tx, planned.row.contest);
  const there = await tx
    .selectFrom("competition")
    .where("contest_id", "=", contest)
    .where("starts_on", "=", planned.row.starts_on)
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  if (there === undefined) {
    const id = await addCompetition(tx, planned, contest, at);
    await log(tx, "create", id, at);
    return "added";
  }
  if (await hasEntries(tx, there.id)) return "entered";
  const before = await describe(tx, there.id);
  await sql`savepoint before_replacing`.execute(tx);
  await replaceCompetition(tx, there.id, planned);
  if (before === (await describe(tx, there.id))) {
    // Nothing new: its races keep their ids, and with them their addresses.
    await sql`rollback to savepoint before_replacing`.execute(tx);
    return "same";
  }
  await tx.updateTable("competition").set({ updated_at: at }).where("id", "=", there.id).execute();
  await log(tx, "update", there.id, at);
  return "updated";
}

const log = (tx: Tx, action: "create" | "update", id: number, at: Date) =>
  logChange(tx, { actor: null, action, object: "Competition", objectId: id, changes: {}, at });

async function contestOf(tx: Tx, name: string): Promise<number> {
  await sql`insert into contest (name) values (${name}) on conflict (name) do nothing`.execute(tx);
  return (await tx.selectFrom("contest").where("name", "=", name).select("id").executeTakeFirstOrThrow()).id;
}

async function addCompetition(tx: Tx, planned: PlannedCompetition, contest: number, at: Date): Promise<number> {
  const [made] = await insertRows<{ id: number }>(
    tx,
    "competition",
    [
      {
        contest_id: contest,
        created_by: planned.organiser,
        ...competitionRow(planned),
        created_at: at,
        updated_at: at,
      },
    ],
    ["id"],
  );
  if (made === undefined) throw new Error("a competition was inserted and has no id");
  await addChildren(tx, made.id, planned);
  return made.id;
}

/** Any entry, withdrawn ones too: they say who had entered what. No new one can come in while the races are held. */
async function hasEntries(tx: Tx, competition: number): Promise<boolean> {
  await tx.selectFrom("race").where("competition_id", "=", competition).select("id").forUpdate().execute();
  const entry = await tx.selectFrom("entry").where("competition_id", "=", competition).select("id").limit(1).execute();
  return entry.length > 0;
}

async function replaceCompetition(tx: Tx, id: number, planned: PlannedCompetition): Promise<void> {
  await tx
    .updateTable("competition")
    .set({ created_by: planned.organiser, ...competitionRow(planned) })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("race").where("competition_id", "=", id).execute();
  await tx.deleteFrom("competition_part").where("competition_id", "=", id).execute();
  await tx.deleteFrom("competition_distance").where("competition_id", "=", id).execute();
  await tx.deleteFrom("entry_price").where("competition_id", "=", id).execute();
  await addChildren(tx, id, planned);
}

async function addChildren(tx: Tx, id: number, planned: PlannedCompetition): Promise<void> {
  const of = <R extends object>(row: R) => ({ competition_id: id, ...row });
  const parts = await insertRows<Placed>(
    tx,
    "competition_part",
    partRows(planned).map((row) => of({ ...row, key: partKey() })),
    ["id", "order_index"],
  );
  await insertRows(tx, "competition_distance", settingRows(planned).map(of));
  const races = await insertRows<Placed>(tx, "race", raceRows(planned).map(of), ["id", "order_index"]);
  await insertRows(tx, "entry_price", priceRows(planned).map(of));
  const [part, race] = [placeOf(parts), placeOf(races)];
  const links = raceLinks(planned).map((link, at) => ({ ...link, race_id: race(at) }));
  await insertRows(
    tx,
    "race_part",
    links.flatMap(({ race_id, parts: own }) => own.map((at) => of({ race_id, part_id: part(at) }))),
  );
  await insertRows(
    tx,
    "race_age_group",
    links.flatMap(({ race_id, ageGroups }) => ageGroups.map((group) => ({ race_id, ...group }))),
  );
  await insertRows(
    tx,
    "race_licence_type",
    links.flatMap(({ race_id, licenceTypes }) => licenceTypes.map((type) => ({ race_id, type }))),
  );
}

type Placed = { id: number; order_index: number };
const placeOf = (rows: readonly Placed[]) => {
  const ids = new Map(rows.map(({ id, order_index }) => [order_index, id]));
  return (at: number) => ids.get(at);
};

/** Everything an announcement says as one text, without the ids of its own rows: equal texts are equal announcements. */
async function describe(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ said: string }>`
    select jsonb_build_object(
      'self', to_jsonb(c) - 'updated_at',
      'parts', (select jsonb_agg(to_jsonb(p) - 'id' - 'key' order by p.order_index) from competition_part p where p.competition_id = c.id),
      'distances', (select jsonb_agg(to_jsonb(d) order by d.distance_id) from competition_distance d where d.competition_id = c.id),
      'prices', (select jsonb_agg(to_jsonb(e) - 'id' order by e.order_index) from entry_price e where e.competition_id = c.id),
      'races', (select jsonb_agg(jsonb_build_array(to_jsonb(r) - 'id',
          (select jsonb_agg(p.order_index order by p.order_index) from race_part l join competition_part p on p.id = l.part_id where l.race_id = r.id),
          (select jsonb_agg(to_jsonb(g) - 'race_id' order by g.age_group_id) from race_age_group g where g.race_id = r.id),
          (select jsonb_agg(t.type order by t.type) from race_licence_type t where t.race_id = r.id)
        ) order by r.order_index) from race r where r.competition_id = c.id))::text as said
    from competition c where c.id = ${id}`.execute(tx);
  return rows[0]?.said ?? "";
}
