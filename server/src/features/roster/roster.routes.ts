import multipart from "@fastify/multipart";
import { dayOf } from "@rajt/contract/kernel/days";
import { personForm } from "@rajt/contract/people/person.form";
import { importAnswer, importKey, importsRoster } from "@rajt/contract/roster/roster.calls";
import { LARGEST_ROSTER } from "@rajt/contract/roster/roster";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Readable } from "node:stream";
import * as z from "zod";
import { makeContext } from "../../kernel/calls/context.ts";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { admit } from "../../kernel/calls/serve-calls.ts";
import { disposition } from "../../kernel/http/disposition.ts";
import { say } from "../../kernel/http/texts.ts";
import type { EngineWorld } from "../../world.ts";
import { lanes } from "../file/index.ts";
import { beginImport, type RosterWorld } from "./import-roster.ts";
import { readSheet } from "./read-sheet.ts";
import { refusedSheet, templateSheet } from "./roster-sheets.ts";
import { readImport, readRefused } from "./roster.store.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const PATH = `/api/${personForm.control}`;
const LIMITS = { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: LARGEST_ROSTER };
/** Reading a sheet keeps the processor busy: one at a time, and others wait. */
const inReadingLane = lanes({ wide: 1, waiting: 20 });
const byKey = z.strictObject({ key: importKey });

const UPLOAD = {
  about:
    "Reads a roster from an .xlsx file (multipart, one part named `file`) and says what each row would come to; nothing is written. Go on with checkImport where `next` says so, then applyImport.",
  answers: importAnswer,
};
const TEMPLATE = { about: "An empty roster with all headings in the caller's language.", answers: XLSX };
const REFUSED = {
  about: "The refused rows of an import as they were, with the reasons in a column of their own.",
  query: byKey,
  answers: XLSX,
};

/** The routes that take or give a spreadsheet: they are no calls. */
export const rosterRoutes = (world: EngineWorld, roster: RosterWorld) => async (app: FastifyInstance) => {
  await app.register(multipart, { throwFileSizeLimit: false });
  const { clock, sessions, publicUrl, db, vault } = world;
  const options = { clock, sessions, publicUrl };
  const upload = { config: { takesFiles: true, needs: importsRoster, stream: UPLOAD } };

  app.post(`${PATH}/importXlsx`, upload, async (request, reply) => {
    const context = makeContext(request, reply, options);
    await admit(importsRoster, `POST /${personForm.control}/importXlsx`, context, options);
    const account = await context.account();
    const viewer = await context.viewer();
    roster.records.refuseMaking(viewer);
    if (!request.isMultipart()) throw new Refusal("kernel.error.wrongMediaType", { status: 415 });
    const part = await request.file({ limits: LIMITS }).catch(refuseForm);
    if (part?.fieldname !== "file") throw new Refusal("file.refusal.noFile");
    const content = await part.toBuffer().catch(refuseForm);
    if (part.file.truncated) throw new Refusal("roster.refusal.tooLarge", { status: 413 });
    const sheet = await inReadingLane(() => readSheet(content));
    const { now, locale } = context;
    return importAnswer.parse(await beginImport(roster, { viewer, account, now, locale, vault }, sheet));
  });

  const downloads = { exposeHeadRoute: false };
  app.get(
    `${PATH}/importTemplate`,
    { ...downloads, config: { needs: importsRoster, stream: TEMPLATE } },
    async (request, reply) => {
      const context = makeContext(request, reply, options);
      await admit(importsRoster, `GET /${personForm.control}/importTemplate`, context, options);
      const { locale } = context;
      return sendSheet(reply, templateSheet(locale), `${say(locale, "roster.templateName")}.xlsx`);
    },
  );

  app.get(
    `${PATH}/refusedXlsx`,
    { ...downloads, config: { needs: importsRoster, stream: REFUSED } },
    async (request, reply) => {
      const context = makeContext(request, reply, options);
      await admit(importsRoster, `GET /${personForm.control}/refusedXlsx`, context, options);
      const asked = byKey.safeParse(request.query);
      const { locale, now } = context;
      const account = await context.account();
      const head = asked.success ? await readImport(db, asked.data.key, account) : undefined;
      if (!head || !asked.success) throw noData();
      const rows = await readRefused(db, vault, asked.data.key);
      const name = `${say(locale, "roster.refusedName")} ${dayOf(now)}.xlsx`;
      return sendSheet(reply, refusedSheet(head.headings, rows, locale), name);
    },
  );
};

const sendSheet = (reply: FastifyReply, bytes: AsyncIterable<Buffer>, name: string): FastifyReply =>
  reply
    .type(XLSX)
    .header("content-disposition", disposition("attachment", name))
    .send(Readable.from(bytes, { objectMode: false }));

/** A form that cannot be read is the sender's matter; the reader of forms has no status for some of what it finds. */
function refuseForm(error: unknown): never {
  if (error instanceof Error && "statusCode" in error) throw error;
  throw new Refusal("file.refusal.cut", { status: 400 });
}
