import { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import { dayOf } from "@rajt/contract/kernel/days";
import type { Outcome } from "@rajt/contract/season/season.schema";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import { changesOf } from "../../kernel/form/index.ts";
import { readAnnouncement } from "../competition/index.ts";
import {
  competitionRow,
  partRows,
  priceRows,
  raceLinks,
  raceRows,
  refundSteps,
  settingRows,
} from "./competition-rows.ts";
import type { Importing, PlannedCompetition } from "./plan.ts";
import { insertRows } from "../../kernel/db/rows.store.ts";

export type Stored = { readonly id: number; readonly outcome: Outcome };

/** Serialises season imports: the natural key of a competition is not a key of the database. */
export const holdSeason = (tx: Tx) => sql`select pg_advisory_xact_lock(5227130943)`.execute(tx);

/** Does the work and undoes it, after the checks that the database makes at a commit. */
export async function undone<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint before_checking`.execute(tx);
  const result = await work();
  await sql`set constraints all immediate`.execute(tx);
  await sql`rollback to savepoint before_checking`.execute(tx);
  return result;
}

/**
 * Creates or updates each competition of the file, identified by contest and first day; one that is cancelled or has
 * entries stays unchanged. New ones are inserted together, with one statement per table.
 *
 * @returns the id and the outcome of each, in their order
 */
export async function storeCompetitions(
  tx: Tx,
  planned: readonly PlannedCompetition[],
  by: Importing,
): Promise<Stored[]> {
  const contests = await contestsOf(tx, planned);
  // If a cancelled competition was announced again for the same day, the later row of a key is the one to update.
  const existing = await tx
    .selectFrom("competition")
    .select(["id", "contest_id", "starts_on"])
    .orderBy("cancelled", "desc")
    .orderBy("id")
    .execute();
  const there = new Map(existing.map((row) => [keyOf(row.contest_id, row.starts_on), row.id]));
  const keys = planned.map(({ row }) => keyOf(contests.get(row.contest), row.starts_on));
  const added = await addCompetitions(
    tx,
    planned.filter((_, index) => !there.has(keys[index] ?? "")),
    contests,
    by,
  );
  const stored: Stored[] = [];
  for (const [index, each] of planned.entries()) {
    const key = keys[index] ?? "";
    const [present, made] = [there.get(key), added.get(key)];
    if (present !== undefined) stored.push({ id: present, outcome: await bringTo(tx, present, each, by) });
    else if (made !== undefined) stored.push({ id: made, outcome: "added" });
  }
  return stored;
}

const keyOf = (contest: number | undefined, day: string): string => `${contest}/${day}`;

async function contestsOf(tx: Tx, planned: readonly PlannedCompetition[]): Promise<Map<string, number>> {
  const names = JSON.stringify(planned.map(({ row }) => ({ name: row.contest })));
  await sql`insert into contest (name) select distinct name from json_populate_recordset(null::contest, ${names}::json)
    on conflict (name) do nothing`.execute(tx);
  const contests = await tx.selectFrom("contest").select(["id", "name"]).execute();
  return new Map(contests.map(({ id, name }) => [name, id]));
}

async function addCompetitions(
  tx: Tx,
  planned: readonly PlannedCompetition[],
  contests: ReadonlyMap<string, number>,
  { actor, now: at }: Importing,
): Promise<ReadonlyMap<string, number>> {
  const rows = planned.map((each) => ({
    contest_id: contests.get(each.row.contest),
    created_by: each.organiser,
    ...competitionRow(each),
    refund_steps: refundSteps(each),
    created_at: at,
    updated_at: at,
  }));
  const made = await insertRows<{ id: number; contest_id: number; starts_on: string }>(tx, "competition", rows, [
    "id",
    "contest_id",
    "starts_on",
  ]);
  const ids = new Map(made.map(({ id, contest_id, starts_on }) => [keyOf(contest_id, starts_on), id]));
  const withId = planned.flatMap((each) => {
    const id = ids.get(keyOf(contests.get(each.row.contest), each.row.starts_on));
    return id === undefined ? [] : [{ id, planned: each }];
  });
  await addChildren(tx, withId);
  await insertRows(
    tx,
    "change_log",
    withId.map(({ id }) => ({
      at,
      actor_id: actor,
      action: "create",
      object: "competition",
      object_id: id,
      changes: {},
    })),
  );
  return ids;
}

async function bringTo(
  tx: Tx,
  id: number,
  planned: PlannedCompetition,
  { actor, now: at }: Importing,
): Promise<Outcome> {
  if (await lockCancelled(tx, id)) return "cancelled";
  if (await hasEntries(tx, id)) return "entered";
  const before = await describe(tx, id);
  const valuesBefore = await readAnnouncement(tx, id, dayOf(at));
  await sql`savepoint before_replacing`.execute(tx);
  await replaceCompetition(tx, id, planned);
  if (before === (await describe(tx, id))) {
    // Unchanged: its races keep their ids, and with them their addresses.
    await sql`rollback to savepoint before_replacing`.execute(tx);
    return "same";
  }
  await tx.updateTable("competition").set({ updated_at: at }).where("id", "=", id).execute();
  const valuesAfter = await readAnnouncement(tx, id, dayOf(at));
  const changes = changesOf(announcementForm.fields, valuesBefore, valuesAfter, valuesAfter);
  await logChange(tx, { actor, action: "update", object: "competition", objectId: id, changes, at });
  return "updated";
}

/** Locks a competition and returns whether it is cancelled. */
async function lockCancelled(tx: Tx, id: number): Promise<boolean> {
  const row = tx.selectFrom("competition").where("id", "=", id).select("cancelled").forUpdate();
  return (await row.executeTakeFirstOrThrow()).cancelled;
}

/** Returns whether there is any entry, withdrawn ones included. No new one can be made while the races are locked. */
async function hasEntries(tx: Tx, competition: number): Promise<boolean> {
  await tx.selectFrom("race").where("competition_id", "=", competition).select("id").forUpdate().execute();
  const entry = await tx.selectFrom("entry").where("competition_id", "=", competition).select("id").limit(1).execute();
  return entry.length > 0;
}

async function replaceCompetition(tx: Tx, id: number, planned: PlannedCompetition): Promise<void> {
  await tx
    .updateTable("competition")
    .set({
      created_by: planned.organiser,
      ...competitionRow(planned),
      refund_steps: sql`${JSON.stringify(refundSteps(planned))}::jsonb`,
    })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("race").where("competition_id", "=", id).execute();
  await tx.deleteFrom("competition_part").where("competition_id", "=", id).execute();
  await tx.deleteFrom("competition_distance").where("competition_id", "=", id).execute();
  await tx.deleteFrom("entry_price").where("competition_id", "=", id).execute();
  await addChildren(tx, [{ id, planned }]);
}

type WithId = { readonly id: number; readonly planned: PlannedCompetition };

async function addChildren(tx: Tx, competitions: readonly WithId[]): Promise<void> {
  const each = <R extends object>(rowsOf: (planned: PlannedCompetition) => readonly R[]) =>
    competitions.flatMap(({ id, planned }) => rowsOf(planned).map((row) => ({ competition_id: id, ...row })));
  const placed = ["id", "competition_id", "order_index"];
  const parts = await insertRows<Placed>(tx, "competition_part", each(partRows), placed);
  await insertRows(tx, "competition_distance", each(settingRows));
  const races = await insertRows<Placed>(tx, "race", each(raceRows), placed);
  await insertRows(tx, "entry_price", each(priceRows));
  const [part, race] = [idAtPosition(parts), idAtPosition(races)];
  const links = competitions.flatMap(({ id, planned }) =>
    raceLinks(planned).map((link, at) => ({ ...link, competition_id: id, race_id: race(id, at) })),
  );
  await insertRows(
    tx,
    "race_part",
    links.flatMap(({ competition_id, race_id, parts: own }) =>
      own.map((at) => ({ competition_id, race_id, part_id: part(competition_id, at) })),
    ),
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

type Placed = { id: number; competition_id: number; order_index: number };
const idAtPosition = (rows: readonly Placed[]) => {
  const ids = new Map(rows.map((row) => [`${row.competition_id}/${row.order_index}`, row.id]));
  return (competition: number, at: number) => ids.get(`${competition}/${at}`);
};

/** Returns the whole announcement as text, without the ids of its own rows: equal texts are equal announcements. */
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
