// The calendar's month for one caller alone, who shares no statement with anybody: a visitor, an athlete and an organiser, each beside the
// month's own statement and its JSON by hand. The sides take turns request by request, in an order that changes, so that what else the machine
// does meets all alike.
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { end, freePort, openBenchWorld, run } from "./bench.testbed.ts";
import { MONTH, seedCompetitions, seedValues } from "./calendar.testbed.ts";
import { report } from "./figure.ts";
import { median } from "./load.ts";

const TURNS = 1000;
const WARMING = 300;
/** The sides measured: those who see what everybody sees, unknown and known, and one who sees more. */
const SIDES = ["visitor", "athlete", "organiser"] as const;

const world = await openBenchWorld();
const { host, user, database } = world.postgres.owner;
const port = await freePort();
await seedValues(world.pool);
await seedCompetitions(world.pool, MONTH, `${new Date().getUTCFullYear() + 1}-05-01`, 30);
const bare = await run("node", ["--import", "tsx", "bench/calendar-alone-bare.ts"], port, {
  DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
});

try {
  const month = "/api/competitionControl/getCalendarList";
  const asks = {
    bare: caller(`http://127.0.0.1:${port}/`),
    visitor: caller(`${world.portal}${month}`),
    athlete: caller(`${world.portal}${month}`, { cookie: `session=${await signIn(await makeAthlete())}` }),
    organiser: caller(`${world.portal}${month}`, { cookie: `session=${await signIn(await findOrganiser())}` }),
  };
  const took = { bare: [] as number[], visitor: [] as number[], athlete: [] as number[], organiser: [] as number[] };
  for (let turn = -WARMING; turn < TURNS; turn++) {
    for (const side of inAnyOrder(["bare", ...SIDES] as const)) {
      const began = performance.now();
      await asks[side]();
      if (turn >= 0) took[side].push((performance.now() - began) * 1000);
    }
  }
  const limit = median(took.bare);
  for (const side of SIDES) {
    const ours = median(took[side]);
    // What many ask is held closer (`bench/calendar.ts`). Alone, who asks is looked up for one month only.
    report(`month with ${MONTH} competitions, ${side} alone`, ours, limit, "µs", { most: 2 });
  }
} finally {
  await end(bare);
  await world.close();
}

function inAnyOrder<T>(sides: readonly T[]): T[] {
  return sides
    .map((side) => ({ side, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ side }) => side);
}

async function makeAthlete(): Promise<number> {
  const { rows } = await world.pool.query<{ id: number }>(
    `with made as (insert into account (kind, email, registration_status, registered_at, updated_at)
       values ('PERSON', 'athlete@bench.example', 'ACTIVE', now(), now()) returning id)
     insert into person (id, last_name, first_name, birth_date, gender, user_status, is_athlete, athlete_reg_type, club_id)
     select id, 'Bench', 'Athlete', '1990-01-01', 'FEMALE', 'Verified', true, 'NORMAL', (select min(id) from organisation) from made returning id`,
  );
  return rows[0]?.id ?? 0;
}

async function findOrganiser(): Promise<number> {
  const { rows } = await world.pool.query<{ id: number }>("select min(id) as id from organisation");
  return rows[0]?.id ?? 0;
}

async function signIn(account: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await world.pool.query(
    `insert into session (token_hash, account_id, started_at, last_active_at, ends_at)
     values ($1, $2, now(), now(), now() + interval '1 hour')`,
    [createHash("sha256").update(token).digest(), account],
  );
  return token;
}

/** Asks over one warm connection, with as little of a client's own work in what is measured as can be. */
function caller(address: string, headers: Record<string, string> = {}): () => Promise<void> {
  const { hostname, port: at, host: named, pathname } = new URL(address);
  const socket = connect(Number(at), hostname).setNoDelay();
  const lines = Object.entries({ host: named, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${pathname} HTTP/1.1\r\n${lines.join("")}\r\n`;
  return () =>
    new Promise((resolve, reject) => {
      const answer: Buffer[] = [];
      const take = (piece: Buffer) => {
        answer.push(piece);
        const missing = missingOf(Buffer.concat(answer));
        if (missing > 0) return;
        socket.off("data", take);
        if (missing === 0) resolve();
        else reject(new Error(Buffer.concat(answer).toString()));
      };
      socket.on("data", take).write(request);
    });
}

/**
 * Returns the number of bytes of an answer that are still to come; less than nothing where it is no answer to be
 * measured.
 */
function missingOf(answer: Buffer): number {
  const headEnds = answer.indexOf("\r\n\r\n");
  if (headEnds < 0) return 1;
  const head = answer.toString("latin1", 0, headEnds);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined || !head.startsWith("HTTP/1.1 200")) return -1;
  return headEnds + 4 + Number(length) - answer.length;
}
