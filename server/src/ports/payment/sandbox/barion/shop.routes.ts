import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { parseObject } from "../parse-object.ts";
import type { BarionContext } from "./barion-manner.ts";
import { type Answer, refund, start, state } from "./shop-acts.ts";

const LARGEST_MESSAGE = 65_536;

/** Routes that a shop's server calls. Errors come as `Errors` with HTTP 400. */
export async function shopRoutes(app: FastifyInstance, context: BarionContext): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: LARGEST_MESSAGE }, (_request, body, done) =>
    done(null, body),
  );
  const read = (body: unknown) => (typeof body === "string" ? parseObject(body) : null);
  const answer = (reply: FastifyReply, endPoint: string, given: Answer) => {
    if (!("errorCode" in given)) return reply.send({ ...given, Errors: [] });
    const { errorCode, title = errorCode } = given;
    const happenedAt = context.clock().toISOString();
    const error = {
      Title: title,
      ErrorCode: errorCode,
      Description: title,
      HappenedAt: happenedAt,
      EndPoint: endPoint,
    };
    return reply.code(400).send({ Errors: [{ ...error, AuthData: null }] });
  };

  app.post("/v2/Payment/Start", async (request, reply) => {
    const started = await start(context, read(request.body));
    const settings = await context.settings.read();
    if (!("errorCode" in started)) {
      await wait(settings.startDelayMilliseconds);
      if (settings.loseAnswer) {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
    }
    return answer(reply, "/v2/Payment/Start", started);
  });
  app.get<{ Params: { id: string } }>("/v4/payment/:id/paymentstate", async ({ params, headers }, reply) =>
    answer(reply, "/v4/payment/paymentstate", await state(context, params.id, headers["x-pos-key"])),
  );
  app.post("/v2/Payment/Refund", async (request, reply) =>
    answer(reply, "/v2/Payment/Refund", await refund(context, read(request.body))),
  );
}
