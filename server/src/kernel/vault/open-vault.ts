import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Db } from "../db/database.ts";
import { createVault, type Vault } from "./vault.ts";

type Settings = Pick<Config, "DATA_KEYS" | "DATABASE_URL" | "DATA_DIR" | "NODE_ENV">;

/**
 * The vault under the keys that are set, or under one that is made at the first start: in a file beside the embedded database; where the
 * database is somewhere else and several processes share it, in the database, which protects its texts from whoever reads a table only. A key
 * that was made opens what it sealed also after keys were set.
 */
export async function openVault(config: Settings, db: Db, log: Logger): Promise<Vault> {
  const place = config.DATABASE_URL === undefined ? keyFile(path.join(config.DATA_DIR, "data-key")) : keyRow(db);
  if (config.DATA_KEYS) {
    const made = await place.read();
    return createVault(made === null ? config.DATA_KEYS : [...config.DATA_KEYS, made]);
  }
  if (config.DATABASE_URL !== undefined && config.NODE_ENV === "production")
    log.warn("DATA_KEYS is not set: the key of sealed numbers lies in the database, and copies of it hold both");
  await place.make(randomBytes(32).toString("base64url"));
  const key = await place.read();
  if (key === null) throw new Error("the key of sealed numbers is gone as soon as it was made");
  return createVault([key]);
}

/** The place of a key that nobody set. Of keys made at the same moment all processes read the first. */
type KeyPlace = { make(key: string): Promise<void>; read(): Promise<string | null> };

/** A file that is there is whole: it is written under another name first. */
const keyFile = (file: string): KeyPlace => ({
  make: async (key) => {
    const draft = `${file}.${randomBytes(8).toString("hex")}`;
    await writeFile(draft, key, { flag: "wx", mode: 0o600 });
    await link(draft, file).catch(unless("EEXIST"));
    await rm(draft);
  },
  read: async () => (await readFile(file, "utf8").catch(unless("ENOENT"))) ?? null,
});

const keyRow = (db: Db): KeyPlace => ({
  make: async (key) => {
    await sql`insert into data_key (secret) values (${key}) on conflict do nothing`.execute(db);
  },
  read: async () => {
    const { rows } = await sql<{ secret: string }>`select secret from data_key`.execute(db);
    return rows[0]?.secret ?? null;
  },
});

/** Lets one refusal of the file system pass. */
const unless = (code: string) => (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== code) throw error;
};
