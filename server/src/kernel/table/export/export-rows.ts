import { Readable } from "node:stream";
import { dayOf } from "@rajt/contract/kernel/days";
import { SESSION_NAME, type Sheet } from "@rajt/contract/kernel/table/table";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { makeContext } from "../../calls/context.ts";
import { Refusal } from "../../calls/refusal.ts";
import { admit } from "../../calls/serve-calls.ts";
import { isConnectionLost } from "../../db/errors.ts";
import { retried } from "../../db/transaction.ts";
import type { Stream } from "../../http/declared-routes.ts";
import { disposition } from "../../http/disposition.ts";
import { translate } from "../../http/texts.ts";
import { LONGEST_EXPORT, openExport, type ExportReader } from "./export.statement.ts";
import { printedList } from "./export-print.ts";
import { titleOf, writtenSheet } from "./export-sheet.ts";
import { conditionOf, every } from "../list/condition.ts";
import { refused } from "../checked.ts";
import { openSession, type OpenSessionContext, type Opened } from "../session/opened.ts";
import { logListAccess, type ListAccess } from "../access-log.store.ts";
import type { ServedTable } from "../served.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const PDF = "application/pdf";
const EXPORT: Stream = {
  about:
    "The rows of the list as its session has them, or those selected in it unless `rows` is all, as a spreadsheet in the caller's language: with the columns named, in their order, or with all.",
  query: z.strictObject({
    session: z.string().regex(SESSION_NAME),
    columns: z.string().max(2_000).optional(),
    rows: z.enum(["all"]).optional(),
  }),
  answers: XLSX,
};
const PRINT: Stream = {
  ...EXPORT,
  about: "The same on paper: the headings on each page, and page n of m.",
  answers: PDF,
};

/** The most exports in one process at once; each holds a connection and half a processor. */
const MOST_AT_ONCE = 2;
const RETRY_SECONDS = 5;
let running = 0;

/** Adds the routes `GET /api/{control}/exportXlsx?session=…` and those of further sheets: they stream, so they are no calls. */
export function exportRoutes(app: FastifyInstance, served: ServedTable): void {
  const { control, needs, exports = [], sheets = {} } = served.list.table;
  type Narrowed = (request: FastifyRequest, opened: Opened) => Opened;
  const addRoute = (name: string, sheetIn: Narrowed, type: typeof XLSX | typeof PDF = XLSX) => {
    const sheet = name in sheets ? name : null;
    const stream = type === PDF ? PRINT : EXPORT;
    const url = `/api/${control}/${name}`;
    app.get(url, { exposeHeadRoute: false, config: { needs, stream } }, async (request, reply) => {
      const context = makeContext(request, reply, served.options);
      await admit(needs, url, context, served.options);
      const session = await openSession(served.db, served.list, context, sessionIn(request), served.options);
      const opened = inQuery(request, "rows") === "all" ? { ...session, selected: null } : session;
      // The two sheets of a list that differ in their columns say which one they are.
      const columns = sheet !== null || type === PDF ? null : inQuery(request, "columns") === null ? "all" : "shown";
      return sendExport(served, sheetIn(request, opened), { ...context, type, sheet, columns }, reply);
    });
  };
  const asNamed: Narrowed = (request, opened) => ({ ...opened, columns: namedIn(request, opened) });
  if (exports.includes("xlsx")) addRoute("exportXlsx", asNamed);
  if (exports.includes("pdf")) addRoute("exportPdf", asNamed, PDF);
  for (const [name, sheet] of Object.entries(sheets)) addRoute(name, (_, opened) => sheetOf(served, sheet, opened));
}

/** Narrows the session to the rows of a sheet, with those of its columns that the viewer may see. */
const sheetOf = ({ list }: ServedTable, { columns, only }: Sheet, opened: Opened): Opened => ({
  ...opened,
  columns: new Map(
    columns.flatMap((name) => {
      const column = opened.columns.get(name);
      return column ? [[name, column] as const] : [];
    }),
  ),
  // cast: the declared filters were validated at the start by the schemas of the wire.
  condition: every([opened.condition, ...only.map((filter) => conditionOf(list.columns, filter as Filter))]),
});

/** Returns a parameter of the address; null if it is missing or empty. */
function inQuery({ query }: FastifyRequest, name: string): string | null {
  const value: unknown = typeof query === "object" && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === "string" && value !== "" ? value : null;
}

/** @throws {Refusal} */
function sessionIn(request: FastifyRequest): string {
  const session = inQuery(request, "session");
  if (session === null || !SESSION_NAME.test(session))
    throw new Refusal("kernel.error.invalid", {
      status: 400,
      problems: [{ path: "session", message: "kernel.table.badSession" }],
    });
  return session;
}

/** Returns the requested columns, by name and in order, of those that the caller may see. @throws {Refusal} */
function namedIn(request: FastifyRequest, { columns }: Opened): Opened["columns"] {
  const requested = inQuery(request, "columns");
  if (requested === null) return columns;
  return new Map(
    requested.split(",").map((name) => {
      const column = columns.get(name);
      if (column === undefined) throw refused([{ path: "columns", message: "kernel.tableRefusal.unknownColumn" }]);
      return [name, column];
    }),
  );
}

type ExportedFile = {
  readonly type: string;
  /** A further sheet of the list. */
  readonly sheet: string | null;
  /** The columns of the list in a spreadsheet, which its name states. */
  readonly columns: "shown" | "all" | null;
};

async function sendExport(
  served: ServedTable,
  opened: Opened,
  { locale, now, ip, type, sheet, columns }: OpenSessionContext & ExportedFile,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (running >= MOST_AT_ONCE)
    throw new Refusal("kernel.tableRefusal.exportsBusy", { status: 503, retryAfterSeconds: RETRY_SECONDS });
  running++;
  const begin = async () => {
    // Before the first byte: an export that cannot be logged is refused.
    await logListAccess(served.db, opened, { event: "EXPORT_BEGUN", ip, at: now });
    const reader = await retried(() => openExport(served.db, served.list, opened), isConnectionLost);
    // Of a list its page shows that it is empty; of a further sheet nothing does.
    if (sheet === null || !reader.isEmpty) return reader;
    await reader.close();
    throw new Refusal("kernel.tableRefusal.emptySheet", { status: 409 });
  };
  const reader = await begin().catch((error: unknown) => {
    running--;
    throw error;
  });
  const name = titleOf(served.list, opened.stored.view, locale);
  const title = reader.of === null ? name : `${reader.of} – ${name.toLocaleLowerCase(locale)}`;
  const which =
    sheet !== null
      ? translate(locale, `${served.list.binding.texts}.sheet.${sheet}`)
      : columns && translate(locale, `kernel.table.export.named.${columns}`);
  const named = which === null ? title : `${title} – ${which}`;
  const counted = { rows: 0 };
  const rows = followed(reader.batches, counted);
  const written =
    type === PDF
      ? printedList(served.list, opened.columns, rows, { title, locale, now })
      : writtenSheet(served.list, opened.columns, rows, { title: name, locale });
  const file = Readable.from(written, { objectMode: false });
  // A stalled reader holds a connection and a snapshot of the database: only for a limited time.
  const limit = setTimeout(() => file.destroy(new Error("an export took too long")), LONGEST_EXPORT);
  // However it ends, and also if it was never read.
  file.once("close", () => {
    clearTimeout(limit);
    void finish(served, reader, opened, { event: "EXPORTED", ip, at: now, rows: counted.rows }).catch(
      (error: unknown) => reply.log.error({ err: error }, "an export could not be ended"),
    );
  });
  return reply
    .type(type)
    .header("content-disposition", disposition("attachment", `${named} ${dayOf(now)}.${type === PDF ? "pdf" : "xlsx"}`))
    .send(file);
}

/** Passes rows on, and counts those that went into the file. */
async function* followed(batches: ExportReader["batches"], counted: { rows: number }): ExportReader["batches"] {
  for await (const batch of batches) {
    counted.rows += batch.length;
    yield batch;
  }
}

/** Releases the connection, then logs who exported how many rows (those that were sent). */
async function finish({ db }: ServedTable, reader: ExportReader, opened: Opened, done: ListAccess): Promise<void> {
  try {
    await reader.close();
    await logListAccess(db, opened, done);
  } finally {
    running--;
  }
}
