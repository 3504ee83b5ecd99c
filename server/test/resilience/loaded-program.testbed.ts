import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays, dayOf } from "@rajt/contract/kernel/days";
import { openDatabase, type Db, type SocketConnection } from "../../src/kernel/db/database.ts";
import { Browser } from "../browser.ts";
import { makeAthlete, makeCompetition, PASSWORD } from "../factories.ts";
import { brokenInvariants, invariants, traces } from "./invariants.store.ts";
import {
  buildProgram,
  databaseUrl,
  dataDirectory,
  embeddedPostgres,
  SHARED_KEY,
  startProgram,
  type Program,
} from "./program.testbed.ts";
import { startWriters, type Writers } from "./writers.testbed.ts";

/** Milliseconds. */
const LONGEST_RECOVERY = 30_000;

export type LoadedProgram = {
  /** The running program. */
  program(): Program;
  /** Kills the program, starts it again and sends the writers there. */
  killProgram(): Promise<void>;
  /** Starts another program on the same database; the caller ends it. */
  startAnother(): Promise<Program>;
  postgres(): ReturnType<typeof embeddedPostgres>;
  /** Users who enter and withdraw until they are stopped. */
  write(): Writers;
  /** Resolves once the embedded database answers (again). */
  recovered(): Promise<void>;
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Returns acknowledged facts that the database does not have, and broken invariants, after the writers have stopped. */
  damage(): Promise<{ lost: string[]; broken: string[] }>;
  /** Returns the program's own failures, of all its runs. */
  failures(): string[];
  /** An address that may sign in. */
  email: string;
  /** The race that they enter. */
  place: { competition: number; race: number };
  close(): Promise<void>;
};

type Surroundings = { readonly data?: ReturnType<typeof dataDirectory>; readonly environment?: Record<string, string> };

/** The built program on its embedded database, with a race and a number of users who may enter it. */
export async function openLoadedProgram(
  people: number,
  { data = dataDirectory(), environment: set = {} }: Surroundings = {},
): Promise<LoadedProgram> {
  const built = buildProgram();
  const environment = { DATA_DIR: data.folder, ...SHARED_KEY, ...set };
  let program = await startProgram(built, environment);
  const lives = [program];
  let writers: Writers | undefined;
  const postgres = () => embeddedPostgres(data.folder);

  const recovered = async () => {
    for (const end = Date.now() + LONGEST_RECOVERY; ; await sleep(20)) {
      try {
        await usingDatabase(postgres().owner, (db) => db.selectFrom("account").select("id").limit(1).execute());
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  };
  const withDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    await recovered();
    return usingDatabase(postgres().owner, work);
  };
  const { emails, place } = await withDatabase((db) => makePlace(db, people));
  const browsers: Browser[] = [];
  for (const email of emails) browsers.push(await new Browser(program.url).signIn(email, PASSWORD));

  return {
    program: () => program,
    async killProgram() {
      program.child.kill("SIGKILL");
      await program.ended;
      program = await startProgram(built, environment);
      lives.push(program);
      writers?.moveTo(program.url);
    },
    startAnother: () => startProgram(built, { ...environment, DATABASE_URL: databaseUrl(postgres().owner) }),
    postgres,
    write: () => (writers = startWriters(browsers, place, program.url)),
    recovered,
    withDatabase,
    async damage() {
      await writers?.settle();
      return withDatabase(async (db) => {
        const rows = await db.selectFrom("entry").where("race_id", "=", place.race).select(["id", "active"]).execute();
        const lost = writers?.contradictions(new Map(rows.map(({ id, active }) => [id, active]))) ?? [];
        return { lost, broken: await brokenInvariants(db, { ...invariants, ...traces }) };
      });
    },
    failures: () =>
      lives.flatMap((life) =>
        life
          .output()
          .split("\n")
          .filter((line) => /"level":(50|60)/.test(line)),
      ),
    email: emails[0] ?? "",
    place,
    async close() {
      writers?.stop();
      program.child.kill("SIGTERM");
      await program.ended;
      data.remove();
      rmSync(built, { recursive: true });
    },
  };
}

async function usingDatabase<T>(connection: SocketConnection, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ connection, poolSize: 1, onIdleError: () => undefined });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Inserts a race some weeks from now, and athletes who may enter it. */
async function makePlace(db: Db, people: number) {
  const startsOn = addDays(dayOf(new Date()), 40);
  const years = [Number(startsOn.slice(0, 4)), Number(startsOn.slice(0, 4)) - 1];
  const registrationDeadline = addDays(startsOn, -5);
  const { id, races } = await makeCompetition(db, { startsOn, registrationDeadline, deadlines: [null, null, null] });
  const emails: string[] = [];
  for (let i = 0; i < people; i++) emails.push((await makeAthlete(db, { paidYears: years })).email);
  return { emails, place: { competition: id, race: races[0] ?? 0 } };
}
