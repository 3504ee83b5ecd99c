import { FileStorage } from "@rajt/contract/file/file.schema";
import { fileCalls, fileKey, type FileInfo } from "@rajt/contract/file/file.calls";
import { anyOf, type Viewer } from "@rajt/contract/kernel/access";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { SessionStore } from "../../kernel/session/session.ts";
import type { Feature, AppContext } from "../../app-context.ts";
import type { Destination } from "./add-file.ts";
import { addDownload } from "./download.routes.ts";
import { hasDirectory, readFiles, type StoredFile } from "./file.store.ts";
import { serveLibrary } from "./library.ts";
import { mayRead, ownReaders, type FileReadContext, type Readers } from "./readers.ts";
import { mustWrite } from "./storage-level.ts";
import { sweepFiles } from "./sweep-files.ts";
import { takeForms } from "./intake/take-file.ts";
import { addUpload } from "./upload.routes.ts";

export { addStoredFile } from "./add-file.ts";
export { addFileDownload } from "./download.routes.ts";
export { newFileKey } from "./file-key.ts";
export { inspect } from "./intake/inspect.ts";
export { readSheets } from "./intake/reader.ts";
export type { CellValue, SheetRow } from "./intake/sheet/read-rows.ts";
export { trySpool } from "./intake/spool.ts";
export { takeFile, takeForms } from "./intake/take-file.ts";
export { foreignFiles, keepFiles } from "./keep-files.ts";
export type { Readers } from "./readers.ts";
export { addFileRoutes, addGuestFileRoutes, uploadOf } from "./upload.routes.ts";

/** Files by key: uploads, downloads, the picker. `readers` are the reading rules of other features. */
export function fileFeature(context: AppContext, sessions: SessionStore, readers: Readers = {}): Feature {
  const { db } = context;
  const rules = { ...readers, ...ownReaders };
  const readable = async (keys: readonly string[], looking: FileReadContext): Promise<FileInfo[]> => {
    const infos: FileInfo[] = [];
    for (const file of await readFiles(db, keys)) if (await mayRead(file, looking, rules)) infos.push(infoOf(file));
    return infos;
  };
  const calls = serveCalls(fileCalls, {
    "POST /fileRepository/getInfo": async ({ input, ...looking }) => {
      const [info] = await readable([input.key], looking);
      if (!info) throw noData();
      return info;
    },
    "POST /fileRepository/getInfos": ({ input, ...looking }) => readable(input.keys, looking),
    ...serveLibrary(context),
  });
  return {
    calls,
    routes: (app) => addRoutes(app, context, sessions, rules),
    jobs: [{ name: "sweep-files", cron: "17 * * * *", run: () => sweepFiles(context) }],
  };
}

const infoOf = ({ key, fileName, mimeType, size }: StoredFile): FileInfo => ({
  key,
  fileName,
  mimeType,
  fileSize: size,
});

const place = z.strictObject({
  storage: FileStorage,
  directory: fileKey.optional(),
  /** The kind that the picker selects: an upload of another kind would not be listed. */
  accepts: z.enum(["picture", "paper", "any"]).default("any"),
});

async function addRoutes(
  app: FastifyInstance,
  context: AppContext,
  sessions: SessionStore,
  readers: Readers,
): Promise<void> {
  addDownload(app, context, sessions, readers);
  await takeForms(app);
  addUpload(app, context, sessions, {
    control: "fileRepository",
    needs: anyOf("Storage"),
    about: "Uploads a file of at most 20 MB for the picker, into a storage and directory that the caller may write to.",
    query: place,
    destination: (request, viewer) => shelf(context, request, viewer),
  });
}

/** Returns the destination of an upload in the picker: `?storage=public&directory=…&accepts=picture`. */
async function shelf({ db }: AppContext, request: FastifyRequest, viewer: Viewer): Promise<Destination> {
  const parsed = place.safeParse(request.query);
  if (!parsed.success) throw noData();
  const { storage, directory = null, accepts } = parsed.data;
  mustWrite(viewer, storage);
  if (directory !== null && !(await hasDirectory(db, storage, directory, viewer.accountId ?? 0))) throw noData();
  return {
    accepts,
    storage,
    directory,
    inLibrary: true,
    rule: storage === "public" ? "everyone" : "owner",
  };
}
