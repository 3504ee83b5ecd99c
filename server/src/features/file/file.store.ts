import { sql } from "kysely";
import type { FileStorage } from "@rajt/contract/file/file.schema";
import { logChange, type Change } from "../../kernel/db/change-log.ts";
import type { Db, Runner, Tx } from "../../kernel/db/database.ts";

/** The sender of an upload: an account, or a guest's browser by the hash of its token. */
export type Uploader =
  | { readonly account: number; readonly guest: null }
  | { readonly account: null; readonly guest: Buffer };

export type NewFile = {
  readonly key: string;
  readonly uploader: Uploader;
  readonly storage: FileStorage;
  /** Null: the outermost, or no part of the picker. */
  readonly directory: string | null;
  readonly category: "Image" | "Document";
  readonly fileName: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: Buffer;
  readonly rule: string;
  readonly inLibrary: boolean;
  readonly at: Date;
};

/** Most files that an account may have uploaded and given to no record: what fills a disk for nothing. */
const MOST_LOOSE = 50;
/** The same of a guest, who fills in one form; and the bytes that all guests together may have waiting. */
const MOST_LOOSE_OF_GUEST = 20;
const GUESTS_BYTES = 2 * 1024 ** 3;

/** Makes the row of a file that is about to be stored; false where the uploader, or guests together, have too much that belongs to nothing. */
export async function announceFile(db: Runner, file: NewFile): Promise<boolean> {
  const orphanedSince = file.inLibrary ? null : file.at;
  const { account, guest } = file.uploader;
  const isWithinLimits =
    guest === null
      ? sql`(select count(*) from file where uploaded_by = ${account} and orphaned_since is not null) < ${MOST_LOOSE}`
      : sql`(select count(*) from file where guest_hash = ${guest}) < ${MOST_LOOSE_OF_GUEST}
          and (select coalesce(sum(size), 0) from file where guest_hash is not null) + ${file.size}::integer <= ${GUESTS_BYTES}::bigint`;
  const { numAffectedRows } = await sql`
    insert into file (key, owner_id, uploaded_by, storage, directory, category, file_name, mime_type, size, sha256, rule, state, in_library,
                      orphaned_since, created_at, updated_at, guest_hash)
    select ${file.key}, ${account}::integer, ${account}::integer, ${file.storage}, ${file.directory}, ${file.category}, ${file.fileName},
           ${file.mimeType}, ${file.size}, ${file.sha256}, ${file.rule}, 'UPLOADING', ${file.inLibrary}, ${orphanedSince}::timestamptz,
           ${file.at}, ${file.at}, ${guest}::bytea
    where ${file.inLibrary} or ${isWithinLimits}`.execute(db);
  return numAffectedRows === 1n;
}

/** The content is in the store: from now on the file is there. Written down without the name of a private file, which may tell too much. */
export async function fileIsStored(
  tx: Tx,
  { key, uploader, inLibrary, fileName, mimeType, at }: NewFile,
): Promise<void> {
  const { id } = await tx
    .updateTable("file")
    .set({ state: "STORED" })
    .where("key", "=", key)
    .where("state", "=", "UPLOADING")
    .returning("id")
    .executeTakeFirstOrThrow();
  const changes: Change["changes"] = {
    mimeType: [null, mimeType],
    ...(inLibrary && { fileName: [null, fileName] as const }),
  };
  await logChange(tx, { actor: uploader.account, action: "create", object: "file", objectId: id, changes, at });
}

/** Of a file that never came, or whose content is gone from the store. */
export async function forgetFile(db: Db, key: string): Promise<void> {
  await db.deleteFrom("file").where("key", "=", key).where("state", "<>", "STORED").execute();
}

/** A file as serving it needs it. */
export type StoredFile = {
  readonly id: number;
  readonly key: string;
  /** Null: a guest's, until a registration takes it. */
  readonly ownerId: number | null;
  /** The club of the owner, where that is a person of one. */
  readonly ownerClubId: number | null;
  readonly isAthlete: boolean | null;
  readonly isCompetitor: boolean | null;
  readonly isReferee: boolean | null;
  readonly isTrainer: boolean | null;
  readonly isTechnicalCommittee: boolean | null;
  /** Is it the owner's picture? */
  readonly isPicture: boolean;
  readonly uploadedBy: number | null;
  /** Of the guest's token, as long as it is a guest's. */
  readonly guestHash: Buffer | null;
  readonly isLoose: boolean;
  readonly rule: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: Buffer;
};

/** Files that are stored, by key and in the order of the keys; a directory is none. */
export async function readFiles(db: Runner, keys: readonly string[]): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select f.id, f.key, f.owner_id as "ownerId", p.club_id as "ownerClubId", p.is_athlete as "isAthlete", p.is_trainer as "isTrainer",
      p.is_competitor as "isCompetitor", p.is_referee as "isReferee", p.is_technical_committee as "isTechnicalCommittee",
      exists (select from account a where a.id = f.owner_id and a.profile_picture = f.key) as "isPicture", f.uploaded_by as "uploadedBy",
           f.guest_hash as "guestHash",
           f.orphaned_since is not null as "isLoose", f.rule, f.file_name as "fileName", f.mime_type as "mimeType", f.size, f.sha256
    from unnest(${keys}::text[]) with ordinality as asked (key, place)
    join file f on f.key = asked.key and f.state = 'STORED' and f.category <> 'Directory'
      and f.mime_type is not null and f.size is not null and f.sha256 is not null
    left join person p on p.id = f.owner_id
    order by asked.place`.execute(db);
  return rows;
}

/** Is there such a directory for this account? In the private storage each has its own. */
export async function hasDirectory(db: Runner, storage: FileStorage, key: string, account: number): Promise<boolean> {
  const found = await db
    .selectFrom("file")
    .select("key")
    .where("key", "=", key)
    .where("storage", "=", storage)
    .where("category", "=", "Directory")
    .where((eb) => eb.or([eb("storage", "=", "public"), eb("owner_id", "=", account)]))
    .executeTakeFirst();
  return found !== undefined;
}
