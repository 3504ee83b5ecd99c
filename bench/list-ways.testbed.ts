// Copies of the persons, each with something stored to find and order them quicker.
import type pg from "pg";

export type Way = {
  readonly name: string;
  readonly table: `way_${string}`;
  /** A page with its total: the rows that match found once, then counted and ordered, as the list engine does. */
  page(word: string): string;
  /** The same with the total counted apart, so that a page may be had by walking the index of the order. */
  apart(word: string): string;
};

const FOLDED = "add column search text generated always as (folded(last_name || ' ' || first_name)) stored";
const trigram = (table: string, options = "") => `create index on ${table} using gin (search gin_trgm_ops) ${options}`;

/**
 * A name as text that sorts by its bytes as Hungarians sort: ö follows o, cs follows c, ssz is two sz; where letters are alike, accents
 * decide. Plain replacements: regular expressions cost a hundred times as much.
 */
const LONG = ["ddzs", "ccs", "ddz", "ggy", "lly", "nny", "ssz", "tty", "zzs"].map(
  (long) => [long, `${`${long[0]}${long.slice(2, -1)}~`.repeat(2)}`] as const,
);
const SHORT = ["dzs", "cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs"].map(
  (short) => [short, `${short.slice(0, -1)}~`] as const,
);
const lettersOf = (name: string) =>
  [...LONG, ...SHORT].reduce(
    (text, [from, to]) => `replace(${text}, '${from}', '${to}')`,
    `translate(replace(replace(replace(replace(lower(${name} collate "hu-x-icu"), 'ö', 'o~'), 'ő', 'o~'), 'ü', 'u~'), 'ű', 'u~'), 'áéíóú', 'aeiou')`,
  );
const KEY = `add column name_key text collate "C" generated always as (
  ${["last_name", "first_name"].map((name) => `${lettersOf(name)} || E'\\x01' || lower(${name} collate "hu-x-icu")`).join(" || E'\\x01' || ")}) stored`;

const KEPT_TOTAL = `create table kept_total (total bigint);
  insert into kept_total select count(*) from way_kept;
  create function keep_total() returns trigger language plpgsql as $$ begin
    update kept_total set total = total + (select count(*) from made); return null; end $$;
  create trigger keep_total after insert on way_kept referencing new table as made for each statement execute function keep_total()`;

const COMPUTED = "lower(unaccent('unaccent'::regdictionary, p.last_name || ' ' || p.first_name) collate \"C\")";
const NAMES = ["p.last_name", "p.first_name"];

type Declared = Pick<Way, "name" | "table"> & {
  readonly stored: (table: string) => readonly string[];
  readonly isFolded?: boolean;
  readonly keys?: readonly string[];
};

const DECLARED: readonly [Declared, ...Declared[]] = [
  { name: "nothing stored", table: "way_nothing", stored: () => [] },
  { name: "folded name", table: "way_folded", stored: (table) => [`alter table ${table} ${FOLDED}`], isFolded: true },
  {
    name: "folded name, trigram index",
    table: "way_trigram",
    stored: (table) => [`alter table ${table} ${FOLDED}`, trigram(table)],
    isFolded: true,
  },
  {
    name: "the same without its pending list",
    table: "way_prompt",
    stored: (table) => [`alter table ${table} ${FOLDED}`, trigram(table, "with (fastupdate = off)")],
    isFolded: true,
  },
  {
    name: "folded name, trigram index, order of bytes",
    table: "way_bytes",
    stored: (table) => [`alter table ${table} ${FOLDED}`, trigram(table)],
    isFolded: true,
    keys: NAMES.map((name) => `${name} collate "C"`),
  },
  {
    name: "folded name, trigram index, stored sort key with an index",
    table: "way_key",
    stored: (table) => [
      `alter table ${table} ${FOLDED}, ${KEY}`,
      trigram(table),
      `create index on ${table} (name_key, id)`,
    ],
    isFolded: true,
    keys: ["p.name_key"],
  },
  {
    name: "folded name, trigram index, kept total",
    table: "way_kept",
    stored: (table) => [`alter table ${table} ${FOLDED}`, trigram(table), KEPT_TOTAL],
    isFolded: true,
  },
];

export const WAYS: readonly [Way, ...Way[]] = [wayOf(DECLARED[0]), ...DECLARED.slice(1).map(wayOf)];

export async function copyPersons(pool: pg.Pool): Promise<void> {
  await pool.query("create extension pg_trgm");
  for (const { table, stored } of DECLARED) {
    await pool.query(
      `create table ${table} (like person including defaults including constraints including generated)`,
    );
    const columns = `id, last_name, first_name, birth_date, gender, user_status, is_athlete, is_referee, athlete_reg_type, club_id`;
    await pool.query(`insert into ${table} (${columns}) select ${columns} from person`);
    // Indexes when the rows are there: one by one they take ten times as long.
    await pool.query(
      `alter table ${table} add primary key (id), add foreign key (club_id) references organisation (id)`,
    );
    await pool.query(`create index on ${table} (last_name, first_name, id)`);
    await pool.query(`create index on ${table} (club_id) where club_id is not null`);
    for (const statement of stored(table)) await pool.query(statement);
  }
  await pool.query(
    "create table way_licence (person_id integer primary key, type text, status text, number text unique)",
  );
  await pool.query(
    "create table way_log (id bigint generated always as identity primary key, at timestamptz, object text, record integer, detail jsonb)",
  );
  await pool.query("vacuum analyze");
}

function wayOf({ name, table, isFolded = false, keys = NAMES }: Declared): Way {
  const order = (of: readonly string[]) => `order by ${[...of].join(", ")}`;
  const names = keys.map((_, at) => `k${at}`);
  const shown = (page: string, total: string) =>
    `select n.total, shown.* from (${total}) as n left join (
       select page.*, p.last_name || ' ' || p.first_name as "fullName", p.birth_date as "birthDate", p.gender, l.number as "licenceNumber",
         l.medical_valid_until as "medicalValidUntil", o.id as club_id, o.short_name as club_name, a.registered_at as registered,
         p.is_referee as "isReferee"
       from ${page} as page join ${table} p on p.id = page.id join account a on a.id = p.id
         left join organisation o on o.id = p.club_id left join licence l on l.person_id = p.id) as shown on true
     ${order([...names, "id"].map((key) => `shown.${key}`))}`;
  const selected = `p.id, ${keys.map((key, at) => `${key} as k${at}`).join(", ")}`;
  const matches = (word: string) => {
    if (!isFolded) return `${COMPUTED} like folded_pattern($1::text)`;
    return word.length < 3 ? "strpos(p.search, folded($1::text)) > 0" : "p.search like folded_pattern($1::text)";
  };
  return {
    name,
    table,
    page: (word) => `with matching as materialized (select ${selected} from ${table} p where ${matches(word)}),
      page as materialized (select * from matching ${order([...names, "id"])} limit 250)
      ${shown("page", "select count(*) as total from matching")}`,
    apart: (word) => `with page as materialized (
        select ${selected} from ${table} p where ${matches(word)} ${order([...keys, "p.id"])} limit 250)
      ${shown("page", `select count(*) as total from ${table} p where ${matches(word)}`)}`,
  };
}
