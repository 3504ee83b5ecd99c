import { sql } from "kysely";
import type { FileStorage } from "@rajt/contract/file/file.schema";
import { logChange, type Change } from "../../kernel/db/change-log.ts";
import type { Db, Runner, Tx } from "../../kernel/db/database.ts";

/** The uploader: an account, or a guest's browser by the hash of its token, in a network. */
export type Uploader =
  | { readonly account: number; readonly guest: null }
  | { readonly account: null; readonly guest: Buffer; readonly network: string };

export type NewFile = {
  readonly key: string;
  readonly uploader: Uploader;
  readonly storage: FileStorage;
  /** Null: the root directory, or not part of the picker. */
  readonly directory: string | null;
  readonly category: "Image" | "Document";
  readonly fileName: string;
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: Buffer;
  readonly rule: string;
  readonly inLibrary: boolean;
  readonly at: Date;
};

/** The most unused files of an account, which only fill the disk. */
const MOST_LOOSE = 50;
/** The most files of a guest, who fills in one form. */
const MOST_LOOSE_OF_GUEST = 20;
const MIB = 1024 ** 2;
/**
 * The most bytes of the guests of one network: a club's enrolment evening has sixty pictures, which are stored with 0.5
 * to 3 MB each.
 */
const NETWORK_BYTES = 200 * MIB;
/** The most bytes of all guests together. */
const GUESTS_BYTES = 2048 * MIB;

const bytesOfGuests = (which = sql`true`) =>
  sql`(select coalesce(sum(size), 0) from file where guest_hash is not null and ${which})`;

/**
 * Inserts the row of a file to be stored; false if the uploader, the guests of a network, or all guests together exceed
 * the limit of unused files.
 */
export async function announceFile(db: Runner, file: NewFile): Promise<boolean> {
  const orphanedSince = file.inLibrary ? null : file.at;
  const { account, guest } = file.uploader;
  const network = file.uploader.guest === null ? null : file.uploader.network;
  const isWithinLimits =
    guest === null
      ? sql`(select count(*) from file where uploaded_by = ${account} and orphaned_since is not null) < ${MOST_LOOSE}`
      : sql`(select count(*) from file where guest_hash = ${guest}) < ${MOST_LOOSE_OF_GUEST}
          and ${bytesOfGuests(sql`guest_network = ${network}`)} + ${file.size}::integer <= ${NETWORK_BYTES}::bigint
          and ${bytesOfGuests()} + ${file.size}::integer <= ${GUESTS_BYTES}::bigint`;
  const { numAffectedRows } = await sql`
    insert into file (key, owner_id, uploaded_by, storage, directory, category, file_name, mime_type, size, sha256, rule, state, in_library,
                      orphaned_since, created_at, updated_at, guest_hash, guest_network)
    select ${file.key}, ${account}::integer, ${account}::integer, ${file.storage}, ${file.directory}, ${file.category}, ${file.fileName},
           ${file.mimeType}, ${file.size}, ${file.sha256}, ${file.rule}, 'UPLOADING', ${file.inLibrary}, ${orphanedSince}::timestamptz,
           ${file.at}, ${file.at}, ${guest}::bytea, ${network}::text
    where ${file.inLibrary} or ${isWithinLimits}`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns whether the unused files of all guests together leave no room for one of this size. */
export async function areGuestsFull(db: Runner, size: number): Promise<boolean> {
  const { rows } = await sql`select where ${bytesOfGuests()} + ${size}::integer > ${GUESTS_BYTES}::bigint`.execute(db);
  return rows.length > 0;
}

/**
 * Marks the content as stored, from which on the file exists. Logs it without the name of a private file, which may
 * disclose too much.
 */
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

/** Deletes the row of a file that was never stored, or whose content was deleted. */
export async function forgetFile(db: Db, key: string): Promise<void> {
  await db.deleteFrom("file").where("key", "=", key).where("state", "<>", "STORED").execute();
}

/** A file with what serving it needs. */
export type StoredFile = {
  readonly id: number;
  readonly key: string;
  /** Null: a guest's, until a registration takes it over. */
  readonly ownerId: number | null;
  /** The club of the owner, if the owner is a person with one. */
  readonly ownerClubId: number | null;
  readonly isAthlete: boolean | null;
  readonly isCompetitor: boolean | null;
  readonly isReferee: boolean | null;
  readonly isTrainer: boolean | null;
  readonly isTechnicalCommittee: boolean | null;
  /** Whether it is the owner's picture. */
  readonly isPicture: boolean;
  readonly uploadedBy: number | null;
  /** The hash of the guest's token, while the file is a guest's. */
  readonly guestHash: Buffer | null;
  readonly isLoose: boolean;
  readonly rule: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: Buffer;
};

/** Returns stored files by key, in the order of the keys; directories are omitted. */
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

/** Returns whether the directory exists for this account; in the private storage each account has its own. */
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
