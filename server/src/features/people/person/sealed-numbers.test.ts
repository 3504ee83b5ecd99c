import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openVault } from "../../../kernel/vault/open-vault.ts";
import { createVault } from "../../../kernel/vault/vault.ts";
import { createLogger } from "../../../kernel/log/logger.ts";
import { giveNumbers, makeAthlete } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { TEST_VAULT } from "../../../../test/vault.ts";
import { openNumber, SEALED_COLUMNS } from "./person-numbers.ts";
import { sealPersons } from "./seal-persons.store.ts";

const NUMBERS = { social_security_number: "123456788", id_card_number: "ÖÜ-123456", passport_number: "BA1234567" };
const OLD_KEY = "of tests, and of nothing else whatever";
const NEW_KEY = "another of tests, after the first one leaked";

let portal: Portal;
let id: number;
beforeAll(async () => {
  portal = await startPortal();
  ({ id } = await makeAthlete(portal.db));
});
afterAll(() => portal.close());

const rowOf = async () =>
  (
    await sql<
      Record<string, string>
    >`select social_security_number, social_security_number_mark, id_card_number, passport_number
      from person where id = ${id}`.execute(portal.db)
  ).rows[0] ?? {};

/** Writes rows in plain text, as before sealing, past the constraint that now rejects them. */
async function putInTheClear(): Promise<void> {
  const constraint = sql.ref("person_numbers_are_sealed");
  const definition = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
    where conname = 'person_numbers_are_sealed'`.execute(portal.db);
  await sql`alter table person drop constraint ${constraint}, drop constraint person_social_security_number_is_marked`.execute(
    portal.db,
  );
  await portal.db
    .updateTable("person")
    .set({ ...NUMBERS, social_security_number_mark: null })
    .where("id", "=", id)
    .execute();
  await sql`alter table person add constraint ${constraint} ${sql.raw(definition.rows[0]?.text ?? "")} not valid,
    add constraint person_social_security_number_is_marked check (
      (social_security_number is null) = (social_security_number_mark is null)) not valid`.execute(portal.db);
}

describe("numbers of documents", () => {
  it("cannot be found in the stored database", async () => {
    await giveNumbers(portal.db, id, NUMBERS);
    const { rows } = await sql<{ row: string }>`select person::text as row from person`.execute(portal.db);
    for (const number of Object.values(NUMBERS)) {
      expect(rows.map(({ row }) => row).join("\n")).not.toContain(number);
      expect(rows.map(({ row }) => row).join("\n")).not.toContain(Buffer.from(number).toString("base64url"));
    }
    const row = await rowOf();
    for (const column of SEALED_COLUMNS)
      expect(openNumber(TEST_VAULT, column, id, row[column] ?? "")).toBe(NUMBERS[column]);
  });

  it.each(Object.entries(NUMBERS))("are rejected in plain text: %s", async (column, number) => {
    await expect(
      portal.db
        .updateTable("person")
        .set({ [column]: number })
        .where("id", "=", id)
        .execute(),
    ).rejects.toThrow("person_numbers_are_sealed");
  });

  it("are unique by person, whatever is stored beside the mark", async () => {
    await giveNumbers(portal.db, id, NUMBERS);
    const other = await makeAthlete(portal.db);
    await expect(giveNumbers(portal.db, other.id, NUMBERS)).rejects.toThrow("person_social_security_number_key");
    await expect(
      portal.db.updateTable("person").set({ social_security_number_mark: null }).where("id", "=", id).execute(),
    ).rejects.toThrow("person_social_security_number_is_marked");
  });
});

describe("starting the portal", () => {
  it("seals numbers in plain text", async () => {
    await putInTheClear();
    await Promise.all([sealPersons(portal.db, TEST_VAULT), sealPersons(portal.db, TEST_VAULT)]);
    const sealed = await rowOf();
    expect(Object.values(sealed).some((each) => Object.values(NUMBERS).includes(each))).toBe(false);
    expect(openNumber(TEST_VAULT, "passport_number", id, sealed["passport_number"] ?? "")).toBe("BA1234567");
    expect(sealed["social_security_number_mark"]).toBe(TEST_VAULT.mark("123456788"));
    await sealPersons(portal.db, TEST_VAULT);
    expect(await rowOf()).toEqual(sealed);
  });

  it("seals everything again under a new key, and fails without the old key", async () => {
    await giveNumbers(portal.db, id, NUMBERS);
    const before = await rowOf();
    await expect(sealPersons(portal.db, createVault([NEW_KEY]))).rejects.toThrow("sealed under a key that is not here");
    expect(await rowOf()).toEqual(before);
    const rotated = createVault([NEW_KEY, OLD_KEY]);
    await sealPersons(portal.db, rotated);
    const after = await rowOf();
    expect(after["social_security_number_mark"]).toBe(rotated.mark("123456788"));
    expect(openNumber(createVault([NEW_KEY]), "id_card_number", id, after["id_card_number"] ?? "")).toBe("ÖÜ-123456");
    await sealPersons(portal.db, createVault([OLD_KEY, NEW_KEY]));
  });
});

describe("a key that is not configured", () => {
  const log = createLogger("silent");
  const inDatabase = { DATABASE_URL: "postgres://db/rajt", DATA_DIR: "/nowhere", NODE_ENV: "test" } as const;

  it("is created once beside the embedded database, readable by its owner only", async () => {
    const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "rajt-key-"));
    const settings = { DATA_DIR, DATA_KEYS: undefined, DATABASE_URL: undefined, NODE_ENV: "test" } as const;
    const vaults = await Promise.all([1, 2, 3].map(() => openVault(settings, portal.db, log)));
    expect(new Set(vaults.map((vault) => vault.mark("x"))).size).toBe(1);
    expect((await stat(path.join(DATA_DIR, "data-key"))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(DATA_DIR, "data-key"), "utf8")).toHaveLength(43);
    await rm(DATA_DIR, { recursive: true });
  });

  it("is the same for all processes that share only a database", async () => {
    const settings = { ...inDatabase, DATA_KEYS: undefined };
    const vaults = await Promise.all([1, 2, 3].map(() => openVault(settings, portal.db, log)));
    expect(new Set(vaults.map((vault) => vault.mark("x"))).size).toBe(1);
    const set = await openVault({ ...inDatabase, DATA_KEYS: [NEW_KEY] }, portal.db, log);
    expect(set.prefix).toBe(createVault([NEW_KEY]).prefix);
    expect(vaults[0]?.prefix).not.toBe(set.prefix);
    // Values sealed before a key was configured still open.
    expect(set.open(vaults[0]?.seal("037687210", "x") ?? "", "x")).toBe("037687210");
  });
});
