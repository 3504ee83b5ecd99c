import { fork, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startPostgres } from "../server/src/postgres/index.ts";
import { migrate } from "../server/src/kernel/db/migrate.ts";
import { freePort } from "./bench.testbed.ts";

export type ListWorld = {
  readonly pool: pg.Pool;
  /** A super admin's. */
  readonly cookie: string;
  readonly portal: ListServer;
  readonly bare: ListServer;
  close(): Promise<void>;
};

/**
 * Since it was last asked: how long its event loop was held at the longest, how late it was but for one time in a hundred, and the most memory.
 * And what it has now, and all its processor seconds.
 */
export type Measured = { heldMs: number; peak: number; now: number; processor: number };

/** The questions to a server, with their answers. */
export type Measures = {
  measure: Measured;
  /** Its processor seconds alone, for which nothing has to be watched. */
  processor: number;
};

export type ListServer = {
  readonly url: string;
  ask<Q extends keyof Measures>(question: Q): Promise<Measures[Q]>;
};

/** Rows of the list: `TABLE_ROWS=1000000` for the million. */
export const ROWS = Number(process.env["TABLE_ROWS"] ?? 200_000);

/** A database of so many persons. */
export async function openPersons(): Promise<{ pool: pg.Pool; url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "rajt-bench-"));
  const postgres = await startPostgres({ dataDir: path.join(folder, "postgres") });
  await migrate(postgres.owner, path.join(import.meta.dirname, "../server/migrations"));
  const { host, user, database } = postgres.owner;
  const pool = new pg.Pool({ ...postgres.owner, max: 8, options: "-c random_page_cost=1.1 -c jit=off" });
  // Its idle connections end with the database, which is the last to go.
  pool.on("error", () => undefined);
  await seedClubs(pool);
  await seedPersons(pool, ROWS);
  return {
    pool,
    url: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
    close: async () => {
      await pool.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same, the portal with a list of them, and the bare handler. */
export async function openListWorld(): Promise<ListWorld> {
  const { pool, url, close } = await openPersons();
  const cookie = await signIn(pool);
  const ports = [await freePort(), await freePort()] as const;
  const [portal, bare] = [await start("portal", ports[0], url), await start("bare", ports[1], url)];
  return {
    pool,
    cookie,
    portal: served(portal, ports[0]),
    bare: served(bare, ports[1]),
    close: async () => {
      for (const child of [portal, bare]) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      await close();
    },
  };
}

const served = (child: ChildProcess, port: number): ListServer => ({
  url: `http://127.0.0.1:${port}`,
  ask: async <Q extends keyof Measures>(question: Q) => {
    child.send(question);
    const [answer] = (await once(child, "message")) as [Measures[Q]];
    return answer;
  },
});

async function start(what: "portal" | "bare", port: number, url: string): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, "list-server.ts"), [what], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: url },
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const output = child.stdout;
  if (output)
    await Promise.race([
      once(output, "data"),
      once(child, "exit").then(() => Promise.reject(new Error(`the ${what} server ended`))),
    ]);
  return child;
}

const LAST = [
  "Nagy",
  "Kovács",
  "Tóth",
  "Szabó",
  "Horváth",
  "Varga",
  "Kiss",
  "Molnár",
  "Németh",
  "Farkas",
  "Balogh",
  "Papp",
  "Takács",
  "Juhász",
  "Lakatos",
  "Mészáros",
  "Oláh",
  "Simon",
  "Rácz",
  "Fekete",
  "Szilágyi",
  "Török",
  "Fehér",
  "Balázs",
  "Gál",
  "Kis",
  "Szűcs",
  "Kocsis",
  "Pintér",
  "Fodor",
  "Orsós",
  "Szalai",
  "Sipos",
  "Magyar",
  "Lukács",
  "Gulyás",
  "Biró",
  "Király",
  "Katona",
  "László",
  "Jakab",
  "Bogdán",
  "Balog",
  "Sándor",
  "Boros",
  "Fazekas",
  "Kelemen",
  "Antal",
  "Váradi",
  "Somogyi",
  "Fülöp",
  "Orosz",
  "Vincze",
  "Veres",
  "Hegedűs",
  "Deák",
  "Budai",
  "Pap",
  "Bálint",
  "Pál",
  "Illés",
  "Vörös",
  "Szőke",
  "Bognár",
  "Csonka",
  "Cukor",
  "Csiszár",
  "Gyöngyösi",
  "Nyári",
  "Őri",
  "Zsigmond",
  "Árvai",
  "Újvári",
  "Űrhegyi",
  "Lyka",
  "Tyukodi",
];
const FIRST = [
  "Anna",
  "Éva",
  "Katalin",
  "Mária",
  "Zsuzsanna",
  "Ágnes",
  "Ildikó",
  "Erzsébet",
  "Krisztina",
  "Judit",
  "László",
  "István",
  "József",
  "János",
  "Zoltán",
  "Sándor",
  "Gábor",
  "Ferenc",
  "Attila",
  "Péter",
  "Tamás",
  "Zsolt",
  "Tibor",
  "András",
  "Csaba",
  "Imre",
  "Lajos",
  "György",
  "Balázs",
  "Gyula",
  "Mihály",
  "Károly",
  "Róbert",
  "Béla",
  "Dávid",
  "Dániel",
  "Ádám",
  "Krisztián",
  "Miklós",
  "Norbert",
  "Ottó",
  "Ödön",
  "Őze",
  "Ünige",
  "Szilvia",
  "Tünde",
  "Orsolya",
  "Boglárka",
  "Dorottya",
  "Zsófia",
];

async function seedClubs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with made as (insert into account (kind, registration_status, registered_at, updated_at)
       select 'ORGANISATION', 'ACTIVE', now(), now() from generate_series(1, 150) returning id)
     insert into organisation (id, full_name, short_name, user_status, is_club) select id, 'Egyesület ' || id, 'Egyesület ' || id, 'Verified', true from made`,
  );
}

/** So many persons, with the names that are frequent in Hungary, in clubs, most with a licence. */
async function seedPersons(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with made as (insert into account (kind, email, registration_status, registered_at, updated_at)
       select 'PERSON', 'person' || n || '@bench.example', 'ACTIVE', timestamptz '2015-01-01' + n * interval '7 minutes', now() from generate_series(1, $1::integer) n returning id),
     clubs as (select array_agg(id) as ids from organisation)
     insert into person (id, last_name, first_name, birth_date, gender, user_status, is_athlete, is_referee, athlete_reg_type, club_id)
     select id, ($2::text[])[1 + (hashint4(id) & 2147483647) % cardinality($2::text[])],
       ($3::text[])[1 + (hashint4(id + 7) & 2147483647) % cardinality($3::text[])] || case when id % 3 = 0 then ' ' || ($3::text[])[1 + (hashint4(id + 13) & 2147483647) % cardinality($3::text[])] else '' end,
       date '1950-01-01' + id % 25000, case when id % 2 = 0 then 'MALE' else 'FEMALE' end, 'Verified', true, id % 50 = 0, 'NORMAL', ids[1 + id % 150]
     from made, clubs`,
    [count, LAST, FIRST],
  );
  await pool.query(
    `insert into licence (person_id, type, status, number, medical_valid_until)
     select id, 'AMATOR', 'Verified', 'B' || id, date '2027-01-01' + id % 365 from person where id % 5 > 0`,
  );
  await pool.query("vacuum analyze");
}

/** A session of a super admin. */
export async function signIn(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (insert into account (kind, registration_status, registered_at, updated_at) values ('STAFF', 'ACTIVE', now(), now()) returning id),
     staff as (insert into staff (id, name) select id, 'Bench' from made),
     role as (insert into account_role (account_id, role_id) select made.id, r.id from made, dashboard_role r where r.is_super_admin)
     select id from made`,
  );
  return sessionOf(pool, rows[0]?.id ?? 0);
}

/** The cookie of an account that has signed in. */
export async function sessionOf(pool: pg.Pool, account: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await pool.query(
    `insert into session (token_hash, account_id, started_at, last_active_at, ends_at)
     values ($1, $2, now(), now(), now() + interval '10 hours')`,
    [createHash("sha256").update(token).digest(), account],
  );
  return `session=${token}`;
}
