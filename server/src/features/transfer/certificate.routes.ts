import { anyOf } from "@rajt/contract/kernel/access";
import { id } from "@rajt/contract/kernel/calls";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { makeContext } from "../../kernel/calls/context.ts";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { admit } from "../../kernel/calls/serve-calls.ts";
import { disposition } from "../../kernel/http/disposition.ts";
import { translate } from "../../kernel/http/texts.ts";
import type { EngineContext } from "../../app-context.ts";
import { printCertificate } from "./print-certificate.ts";
import { readTransferFor } from "./read-transfer.ts";

const PDF = "application/pdf";
const PATH = "/api/athleteTransferControl/getCertificatePdf";
const needs = anyOf("AthleteTransfer");
const query = z.strictObject({ transferId: z.string().regex(/^\d+$/).transform(Number).pipe(id) });

/** Serves the certificate of a finished transfer as a PDF, to the viewers of the transfer. */
export const certificateRoutes =
  (context: EngineContext) =>
  (app: FastifyInstance): void => {
    const stream = { query, answers: PDF, about: "The certificate of a finished transfer that the caller sees." };
    app.get(PATH, { exposeHeadRoute: false, config: { needs, stream } }, async (request, reply) => {
      const call = makeContext(request, reply, context);
      await admit(needs, PATH, call, context);
      const input = query.safeParse(request.query);
      if (!input.success) throw new Refusal("kernel.error.invalid", { status: 400 });
      const { locale, now, viewer } = call;
      const transfer = await readTransferFor(context, input.data.transferId, { viewer: await viewer(), now });
      if (transfer.status !== "FINISHED") throw noData();
      const name = `${translate(locale, "transfer.certificate.title")} ${transfer.athlete.name}.pdf`;
      return reply
        .type(PDF)
        .header("cache-control", "private, no-store")
        .header("content-disposition", disposition("attachment", name))
        .send(await printCertificate(transfer, locale));
    });
  };
