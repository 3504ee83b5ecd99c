// What may be stored so that a list finds and orders quicker, way by way over copies of the persons: a page of 250 with a word and its total
// beside the bare statement, and what each way costs whoever writes (docs/decisions/0014). In turn, so that the ratios hold on a busy machine.
import type pg from "pg";
import { BARE_STATEMENT } from "./list-persons.ts";
import { copyPersons, WAYS, type Way } from "./list-ways.testbed.ts";
import { openPersons, ROWS } from "./list.testbed.ts";
import { median } from "./load.ts";

const WORDS = ["nagy", "gyon", "kovacs anna", "cs", "o"];
const ROUNDS = 3;
/** Rows of one transaction, and for how long eight writers write a person a transaction. */
const WRITTEN = 1000;
const WRITERS = 8;
const WRITE_MS = 1000;
const DEEP = Math.floor(ROWS * 0.75);

const PERSON = `(id, last_name, first_name, birth_date, gender, user_status, is_referee)
  values ($1, 'Árvíztűrő', $2, '2000-01-01', 'FEMALE', 'Verified', true)`;

const world = await openPersons();
try {
  const { pool } = world;
  await copyPersons(pool);
  console.log(`${ROWS} persons; ms of all words (${WORDS.join(", ")}), and of each, ours/bare`);
  for (const way of WAYS) await reportReads(pool, way);
  const { rows } = await pool.query(
    `select count(*) filter (where before > name_key)::integer as wrong from
      (select name_key, lag(name_key) over (order by last_name, first_name, id) as before from way_key) as placed`,
  );
  console.log(`neighbours that the stored key puts otherwise than the collation: ${JSON.stringify(rows[0])}`);
  await reportWhole(pool);
  await reportWrites(pool);
} finally {
  await world.close();
}

async function reportReads(pool: pg.Pool, way: Way): Promise<void> {
  const all: Record<string, [number, number, number]> = {};
  for (const word of WORDS) {
    const times: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, statement] of [way.page(word), way.apart(word), BARE_STATEMENT].entries())
        times[at]?.push(await msOf(pool, statement, [word]));
    all[word] = [median(times[0]), median(times[1]), median(times[2])];
  }
  const sum = (at: 0 | 1 | 2) => Object.values(all).reduce((total, times) => total + times[at], 0);
  const [found, apart, bare] = [sum(0), sum(1), sum(2)];
  console.log(
    `${way.name}: found once ${found.toFixed(0)} (${(found / bare).toFixed(2)}), counted apart ${apart.toFixed(0)} (${(apart / bare).toFixed(2)}), bare ${bare.toFixed(0)}
  ${Object.entries(all)
    .map(([word, times]) => `${word} ${times.map((ms) => ms.toFixed(1)).join("/")}`)
    .join(", ")}`,
  );
}

/** Nothing narrows the list: where its total comes from, and a page far behind. */
async function reportWhole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ last_name: string; first_name: string; id: number }>(
    `select last_name, first_name, id from way_nothing order by last_name, first_name, id offset ${DEEP} limit 1`,
  );
  const from = rows[0];
  if (!from) throw new Error(`nobody at ${DEEP}`);
  const page = "select * from way_nothing";
  const order = "order by last_name, first_name, id";
  const statements: Readonly<Record<string, readonly [string, unknown[]]>> = {
    "total counted": ["select count(*) from way_nothing", []],
    "total kept": ["select total from kept_total", []],
    "total estimated": ["select reltuples from pg_class where oid = 'way_nothing'::regclass", []],
    "first page": [`${page} ${order} limit 250`, []],
    [`page at ${DEEP} by offset`]: [`${page} ${order} offset ${DEEP} limit 250`, []],
    [`page at ${DEEP} by key`]: [
      `${page} where (last_name, first_name, id) >= ($1, $2, $3) ${order} limit 250`,
      [from.last_name, from.first_name, from.id],
    ],
  };
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, [statement, values]] of Object.entries(statements))
      times.set(name, [...(times.get(name) ?? []), await msOf(pool, statement, values)]);
  console.log(`without a word: ${[...times].map(([name, ms]) => `${name} ${median(ms).toFixed(1)} ms`).join(", ")}`);
}

async function msOf(pool: pg.Pool, statement: string, values: unknown[]): Promise<number> {
  const began = performance.now();
  const { rows } = await pool.query(statement, values);
  JSON.stringify(rows);
  return performance.now() - began;
}

async function reportWrites(pool: pg.Pool): Promise<void> {
  const alone = new Map<string, number[]>();
  const beside = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, table } of WAYS) {
      alone.set(name, [...(alone.get(name) ?? []), await msOfRows(pool, table)]);
      beside.set(name, [...(beside.get(name) ?? []), await writtenBeside(pool, table)]);
    }
  const [first] = WAYS;
  const base = [median(alone.get(first.name) ?? []), median(beside.get(first.name) ?? [])] as const;
  for (const { name } of WAYS) {
    const [ms, each] = [median(alone.get(name) ?? []), median(beside.get(name) ?? [])];
    console.log(
      `writing, ${name}: ${WRITTEN} rows in one transaction ${ms.toFixed(0)} ms (${(ms / base[0]).toFixed(2)}); ${WRITERS} writers, a person with account, licence and log a transaction: ${each.toFixed(0)}/s (${(each / base[1]).toFixed(2)})`,
    );
  }
}

/** So many persons, a statement each; they are gone afterwards. */
async function msOfRows(pool: pg.Pool, table: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const began = performance.now();
    for (let at = 0; at < WRITTEN; at++)
      await client.query({
        name: `insert ${table}`,
        text: `insert into ${table} ${PERSON}`,
        values: [-1 - at, `Tükörfúrógép ${at}`],
      });
    return performance.now() - began;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Persons a second of writers beside each other, each with what the portal writes with a person, one transaction each. */
async function writtenBeside(pool: pg.Pool, table: string): Promise<number> {
  const until = performance.now() + WRITE_MS;
  let written = 0;
  const write = async () => {
    const client = await pool.connect();
    try {
      while (performance.now() < until) {
        await client.query("begin");
        const { rows } = await client.query<{ id: number }>(
          "insert into account (kind, registration_status, registered_at, updated_at) values ('PERSON', 'ACTIVE', now(), now()) returning id",
        );
        const id = rows[0]?.id;
        await client.query({
          name: `insert ${table}`,
          text: `insert into ${table} ${PERSON}`,
          values: [id, `Tükörfúrógép ${id}`],
        });
        await client.query("insert into way_licence values ($1::integer, 'AMATOR', 'Verified', 'W' || $1::integer)", [
          id,
        ]);
        await client.query("insert into way_log (at, object, record, detail) values (now(), 'person', $1, $2)", [
          id,
          JSON.stringify({ lastName: "Árvíztűrő", firstName: `Tükörfúrógép ${id}`, birthDate: "2000-01-01" }),
        ]);
        await client.query("commit");
        written++;
      }
    } finally {
      client.release();
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, write));
  return written / ((performance.now() - began) / 1000);
}
