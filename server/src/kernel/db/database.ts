import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Database } from "../../database.generated.ts";
import { namedStatements } from "./named-statements.ts";
import { RESERVES, reservedOf, type Reserve } from "./reserves.ts";

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** Runs a statement: the pool or a transaction. A store that only reads takes this. */
export type Runner = Db;

// A day stays 'yyyy-MM-dd' and never becomes a moment; counts and sums are within what a number holds exactly.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Host: a name, an address, or the directory of the server's socket. */
export type SocketConnection = { host: string; port: number; user: string; database: string };
export type Connection = string | SocketConnection;

export type DatabaseOptions = {
  connection: Connection;
  poolSize: number;
  /** Longest a request waits for a connection before it is told that the portal is busy: milliseconds. */
  patience?: number;
  limits?: Limits;
  /** Told of connections that break while idle; without it the process would end. */
  onIdleError: (error: Error) => void;
  /** Told of every statement that fails, whoever asked it and whatever becomes of it. */
  onFailure?: (error: unknown) => void;
};

/** Longest a statement runs, waits for a lock, or a transaction lies idle: milliseconds. */
type Limits = { readonly statement: number; readonly lock: number; readonly idle: number };
const LIMITS: Limits = { statement: 3_800, lock: 3_000, idle: 10_000 };
/** Milliseconds after its own limit that the server has for giving a statement up, before the connection counts as vanished. */
export const SILENCE = 150;
/**
 * Longest a request waits for a connection before it is told that the portal is busy: milliseconds. With a statement that is then never
 * answered it stays below five seconds.
 */
export const PATIENCE = 900;
/** The same where no load is shed (`SHED_LOAD`), as long as no other limit: milliseconds. */
export const UNHURRIED = 60_000;

export type Databases = {
  readonly db: Db;
  /** Returns connections of their own, for work that must go on where all others wait; see {@link RESERVES}. */
  readonly reserve: (name: Reserve) => Db;
};

/**
 * Opens the pools, of `poolSize` connections together. Every statement is bounded, so that no held lock or lost network stalls the portal.
 * Where there are fewer connections than reserves, some of these share one, and a single connection is everybody's.
 */
export function openDatabase({
  connection,
  poolSize,
  patience = PATIENCE,
  limits = LIMITS,
  onIdleError,
  onFailure = () => undefined,
}: DatabaseOptions): Databases & { close: () => Promise<void> } {
  const open = (max: number) =>
    openPool(connection, {
      max,
      connectionTimeoutMillis: patience,
      statement_timeout: limits.statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idle,
      query_timeout: limits.statement + SILENCE,
      application_name: "rajt",
      options: "-c timezone=UTC -c random_page_cost=1.1 -c jit=off",
      onIdleError,
    });
  const reserved = Array.from({ length: reservedOf(poolSize) }, () => open(1));
  const rest = open(poolSize - reserved.length);
  const over = (pool: pg.Pool) =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: namedStatements(pool, onFailure) }) });
  return {
    db: over(rest),
    reserve: (name) => over(reserved[RESERVES.indexOf(name) % reserved.length] ?? rest),
    close: async () => void (await Promise.all([rest, ...reserved].map((pool) => pool.end()))),
  };
}

type PoolOptions = pg.PoolConfig & Pick<DatabaseOptions, "onIdleError">;

/** Connections of which none ends the process when it is lost. */
export function openPool(connection: Connection, { onIdleError, ...options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...clientOptions(connection), idleTimeoutMillis: 30_000, keepAlive: true, ...options });
  // What ends with the pool has not broken.
  pool.on("error", (error) => {
    if (!pool.ending) onIdleError(error);
  });
  // A connection that breaks under a statement fails that statement; without a listener of its own it would end the process too.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

/** One connection outside of the pools. Where it is lost, what is asked over it fails, and the process goes on. */
export async function connectAlone(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(clientOptions(connection));
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

const clientOptions = (connection: Connection): pg.ClientConfig =>
  typeof connection === "string" ? { connectionString: connection } : connection;
