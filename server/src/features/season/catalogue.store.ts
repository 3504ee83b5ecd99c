import { folded } from "@rajt/contract/kernel/words";
import { sql } from "kysely";
import type { Importing } from "./plan.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { tellOf, type AgeGroup, type Catalogue, type Row } from "./plan.ts";
import type { Problem } from "./problem.ts";
import { insertRows } from "../../kernel/db/rows.store.ts";
import { layout, type ReadRows } from "./season-layout.ts";
import { texts } from "./season.texts.hu.ts";

/**
 * Adds the file's unknown value sets and organisers, and returns all of them. Existing ones stay unchanged; an age
 * group with another meaning is a problem.
 */
export async function fillCatalogue(tx: Tx, rows: ReadRows, by: Importing, problems: Problem[]): Promise<Catalogue> {
  const sportCategories = await fillNames(tx, "sport_category", rows.sportCategories);
  const qualifications = await fillNames(tx, "qualification", rows.qualifications);
  const groupAgeGroups = await fillNames(tx, "group_age_group", rows.groupAgeGroups);
  const ageGroups = await fillAgeGroups(tx, rows.ageGroups, groupAgeGroups, problems);
  const distances = await fillNames(tx, "distance", rows.distances);
  await joinDistances(tx, rows.distances, { distances, ageGroups }, problems);
  const organisers = await fillOrganisers(tx, rows.organisers, by, problems);
  return { sportCategories, qualifications, groupAgeGroups, ageGroups, distances, organisers };
}

type NamedTable = "sport_category" | "qualification" | "group_age_group" | "distance";

async function fillNames(tx: Tx, table: NamedTable, rows: readonly { name: string }[]) {
  const existing = await namesOf(tx, table);
  const added = [...new Set(rows.map(({ name }) => name))].filter((name) => !existing.has(name));
  if (added.length === 0) return existing;
  await insertRows(
    tx,
    table,
    added.map((name, at) => ({ name, order_index: existing.size + at + 1 })),
  );
  return namesOf(tx, table);
}

const namesOf = async (tx: Tx, table: NamedTable) =>
  new Map((await tx.selectFrom(table).select(["id", "name"]).execute()).map((row) => [row.name, row]));

async function fillAgeGroups(
  tx: Tx,
  rows: ReadRows["ageGroups"],
  groups: Catalogue["groupAgeGroups"],
  problems: Problem[],
): Promise<Map<string, AgeGroup>> {
  const tell = tellOf(problems, layout.ageGroups.name);
  const column = layout.ageGroups.columns;
  const existing = await ageGroupsOf(tx);
  const added = rows.flatMap((row, at) => {
    const parent = groups.get(row.group);
    if (!parent) tell(row.line, column.group.heading, texts.problem.unknown(row.group));
    if (row.age_max < row.age_min) tell(row.line, column.age_max.heading, texts.problem.ageOrder);
    if (rows.findIndex(({ name }) => name === row.name) !== at)
      tell(row.line, column.name.heading, texts.problem.doubled(row.name));
    const there = existing.get(row.name);
    if (there && !sameAgeGroup(there, row)) tell(row.line, column.name.heading, texts.problem.ageGroupDiffers);
    if (there || !parent) return [];
    const { name, age_min, age_max, child } = row;
    return [{ name, age_min, age_max, child, group_age_group_id: parent.id, order_index: existing.size + at + 1 }];
  });
  if (added.length === 0 || problems.length > 0) return existing;
  await insertRows(tx, "age_group", added);
  return ageGroupsOf(tx);
}

const sameAgeGroup = (there: AgeGroup, row: Row<"ageGroups">): boolean =>
  there.ageMin === row.age_min &&
  there.ageMax === row.age_max &&
  there.child === row.child &&
  folded(there.parent.name) === folded(row.group);

const ageGroupsOf = async (tx: Tx): Promise<Map<string, AgeGroup>> => {
  const rows = await tx
    .selectFrom("age_group as a")
    .innerJoin("group_age_group as g", "g.id", "a.group_age_group_id")
    .select(["a.id", "a.name", "a.age_min", "a.age_max", "a.child", "g.id as group_id", "g.name as group_name"])
    .execute();
  return new Map(
    rows.map((row) => [
      row.name,
      {
        id: row.id,
        name: row.name,
        ageMin: row.age_min,
        ageMax: row.age_max,
        child: row.child,
        parent: { id: row.group_id, name: row.group_name },
      },
    ]),
  );
};

async function joinDistances(
  tx: Tx,
  rows: ReadRows["distances"],
  { distances, ageGroups }: Pick<Catalogue, "distances" | "ageGroups">,
  problems: Problem[],
): Promise<void> {
  const tell = tellOf(problems, layout.distances.name);
  const pairs = rows.flatMap(({ name, ageGroups: names, line }) =>
    (names ?? []).flatMap((group) => {
      const found = ageGroups.get(group);
      if (!found) tell(line, layout.distances.columns.ageGroups.heading, texts.problem.unknown(group));
      const distance = distances.get(name);
      return found && distance ? [{ distance_id: distance.id, age_group_id: found.id }] : [];
    }),
  );
  await sql`insert into distance_age_group (distance_id, age_group_id)
    select distance_id, age_group_id from json_populate_recordset(null::distance_age_group, ${JSON.stringify(pairs)}::json)
    on conflict do nothing`.execute(tx);
}

async function fillOrganisers(
  tx: Tx,
  rows: ReadRows["organisers"],
  by: Importing,
  problems: Problem[],
): Promise<Map<string, number | null>> {
  const tell = tellOf(problems, layout.organisers.name);
  const accounts = await tx
    .selectFrom("account as a")
    .leftJoin("organisation as o", "o.id", "a.id")
    .where("a.registration_status", "<>", "DELETED")
    .where(sql`lower(a.email)`, "in", [...rows.map(({ email }) => email.toLowerCase()), ""])
    .select([sql<string | null>`lower(a.email)`.as("email"), "o.is_organiser"])
    .execute();
  const existing = new Map(accounts.map((row) => [row.email, row.is_organiser === true]));
  const seen = new Set<string>();
  const added = rows.filter(({ email, line }) => {
    const key = email.toLowerCase();
    if (existing.get(key) === false) tell(line, layout.organisers.columns.email.heading, texts.problem.foreignEmail);
    if (seen.has(key)) tell(line, layout.organisers.columns.email.heading, texts.problem.doubled(email));
    const fresh = !existing.has(key) && !seen.has(key);
    seen.add(key);
    return fresh;
  });
  await addOrganisers(tx, added, by);
  const all = await tx
    .selectFrom("organisation as o")
    .innerJoin("account as a", "a.id", "o.id")
    .where("o.is_organiser", "=", true)
    .where("a.registration_status", "<>", "DELETED")
    .select(["o.id", "o.full_name", "o.short_name"])
    .execute();
  const byName = new Map<string, number | null>();
  for (const { id, full_name, short_name } of all)
    for (const name of new Set([full_name, short_name])) byName.set(name, byName.has(name) ? null : id);
  return byName;
}

/** Adds organisers without a password: they set one through the reset mail. */
async function addOrganisers(tx: Tx, rows: readonly Row<"organisers">[], { actor, now: at }: Importing): Promise<void> {
  const made = await insertRows<{ id: number; email: string }>(
    tx,
    "account",
    rows.map(({ email }) => ({
      kind: "ORGANISATION",
      email,
      registration_status: "ACTIVE",
      locale: "hu",
      registered_at: at,
      updated_at: at,
    })),
    ["id", "email"],
  );
  const ids = new Map(made.map(({ id, email }) => [email, id]));
  await insertRows(
    tx,
    "organisation",
    rows.map((row) => ({
      id: ids.get(row.email),
      kind: "ORGANISATION",
      full_name: row.full_name,
      short_name: row.short_name ?? row.full_name.slice(0, 180),
      user_status: "Verified",
      is_club: false,
      is_organiser: true,
      phone_number: row.phone_number,
      website: row.website,
    })),
  );
  await insertRows(
    tx,
    "change_log",
    made.map(({ id }) => ({
      at,
      actor_id: actor,
      action: "create",
      object: "organisation",
      object_id: id,
      changes: {},
    })),
  );
}
