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
 * database is somewhere else and several processes share it, in the database, which protects its texts from whoever reads a table only.
 */
export async function openVault(config: Settings, db: Db, log: Logger): Promise<Vault> {
  if (config.DATA_KEYS) return createVault(config.DATA_KEYS);
  if (config.DATABASE_URL === undefined) return createVault([await keyInFile(path.join(config.DATA_DIR, "data-key"))]);
  if (config.NODE_ENV === "production")
    log.warn("DATA_KEYS is not set: the key of sealed numbers lies in the database, and copies of it hold both");
  return createVault([await keyInDatabase(db)]);
}

const newKey = (): string => randomBytes(32).toString("base64url");

/** A file that is there is whole: it is written under another name first. */
async function keyInFile(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  await writeFile(draft, newKey(), { flag: "wx", mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, "utf8");
}

/** The first process to ask makes it; the others read the same one. */
async function keyInDatabase(db: Db): Promise<string> {
  await sql`insert into data_key (secret) values (${newKey()}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ secret: string }>`select secret from data_key`.execute(db);
  const [key] = rows;
  if (!key) throw new Error("data_key holds no row after one was put there");
  return key.secret;
}
