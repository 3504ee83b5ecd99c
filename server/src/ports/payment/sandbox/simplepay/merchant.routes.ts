import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { signatureOf, toSignedBytes } from "../../simplepay/signature.ts";
import { finish, query, refund, start, transactioncancel } from "./merchant-acts.ts";
import { checkEnvelope } from "./message-checks.ts";
import { signFor, type SimplePayContext } from "./simplepay-manner.ts";

const acts = { start, query, refund, finish, transactioncancel };
const LARGEST_MESSAGE = 65_536;

/** Routes of a merchant's server: /payment/v2/{start,query,refund,finish,transactioncancel}, signed both ways. */
export async function merchantRoutes(app: FastifyInstance, context: SimplePayContext): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: LARGEST_MESSAGE }, (_request, body, done) =>
    done(null, body),
  );

  for (const act of ["start", "query", "refund", "finish", "transactioncancel"] as const)
    app.post(`/payment/v2/${act}`, async (request, reply) => {
      const settings = await context.settings.read();
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const envelope = checkEnvelope(context, rawBody, signatureOf(request.headers));
      const result = "errorCodes" in envelope ? envelope : await acts[act](context, envelope.value);

      if (act === "start" && !("errorCodes" in result)) {
        await wait(settings.startDelayMilliseconds);
        if (settings.loseAnswer) {
          reply.hijack();
          request.raw.socket.destroy();
          return reply;
        }
      }
      const answer = toSignedBytes({ salt: randomBytes(16).toString("hex"), merchant: context.merchant, ...result });
      return reply
        .header("content-type", "application/json")
        .header("signature", signFor("answer", settings, context.secretKey, answer))
        .send(answer);
    });
}
