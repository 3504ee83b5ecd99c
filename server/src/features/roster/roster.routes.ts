import { dayOf } from "@rajt/contract/kernel/days";
import { personForm } from "@rajt/contract/people/person/person.form";
import { importAnswer, importKey, importsRoster } from "@rajt/contract/roster/roster.calls";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Readable } from "node:stream";
import * as z from "zod";
import { makeContext } from "../../kernel/calls/context.ts";
import { noData } from "../../kernel/calls/refusal.ts";
import { admit } from "../../kernel/calls/serve-calls.ts";
import { disposition } from "../../kernel/http/disposition.ts";
import { translate } from "../../kernel/http/texts.ts";
import type { EngineContext } from "../../app-context.ts";
import { takeFile, takeForms } from "../file/index.ts";
import { beginImport, type RosterContext } from "./import-roster.ts";
import { readSheet, ROSTER_FILE } from "./read-sheet.ts";
import { refusedSheet, templateSheet } from "./roster-sheets.ts";
import { readImport, readRefused } from "./roster.store.ts";

const PATH = `/api/${personForm.control}`;
const [XLSX] = ROSTER_FILE.types;
const byKey = z.strictObject({ key: importKey });

const UPLOAD = {
  about:
    "Reads a roster from an .xlsx file (multipart, one part named `file`) and returns the outcome that importing each row would have; nothing is written. Continue with checkImport from `next`, then applyImport.",
  answers: importAnswer,
};
const TEMPLATE = { about: "An empty roster with all headings in the caller's language.", answers: XLSX };
const REFUSED = {
  about: "The refused rows of an import unchanged, with the reasons in a separate column.",
  query: byKey,
  answers: XLSX,
};

/** The routes that transfer a spreadsheet, which are not calls. */
export const rosterRoutes = (context: EngineContext, roster: RosterContext) => async (app: FastifyInstance) => {
  await takeForms(app);
  const { clock, sessions, publicUrl, db, vault } = context;
  const options = { clock, sessions, publicUrl };
  const upload = { config: { takesFiles: true, needs: importsRoster, stream: UPLOAD } };

  app.post(`${PATH}/importXlsx`, upload, async (request, reply) => {
    const call = makeContext(request, reply, options);
    await admit(importsRoster, `POST /${personForm.control}/importXlsx`, call, options);
    const account = await call.account();
    const viewer = await call.viewer();
    roster.records.refuseMaking(viewer);
    const sheet = await takeFile(context, request, ROSTER_FILE, ({ content }) => readSheet(content));
    const { ip, now, locale } = call;
    return importAnswer.parse(await beginImport(roster, { viewer, account, ip, now, locale, vault }, sheet));
  });

  const downloads = { exposeHeadRoute: false };
  app.get(
    `${PATH}/importTemplate`,
    { ...downloads, config: { needs: importsRoster, stream: TEMPLATE } },
    async (request, reply) => {
      const call = makeContext(request, reply, options);
      await admit(importsRoster, `GET /${personForm.control}/importTemplate`, call, options);
      const { locale } = call;
      return sendSheet(reply, templateSheet(locale), `${translate(locale, "roster.templateName")}.xlsx`);
    },
  );

  app.get(
    `${PATH}/refusedXlsx`,
    { ...downloads, config: { needs: importsRoster, stream: REFUSED } },
    async (request, reply) => {
      const call = makeContext(request, reply, options);
      await admit(importsRoster, `GET /${personForm.control}/refusedXlsx`, call, options);
      const parsed = byKey.safeParse(request.query);
      const { locale, now } = call;
      const account = await call.account();
      const head = parsed.success ? await readImport(db, parsed.data.key, account) : undefined;
      if (!head || !parsed.success) throw noData();
      const rows = await readRefused(db, vault, parsed.data.key);
      const name = `${translate(locale, "roster.refusedName")} ${dayOf(now)}.xlsx`;
      return sendSheet(reply, refusedSheet(head.headings, rows, locale), name);
    },
  );
};

const sendSheet = (reply: FastifyReply, bytes: AsyncIterable<Buffer>, name: string): FastifyReply =>
  reply
    .type(XLSX)
    .header("content-disposition", disposition("attachment", name))
    .send(Readable.from(bytes, { objectMode: false }));
