/** The embedded PostgreSQL: real binaries from an npm package, started and supervised by the portal itself. */
export { startPostgres, type EmbeddedPostgres } from "./launch.ts";
export { type ConnectionConfig } from "./connection.ts";
export { StartError } from "./start-error.ts";
