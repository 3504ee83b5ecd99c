import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabase } from "./kernel/db/describe-database.ts";
import { openDatabase, type Db } from "./kernel/db/database.ts";
import { freshDatabase } from "../test/database.ts";

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 1, onIdleError: () => undefined }));
});
afterAll(() => close());

test("the declared tables are those of the migrations", async () => {
  await expect(await describeDatabase(db)).toMatchFileSnapshot("database.generated.ts");
});
