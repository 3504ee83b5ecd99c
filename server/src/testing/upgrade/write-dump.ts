// Writes the rows of a database as a fixture: node --import tsx server/src/testing/upgrade/write-dump.ts postgres://… server/src/testing/upgrade/name.sql.gz
import { writeFile } from "node:fs/promises";
import pg from "pg";
import { dumpOf } from "./dump.ts";

const [connectionString = "", file = ""] = process.argv.slice(2);
const client = new pg.Client({ connectionString });
await client.connect();
await writeFile(file, await dumpOf(client));
await client.end();
