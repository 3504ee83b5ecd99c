// A page of 250 of 200,000 persons, with a word, Hungarian order and total, beside the same statement in a bare handler; then with what may be
// stored to be quicker, and what that costs whoever writes.
import { report } from "./figure.ts";
import { openListWorld, ROWS, type ListWorld } from "./list.testbed.ts";
import { median } from "./load.ts";

const WORDS = ["nagy", "arvai", "szucs", "eva", "gyon", "cs", "kovacs anna", "o"];
const ROUNDS = 9;
const WRITES = 2_000;

/**
 * A name as bytes that sort as Hungarians sort, to the first difference of letters: ö follows o, cs follows c. What differs in accents alone
 * stands together.
 */
const HUNGARIAN_KEY = `create function hungarian_key(text) returns text language sql immutable strict parallel safe as $$
  select folded(regexp_replace(${["ccs", "ddzs", "ddz", "ggy", "lly", "nny", "ssz", "tty", "zzs"].reduce(
    (text, long) => `replace(${text}, '${long}', '${long.slice(1)}${long.slice(1)}')`,
    `regexp_replace(regexp_replace(lower($1), '[öő]', 'o~', 'g'), '[üű]', 'u~', 'g')`,
  )}, '(?:(dz)s|(c)s|(d)z|(g)y|(l)y|(n)y|(s)z|(t)y|(z)s)', '\\1\\2\\3\\4\\5\\6\\7\\8\\9~', 'g')) $$`;

/** A total that triggers keep: nobody counts, and everybody who writes waits for one row. */
const KEPT_TOTAL = `create table kept_total (total bigint);
  insert into kept_total select count(*) from person;
  create function keep_total() returns trigger language plpgsql as $$ begin
    update kept_total set total = total + (select count(*) from made); return null; end $$;
  create trigger keep_total after insert on person referencing new table as made for each statement execute function keep_total()`;

const world = await openListWorld();
try {
  console.log(`${ROWS} persons`);
  await compare("nothing stored", "plainTableControl");
  const plain = await writeMs(world);
  await world.pool.query(`create extension pg_trgm`);
  await world.pool.query(
    `alter table person add column search text generated always as (folded(last_name || ' ' || first_name)) stored`,
  );
  const stored = await writeMs(world);
  await world.pool.query(`create index person_search on person using gin (search gin_trgm_ops)`);
  await world.pool.query("vacuum analyze person");
  await compare("the folded name stored, with a trigram index", "searchedTableControl");
  const indexed = await writeMs(world);
  await world.pool.query(HUNGARIAN_KEY);
  await world.pool.query(
    `alter table person add column name_key text collate "C" generated always as (hungarian_key(last_name) || ' ' || hungarian_key(first_name)) stored`,
  );
  await world.pool.query(`create index person_by_name_key on person (name_key, id)`);
  await world.pool.query("vacuum analyze person");
  await compare("and a key that sorts by bytes", "keyedTableControl");
  const keyed = await writeMs(world);
  await world.pool.query(KEPT_TOTAL);
  const kept = await writeMs(world);
  console.log(
    `${WRITES} persons more: ${plain.toFixed(0)} ms; folded name stored ${stored.toFixed(0)} ms; trigram index ${indexed.toFixed(0)} ms; sort key and its index ${keyed.toFixed(0)} ms; a kept total ${kept.toFixed(0)} ms (counting takes ${(await countMs(world)).toFixed(0)} ms)`,
  );
} finally {
  await world.close();
}

/** Ours and the bare handler's in turn, word by word; and without a word, where an index may give the order. */
async function compare(what: string, control: string): Promise<void> {
  const lines: string[] = [];
  let [ours, bare] = [0, 0];
  for (const word of WORDS) {
    const session = await opened(control, word);
    const times: [number[], number[]] = [[], []];
    let total = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const mine = await timed(`${world.portal.url}/api/${control}/getList`, {
        session,
        firstResult: 0,
        maxResults: 250,
      });
      const limit = await timed(`${world.bare.url}/list`, { word });
      if (mine.total !== limit.total) throw new Error(`${word}: ${mine.total} rows, and ${limit.total} by hand`);
      total = mine.total;
      times[0].push(mine.ms);
      times[1].push(limit.ms);
    }
    const [one, other] = [median(times[0]), median(times[1])];
    ours += one;
    bare += other;
    lines.push(`${word} (${total}) ${one.toFixed(1)}/${other.toFixed(1)}`);
  }
  const session = await opened(control, null);
  const whole: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    whole.push(
      (await timed(`${world.portal.url}/api/${control}/getList`, { session, firstResult: 0, maxResults: 250 })).ms,
    );
  report(`a page found by a word, ${what}`, ours, bare, "ms", { most: 1.25 });
  console.log(`  without a word ${median(whole).toFixed(1)} ms; ours/bare in ms: ${lines.join(", ")}`);
}

async function opened(control: string, word: string | null): Promise<string> {
  const session = `bench-${word?.replaceAll(" ", "_") ?? "all"}`;
  const list = word === null ? [] : [{ propertyName: "fullName", type: "LIKE", value: word }];
  await timed(`${world.portal.url}/api/${control}/getInstance`, { session, create: true });
  await timed(`${world.portal.url}/api/${control}/setFilter`, { session, filter: { list } });
  return session;
}

async function timed(url: string, body: object): Promise<{ ms: number; total: number }> {
  const began = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: world.cookie, origin: new URL(url).origin },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { successful: boolean; metadata?: { totalCount: number } };
  if (!answer.successful) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return { ms: performance.now() - began, total: Number(answer.metadata?.totalCount ?? 0) };
}

/**
 * Returns the time that so many more persons take, one statement each, as the portal writes them. They are gone
 * afterwards.
 */
async function writeMs({ pool }: ListWorld): Promise<number> {
  const client = await pool.connect();
  const times: number[] = [];
  try {
    for (let round = 0; round < 3; round++) {
      await client.query("begin");
      const { rows } = await client.query<{ id: number }>(
        `insert into account (kind, registration_status, registered_at, updated_at)
         select 'PERSON', 'ACTIVE', now(), now() from generate_series(1, $1::integer) returning id`,
        [WRITES],
      );
      const began = performance.now();
      for (const { id } of rows)
        await client.query({
          name: "p",
          text: `insert into person (id, last_name, first_name, birth_date, gender, user_status, is_referee)
            values ($1, 'Árvíztűrő', $2, '2000-01-01', 'FEMALE', 'Verified', true)`,
          values: [id, `Tükörfúrógép ${id}`],
        });
      times.push(performance.now() - began);
      await client.query("rollback");
    }
  } finally {
    client.release();
  }
  return median(times);
}

/** Returns the time that a kept total would save a list that nothing narrows. */
async function countMs({ pool }: ListWorld): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await pool.query("select count(*) from person");
    times.push(performance.now() - began);
  }
  return median(times);
}
