import { fileName, typedFileName } from "@rajt/contract/file/file.rules";
import { FILE_TYPES, type FileType } from "@rajt/contract/kernel/file-types";
import type { fileCalls } from "@rajt/contract/file/file.calls";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import type { Handlers } from "../../kernel/calls/serve-calls.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import { sqlStateOf, violates } from "../../kernel/db/errors.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { listed, readHoldings } from "../../kernel/table/holdings.store.ts";
import type { AppContext } from "../../app-context.ts";
import { FILE_HOLDINGS } from "./file-holdings.store.ts";
import { newFileKey } from "./file-key.ts";
import { hasDirectory } from "./file.store.ts";
import {
  markForDeletion,
  listLibrary,
  lockLibraryItem,
  makeDirectory,
  pathOf,
  removeDirectory,
  renameItem,
} from "./library.store.ts";
import { mustRead, mustWrite, openStorages } from "./storage-level.ts";
import { removeContent } from "./sweep-files.ts";

type PickerCall = "getStorageList" | "getList" | "makeDirectory" | "rename" | "deleteByKey";
type Picker = Pick<Handlers<typeof fileCalls>, `POST /fileRepository/${PickerCall}`>;

const LONGEST_PAGE = 1_000;

/**
 * Serves the file picker (product/files 10). All accounts with the service share the public storage; each has its own
 * private one.
 */
export const serveLibrary = (context: AppContext): Picker => ({
  "POST /fileRepository/getStorageList": async ({ viewer }) => openStorages(await viewer()),

  "POST /fileRepository/getList": async ({ input, account, viewer }) => {
    const { parentStorage: storage, parentDirectory: directory = null, firstResult: first } = input;
    mustRead(await viewer(), storage);
    const owner = await account();
    const path = await pathOf(context.db, { storage, directory, account: owner });
    if (directory !== null && path.length === 0) throw noData();
    const { total, rows } = await listLibrary(context.db, {
      account: owner,
      storage,
      directory,
      word: input.fileName?.trim() ?? "",
      categories: input.fileCategory ?? [],
      order: input.order,
      first,
      most: input.maxResults === 0 ? LONGEST_PAGE : input.maxResults,
    });
    const data = rows.map((row) => ({ ...row, created: new Date(row.created).toISOString() }));
    return { metadata: { first, currentCount: data.length, totalCount: total }, path, data };
  },

  "POST /fileRepository/makeDirectory": async ({ input, account, viewer, now }) => {
    const { parentStorage: storage, parentDirectory: directory = null } = input;
    mustWrite(await viewer(), storage);
    const owner = await account();
    if (directory !== null && !(await hasDirectory(context.db, storage, directory, owner))) throw noData();
    const key = newFileKey();
    await makeDirectory(context.db, { key, owner, storage, directory, name: fileName(input.fileName), at: now }).catch(
      refuseName,
    );
    return { successful: true, key };
  },

  "POST /fileRepository/rename": async ({ input, account, viewer, now }) => {
    const [actor, looking] = [await account(), await viewer()];
    return tx(context.db, async (tx) => {
      const item = await lockLibraryItem(tx, input.key, actor);
      if (item === null) throw noData();
      mustWrite(looking, item.storage);
      const name = isFileType(item.mimeType) ? typedFileName(input.fileName, item.mimeType) : fileName(input.fileName);
      await renameItem(tx, input.key, name, now);
      const changes = { fileName: [item.fileName, name] } as const;
      await logChange(tx, { actor, action: "update", object: "file", objectId: item.id, changes, at: now });
      return { successful: true, fileName: name };
    }).catch(refuseName);
  },

  "POST /fileRepository/deleteByKey": async ({ input: { key }, account, viewer, now, translate }) => {
    const [actor, looking] = [await account(), await viewer()];
    const deleted = await tx(context.db, async (tx) => {
      const item = await lockLibraryItem(tx, key, actor);
      if (item === null) throw noData();
      mustWrite(looking, item.storage);
      if (item.isUsed) return readHoldings(tx, FILE_HOLDINGS, item.id, { viewer: looking, translate });
      const isDirectory = item.category === "Directory";
      await (isDirectory ? removeDirectory(tx, key) : markForDeletion(tx, key, now));
      const changes = { fileName: [item.fileName, null] } as const;
      await logChange(tx, { actor, action: "delete", object: "file", objectId: item.id, changes, at: now });
      return isDirectory ? "directory" : "file";
    }).catch(refuseFull);
    if (typeof deleted === "object") {
      const message = translate("file.refusal.inUse", { holders: listed(deleted) });
      return { successful: false, code: "file.refusal.inUse", message, holdingList: [...deleted] };
    }
    if (deleted === "file") await removeContent(context, key);
    return { successful: true };
  },
});

const isFileType = (type: string | null): type is FileType => type !== null && Object.hasOwn(FILE_TYPES, type);

function refuseName(error: unknown): never {
  if (violates(error, "file_directory_name"))
    throw new Refusal("file.refusal.directoryExists", {
      problems: [{ path: "fileName", message: "file.refusal.directoryExists" }],
    });
  throw sqlStateOf(error) === FOREIGN_KEY ? noData() : error;
}

function refuseFull(error: unknown): never {
  throw sqlStateOf(error) === FOREIGN_KEY ? new Refusal("file.refusal.notEmpty") : error;
}

const FOREIGN_KEY = "23503";
