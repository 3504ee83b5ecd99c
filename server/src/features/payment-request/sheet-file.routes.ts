import { signedIn } from "@rajt/contract/kernel/access";
import { textLine } from "@rajt/contract/kernel/text.schema";
import { REFERENCE_LENGTH } from "@rajt/contract/payment-request/reference.rules";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { makeContext } from "../../kernel/calls/context.ts";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { admit } from "../../kernel/calls/serve-calls.ts";
import { disposition } from "../../kernel/http/disposition.ts";
import { say } from "../../kernel/http/texts.ts";
import type { EngineWorld } from "../../world.ts";
import { printSheet } from "./print-sheet.ts";
import { readSheetFor } from "./read-sheet.ts";

const PDF = "application/pdf";
const PATH = "/api/basketControl/getTransferSheetPdf";
const query = z.strictObject({ reference: textLine(REFERENCE_LENGTH).min(1) });

/** Serves a transfer sheet as a PDF to its readers. */
export const sheetFileRoutes =
  (world: EngineWorld) =>
  (app: FastifyInstance): void => {
    const stream = { query, answers: PDF, about: "A transfer sheet of the caller's own on paper." };
    app.get(PATH, { exposeHeadRoute: false, config: { needs: signedIn, stream } }, async (request, reply) => {
      const context = makeContext(request, reply, world);
      await admit(signedIn, PATH, context, world);
      const input = query.safeParse(request.query);
      if (!input.success) throw new Refusal("kernel.error.invalid", { status: 400 });
      const { locale, now, viewer } = context;
      const sheet = await readSheetFor(world, await viewer(), input.data.reference, now);
      return reply
        .type(PDF)
        .header("cache-control", "private, no-store")
        .header(
          "content-disposition",
          disposition("attachment", `${say(locale, "paymentRequest.title")} ${sheet.reference}.pdf`),
        )
        .send(await printSheet(sheet, locale));
    });
  };
