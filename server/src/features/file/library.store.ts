import { sql } from "kysely";
import type { FileCategory, FileOrder, FileStorage } from "@rajt/contract/file/file.schema";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Db, Runner, Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";

/** The search of the picker, and the searching account. */
export type LibraryQuery = {
  readonly account: number;
  readonly storage: FileStorage;
  readonly directory: string | null;
  /** A part of the name, searched below the directory too; empty: every file in the directory. */
  readonly word: string;
  /** Any of these; empty: everything. `File` means everything but directories. */
  readonly categories: readonly FileCategory[];
  readonly order: FileOrder;
  readonly first: number;
  readonly most: number;
};
export type LibraryRow = {
  readonly key: string;
  readonly fileName: string;
  readonly fileCategory: "Directory" | "Image" | "Document";
  readonly mimeType: string | null;
  readonly fileSize: number | null;
  readonly created: string;
};

const ORDERS = {
  nameAsc: sql`f.file_name, f.key`,
  nameDesc: sql`f.file_name desc, f.key desc`,
  dateAsc: sql`f.created_at, f.key`,
  dateDesc: sql`f.created_at desc, f.key desc`,
} as const;

/**
 * Returns a page of the picker and the number of matches, in one statement. In the private storage an account sees only
 * its own files.
 */
export async function listLibrary(db: Runner, ask: LibraryQuery): Promise<{ total: number; rows: LibraryRow[] }> {
  const category =
    ask.categories.length === 0
      ? sql`true`
      : sql`(f.category = any(${ask.categories}::text[]) or (f.category <> 'Directory' and ${ask.categories.includes("File")}))`;
  const place =
    ask.word === ""
      ? sql`f.directory is not distinct from ${ask.directory}::text`
      : sql`folded(f.file_name) like folded_pattern(${ask.word}::text) and
            (${ask.directory}::text is null or f.directory in (select key from below))`;
  const { rows } = await sql<{ total: number; rows: LibraryRow[] }>`
    with recursive below as (
      select key from file where key = ${ask.directory}::text
      union all
      select d.key from file d join below b on d.directory = b.key where d.category = 'Directory'
    ), matching as materialized (
      select f.* from file f
      where f.in_library and f.state = 'STORED' and f.storage = ${ask.storage}
        and (f.storage = 'public' or f.owner_id = ${ask.account}) and ${category} and ${place}
    ), page as (
      select f.*, row_number() over (order by f.category = 'Directory' desc, ${ORDERS[ask.order]}) as place
      from matching f order by place offset ${ask.first} limit ${ask.most}
    )
    select (select count(*) from matching) as total, coalesce((
      select json_agg(json_build_object('key', key, 'fileName', file_name, 'fileCategory', category, 'mimeType', mime_type,
                                        'fileSize', size, 'created', created_at) order by place)
      from page), '[]') as rows`.execute(db);
  return rows[0] ?? { total: 0, rows: [] };
}

/** Returns the path from the root directory; empty if the account has no such directory. */
export async function pathOf(
  db: Runner,
  { storage, directory, account }: Pick<LibraryQuery, "storage" | "directory" | "account">,
): Promise<{ key: string; name: string }[]> {
  if (directory === null) return [];
  const { rows } = await sql<{ key: string; name: string }>`
    with recursive up as (
      select key, directory, file_name, 1 as depth from file
      where key = ${directory} and category = 'Directory' and storage = ${storage}
        and (storage = 'public' or owner_id = ${account})
      union all
      select d.key, d.directory, d.file_name, up.depth + 1 from file d join up on d.key = up.directory
    )
    select key, file_name as name from up order by depth desc`.execute(db);
  return rows;
}

export type NewDirectory = {
  readonly key: string;
  readonly owner: number;
  readonly storage: FileStorage;
  readonly directory: string | null;
  readonly name: string;
  readonly at: Date;
};

export async function makeDirectory(db: Db, { key, owner, storage, directory, name, at }: NewDirectory): Promise<void> {
  await tx(db, async (tx) => {
    const { id } = await tx
      .insertInto("file")
      .values({
        key,
        owner_id: owner,
        uploaded_by: owner,
        storage,
        category: "Directory",
        directory,
        file_name: name,
        rule: storage === "public" ? "everyone" : "owner",
        state: "STORED",
        in_library: true,
        created_at: at,
        updated_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const changes = { fileName: [null, name], storage: [null, storage] } as const;
    await logChange(tx, { actor: owner, action: "create", object: "file", objectId: id, changes, at });
  });
}

export type LibraryItem = {
  readonly id: number;
  readonly storage: FileStorage;
  readonly category: "Directory" | "Image" | "Document";
  readonly fileName: string;
  readonly mimeType: string | null;
  readonly isUsed: boolean;
};

/** Locks a file or directory of the picker that the account may change; null if there is none. */
export async function lockLibraryItem(tx: Tx, key: string, account: number): Promise<LibraryItem | null> {
  const { rows } = await sql<LibraryItem>`
    select f.id, f.storage, f.category, f.file_name as "fileName", f.mime_type as "mimeType",
           exists (select 1 from file_use u where u.file_key = f.key) as "isUsed"
    from file f
    where f.key = ${key} and f.in_library and f.state = 'STORED' and (f.storage = 'public' or f.owner_id = ${account})
    for update of f`.execute(tx);
  return rows[0] ?? null;
}

export async function renameItem(tx: Tx, key: string, name: string, at: Date): Promise<void> {
  await tx.updateTable("file").set({ file_name: name, updated_at: at }).where("key", "=", key).execute();
}

/** Hides a file; a sweep then deletes its content. */
export async function markForDeletion(tx: Tx, key: string, at: Date): Promise<void> {
  await tx
    .updateTable("file")
    .set({ state: "DELETING", directory: null, updated_at: at })
    .where("key", "=", key)
    .execute();
}

/** @throws a violated foreign key if the directory is not empty */
export async function removeDirectory(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("file").where("key", "=", key).where("category", "=", "Directory").execute();
}
