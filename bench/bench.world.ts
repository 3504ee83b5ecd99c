import { spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startPostgres, type EmbeddedPostgres } from "../server/src/kernel/postgres/index.ts";
import { migrate } from "../server/src/kernel/db/migrate.ts";

/** As many as the federation has. */
const CLUBS = 150;

const ROOT = path.join(import.meta.dirname, "..");

export type BenchWorld = {
  postgres: EmbeddedPostgres;
  pool: pg.Pool;
  /** The built portal, as `npm start` runs it, on the durable embedded database. */
  portal: string;
  /** Fastify and pg with nothing of ours: the limit of this machine over the same HTTP stack. */
  bare: string;
  close(): Promise<void>;
};

/** A database, the built portal and the bare server beside each other, on this machine's own ports. */
export async function openBenchWorld(): Promise<BenchWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), "rajt-bench-"));
  const postgres = await startPostgres({ dataDir: path.join(folder, "postgres") });
  await migrate(postgres.owner, path.join(ROOT, "server/migrations"));
  const { host, user, database } = postgres.owner;
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
  const pool = new pg.Pool({ ...postgres.owner, max: 10 });
  // Its idle connections end with the database, which is the last to go.
  pool.on("error", () => undefined);
  const [portalPort, barePort] = [await freePort(), await freePort()];
  const portal = await run("node", ["server/dist/main.js"], portalPort, {
    DATABASE_URL: url,
    DEMO: "false",
    LOG_LEVEL: "silent",
  });
  const bare = await run("node", ["--import", "tsx", "bench/bare-server.ts"], barePort, { DATABASE_URL: url });
  return {
    postgres,
    pool,
    portal: `http://127.0.0.1:${portalPort}`,
    bare: `http://127.0.0.1:${barePort}`,
    close: async () => {
      await Promise.all([end(portal), end(bare)]);
      await pool.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function run(
  command: string,
  args: string[],
  port: number,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = child.stdout;
  if (output)
    await Promise.race([
      once(output, "data"),
      once(child, "exit").then(() => Promise.reject(new Error(`${args.join(" ")} ended`))),
    ]);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Signed-in athletes and races at different hours: every athlete may enter every race once. */
export async function seedEntries(
  pool: pg.Pool,
  athletes: number,
  races: number,
): Promise<{ cookies: string[]; competition: number; races: number[] }> {
  const now = new Date();
  const year = now.getUTCFullYear() + 1;
  const one = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T> => {
    const { rows } = await pool.query<T>(text, values);
    const [row] = rows;
    if (!row) throw new Error(`no row: ${text}`);
    return row;
  };
  const account = async (kind: string, email: string) =>
    (
      await one<{ id: number }>(
        "insert into account (kind, email, registration_status, registered_at, updated_at) values ($1, $2, 'ACTIVE', $3, $3) returning id",
        [kind, email, now],
      )
    ).id;
  const clubs: number[] = [];
  for (let index = 0; index < CLUBS; index++) {
    const club = await account("ORGANISATION", `club${index}@bench.example`);
    await pool.query(
      "insert into organisation (id, full_name, short_name, user_status, is_club, is_organiser) values ($1, 'Bench', 'Bench', 'Verified', true, true)",
      [club],
    );
    clubs.push(club);
  }
  const cookies: string[] = [];
  for (let index = 0; index < athletes; index++) {
    const id = await account("PERSON", `athlete${index}@bench.example`);
    await pool.query(
      "insert into person (id, last_name, first_name, birth_date, gender, user_status, is_athlete, athlete_reg_type, club_id) values ($1, 'Bench', $2, '1990-01-01', 'FEMALE', 'Verified', true, 'NORMAL', $3)",
      [id, `Athlete ${index}`, clubs[index % CLUBS]],
    );
    await pool.query(
      "insert into licence (person_id, type, status, number, medical_valid_until) values ($1, 'AMATOR', 'Verified', $2, '2099-01-01')",
      [id, `B${index}`],
    );
    await pool.query(
      "insert into user_payment (account_id, cost_type, year, description, payable_net, payable_vat, payable_gross, status, billing_date, paid_on, created_at, updated_at) values ($1, 'LICENSE_AMATOR', $2, 'x', 0, 0, 0, 'Paid', $3::timestamptz, $3::timestamptz, $3::timestamptz, $3::timestamptz)",
      [id, year, now],
    );
    const token = randomBytes(32).toString("base64url");
    await pool.query(
      "insert into session (token_hash, account_id, started_at, last_active_at, ends_at) values ($1, $2, $3, $3, $4)",
      [createHash("sha256").update(token).digest(), id, now, new Date(now.getTime() + 3_600_000)],
    );
    cookies.push(`session=${token}`);
  }
  const group = await one<{ id: number }>("insert into group_age_group (name) values ('felnőtt') returning id");
  const ageGroup = await one<{ id: number }>(
    "insert into age_group (name, age_min, age_max, child, group_age_group_id) values ('felnőtt', 18, 99, false, $1) returning id",
    [group.id],
  );
  const contest = await one<{ id: number }>("insert into contest (name) values ('Bench') returning id");
  const competition = await one<{ id: number }>(
    `insert into competition (contest_id, created_by, address, starts_on, ends_on, registration_deadline, submitted, admin_approval, committee_approval, created_at, updated_at)
     values ($1, $2, 'x', $3, $4, $3, true, 'APPROVED', 'APPROVED', $5, $5) returning id`,
    [contest.id, clubs[0], `${year}-01-01`, `${year}-12-31`, now],
  );
  await pool.query(
    "insert into entry_price (competition_id, group_age_group_id, registration_amount, order_index) values ($1, $2, 10000, 0)",
    [competition.id, group.id],
  );
  const made: number[] = [];
  for (let index = 0; index < races; index++) {
    const day = new Date(Date.UTC(year, 0, 1 + index * 2)).toISOString().slice(0, 10);
    const race = await one<{ id: number }>(
      `insert into race (competition_id, name, date, start_time, is_male, is_female, is_team, period, order_index)
       values ($1, $2, $3, 36000, true, true, false, tstzrange($4, $5), $6) returning id`,
      [competition.id, `Race ${index}`, day, `${day}T09:00:00Z`, `${day}T11:00:00Z`, index],
    );
    await pool.query("insert into race_age_group (race_id, age_group_id) values ($1, $2)", [race.id, ageGroup.id]);
    await pool.query("insert into race_licence_type (race_id, type) values ($1, 'AMATOR')", [race.id]);
    made.push(race.id);
  }
  return { cookies, competition: competition.id, races: made };
}
