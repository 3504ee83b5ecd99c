import type { Viewer } from "@rajt/contract/kernel/access";
import { fileRights } from "@rajt/contract/file/file.rights";
import type { PersonFact } from "@rajt/contract/people/people.rights";
import { permits } from "@rajt/contract/kernel/right";
import type { CallContext } from "../../kernel/calls/context.ts";
import type { StoredFile } from "./file.store.ts";

/** Returns whether the viewer may read the file; not called for super admins. */
export type Reader = (viewer: Viewer, file: StoredFile) => boolean | Promise<boolean>;

/** Rules by the name stored with each file; features pass theirs to `fileFeature`. */
export type Readers = Readonly<Record<string, Reader>>;

const by =
  (right: (typeof fileRights)["owner" | "ownerAndClub"]): Reader =>
  (viewer, { ownerId: id, ownerClubId: club, isAthlete, isTrainer }) =>
    permits<"id" | "club" | "isAthlete" | "isTrainer">(viewer, right, { id, club, isAthlete, isTrainer });

/** Rules that need no feature (product/files 6). */
export const ownReaders = {
  everyone: () => true,
  owner: by(fileRights.owner),
  ownerAndClub: by(fileRights.ownerAndClub),
} as const satisfies Readers;

/** Rules of files that may contain health data: reading by anyone but the owner is logged. */
const CONFINED: ReadonlySet<string> = new Set<keyof typeof ownReaders>(["ownerAndClub"]);

export const isNoted = ({ rule, ownerId, isPicture }: StoredFile, reader: number | null): reader is number =>
  reader !== null && reader !== ownerId && CONFINED.has(rule) && !isPicture;

export type FileReadContext = Pick<CallContext<unknown>, "viewer" | "guest">;

/**
 * Returns whether the viewer may read a file: everyone for a public file, super admins, the uploader until a record
 * uses it, and viewers whom its rule allows. An unknown rule allows nobody. A guest's upload is readable only by that
 * guest's browser, until a registration takes it over.
 */
export async function mayRead(
  file: StoredFile,
  { viewer, guest }: FileReadContext,
  readers: Readers,
): Promise<boolean> {
  if (file.guestHash !== null) return guest.tokenHash?.equals(file.guestHash) === true;
  if (file.rule === "everyone") return true;
  const looking = await viewer();
  if (looking.accountId === null) return false;
  if (permits(looking, fileRights.anyway, file)) return true;
  if (
    permits<"isPicture" | PersonFact>(looking, fileRights.picture, {
      ...file,
      id: file.ownerId,
      club: file.ownerClubId,
    })
  )
    return true;
  return Object.hasOwn(readers, file.rule) && (await readers[file.rule]?.(looking, file)) === true;
}
