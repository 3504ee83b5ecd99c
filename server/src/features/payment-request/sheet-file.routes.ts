import { signedIn } from "@rajt/contract/kernel/access";
import { textLine } from "@rajt/contract/kernel/text.schema";
import { REFERENCE_LENGTH } from "@rajt/contract/payment-request/reference.rules";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { makeContext } from "../../kernel/calls/context.ts";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { admit } from "../../kernel/calls/serve-calls.ts";
import { disposition } from "../../kernel/http/disposition.ts";
import { translate } from "../../kernel/http/texts.ts";
import type { EngineContext } from "../../app-context.ts";
import { printSheet } from "./print-sheet.ts";
import { readSheetFor } from "./read-sheet.ts";

const PDF = "application/pdf";
const PATH = "/api/basketControl/getTransferSheetPdf";
const query = z.strictObject({ reference: textLine(REFERENCE_LENGTH).min(1) });

/** Serves a transfer sheet as a PDF to its readers. */
export const sheetFileRoutes =
  (context: EngineContext) =>
  (app: FastifyInstance): void => {
    const stream = { query, answers: PDF, about: "A transfer sheet of the caller's own on paper." };
    app.get(PATH, { exposeHeadRoute: false, config: { needs: signedIn, stream } }, async (request, reply) => {
      const call = makeContext(request, reply, context);
      await admit(signedIn, PATH, call, context);
      const input = query.safeParse(request.query);
      if (!input.success) throw new Refusal("kernel.error.invalid", { status: 400 });
      const { locale, now, viewer } = call;
      const sheet = await readSheetFor(context, await viewer(), input.data.reference, now);
      return reply
        .type(PDF)
        .header("cache-control", "private, no-store")
        .header(
          "content-disposition",
          disposition("attachment", `${translate(locale, "paymentRequest.title")} ${sheet.reference}.pdf`),
        )
        .send(await printSheet(sheet, locale));
    });
  };
