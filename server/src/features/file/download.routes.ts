import { fileKey } from "@rajt/contract/file/file.calls";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { makeContext, type CallContext } from "../../kernel/calls/context.ts";
import { noData } from "../../kernel/calls/refusal.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { SessionStore } from "../../kernel/session/session.ts";
import type { AppContext } from "../../app-context.ts";
import { readFiles, type StoredFile } from "./file.store.ts";
import { headersOf } from "./give-file.ts";
import { logRead } from "./read-log.store.ts";
import { isNoted, mayRead, type Readers } from "./readers.ts";
import { refuseFull } from "./refuse-full.ts";

const query = z.strictObject({ key: fileKey });
const stream = {
  about: "A file that the caller may read: pictures inline, everything else as a download.",
  query,
  answers: "application/octet-stream",
};

/**
 * Serves `GET /api/fileRepository/getFile?key=…`: a key alone grants nothing; another account's file and a missing one
 * have the same answer.
 */
export function addDownload(app: FastifyInstance, context: AppContext, sessions: SessionStore, readers: Readers): void {
  addFileDownload(app, context, { path: "/api/fileRepository/getFile", sessions, readers, serves: () => true });
}

type Download = {
  readonly path: `/api/${string}`;
  readonly sessions: SessionStore;
  readonly readers: Readers;
  /** Whether the route serves this file. */
  readonly serves: (file: StoredFile) => boolean;
};

/** Serves some files at another address. */
export function addFileDownload(
  app: FastifyInstance,
  { db, clock, publicUrl, fileStore, log }: AppContext,
  { path, sessions, readers, serves }: Download,
): void {
  app.get(path, { exposeHeadRoute: false, config: { stream } }, async (request, reply) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw noData();
    const context = makeContext(request, reply, { clock, sessions, publicUrl });
    const [file] = await readFiles(db, [parsed.data.key]);
    if (!file || !serves(file) || !(await mayRead(file, context, readers))) throw noData();
    await logFileAccess(db, file, context);
    const headers = headersOf(file);
    if (request.headers["if-none-match"] === headers["etag"]) return reply.headers(headers).code(304).send();
    const content = await fileStore.get(file.key).catch(refuseFull);
    if (content === null) {
      log.error({ size: file.size, type: file.mimeType }, "a stored file is missing from the store");
      throw noData();
    }
    return reply.headers(headers).header("content-length", file.size).send(content);
  });
}

/** Logs before anything is sent: an access that cannot be logged is refused. */
async function logFileAccess(
  db: Db,
  file: StoredFile,
  { viewer, ip, now }: Pick<CallContext<never>, "viewer" | "ip" | "now">,
): Promise<void> {
  // A public file is served without resolving the viewer.
  if (file.rule === "everyone") return;
  const { accountId } = await viewer();
  if (isNoted(file, accountId)) await logRead(db, file, { reader: accountId, ip, at: now });
}
