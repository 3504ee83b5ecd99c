import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Database } from "../../database.generated.ts";
import { namedStatements } from "./named-statements.ts";
import { RESERVES, reservedOf, type Reserve } from "./reserves.ts";

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** Runs a statement: the pool or a transaction. Stores that only read take this. */
export type Runner = Db;

// A day stays 'yyyy-MM-dd' and never becomes a Date; counts and sums fit a number exactly.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A host name, an address, or the directory of the server's socket. */
export type SocketConnection = { host: string; port: number; user: string; database: string };
export type Connection = string | SocketConnection;

export type DatabaseOptions = {
  connection: Connection;
  poolSize: number;
  /** The longest that a request waits for a connection before it is refused as busy: milliseconds. */
  patience?: number;
  limits?: Limits;
  /** Called for connections that break while idle; without it the process would end. */
  onIdleError: (error: Error) => void;
  /** Called for every statement that fails, whatever its caller does. */
  onFailure?: (error: unknown) => void;
};

/** The longest that a statement runs, waits for a lock, or a transaction is idle: milliseconds. */
type Limits = { readonly statement: number; readonly lock: number; readonly idle: number };
const LIMITS: Limits = { statement: 3_800, lock: 3_000, idle: 10_000 };
/** Milliseconds beyond its own limit after which a statement without an answer means a lost connection. */
export const SILENCE = 150;
/**
 * The longest that a request waits for a connection before it is refused as busy: milliseconds. With a statement that is then never
 * answered it stays below five seconds.
 */
export const PATIENCE = 900;
/** The same without load shedding (`SHED_LOAD`), as long as any other limit: milliseconds. */
export const UNHURRIED = 60_000;

export type Databases = {
  readonly db: Db;
  /** Returns connections of a reserve, for work that must go on while all others wait; see {@link RESERVES}. */
  readonly reserve: (name: Reserve) => Db;
};

/**
 * Opens the pools, of `poolSize` connections together. Every statement is bounded, so that no held lock or lost network stalls the portal.
 * With fewer connections than reserves some reserves share one, and a single connection serves everything.
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

/** A pool whose lost connections never end the process. */
export function openPool(connection: Connection, { onIdleError, ...options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...clientOptions(connection), idleTimeoutMillis: 30_000, keepAlive: true, ...options });
  // A connection that ends with the pool is not broken.
  pool.on("error", (error) => {
    if (!pool.ending) onIdleError(error);
  });
  // A connection that breaks under a statement fails that statement; without a listener of its own it would end the process too.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

/** One connection outside the pools. When it is lost, its statements fail and the process goes on. */
export async function connectAlone(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(clientOptions(connection));
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

const clientOptions = (connection: Connection): pg.ClientConfig =>
  typeof connection === "string" ? { connectionString: connection } : connection;
