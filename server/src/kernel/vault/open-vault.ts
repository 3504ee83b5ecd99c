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
 * Opens the vault with the configured keys, or with one generated at the first start: in a file beside the embedded database, or, where the
 * database is elsewhere and several processes share it, in the database, which then only protects against readers of single tables. A
 * generated key still opens what it sealed after keys are configured.
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

/** The location of the generated key. All processes use the first of keys generated at the same moment. */
type KeyPlace = { make(key: string): Promise<void>; read(): Promise<string | null> };

/** The file is always complete: it is written under another name first. */
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

/** Ignores one error code of the file system. */
const unless = (code: string) => (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== code) throw error;
};
