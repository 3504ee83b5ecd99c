import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { tx } from "../../kernel/db/transaction.ts";
import { hashToken } from "../../kernel/session/session.ts";
import type { AppContext } from "../../app-context.ts";
import { storeReport } from "./mail-address.store.ts";

const MOST_REPORTS = 1000;
const LARGEST = 1_048_576;
const LONGEST_REASON = 500;

/** `<3f6f…@pelda.hu>`, or its part before the @, which is the id of the mail. */
const messageId = z
  .string()
  .max(300)
  .transform((text) => text.replace(/^<?([^@>]*).*$/s, "$1"));

const Reports = z.object({
  reports: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        address: z.string().min(3).max(320),
        kind: z.enum(["hard", "soft"]),
        messageId: messageId.optional(),
        reason: z
          .string()
          .transform((text) => text.slice(0, LONGEST_REASON))
          .optional(),
      }),
    )
    .max(MOST_REPORTS),
});

/** Serves `POST /api/mail/bounces`: reports of bounces from the mail server or from a program that reads its reports (docs/product/mail.md). */
export function bounceRoute(
  scope: FastifyInstance,
  { db, clock, config }: Pick<AppContext, "db" | "clock" | "config">,
): void {
  const secret = config.BOUNCE_SECRET;
  scope.post(
    "/api/mail/bounces",
    { bodyLimit: LARGEST, config: { fromOtherServers: true } },
    async (request, reply) => {
      if (secret === undefined) return reply.code(404).send();
      if (!hasSecret(request, secret)) return reply.code(401).send();
      const read = Reports.safeParse(request.body);
      if (!read.success)
        return reply.code(400).send({ problems: read.error.issues.map(({ path, message }) => ({ path, message })) });
      const at = clock();
      const counted = await tx(db, async (tx) => {
        let count = 0;
        for (const report of read.data.reports) if (await storeReport(tx, report, at)) count++;
        return count;
      });
      return reply.send({ counted });
    },
  );
}

const hasSecret = ({ headers: { authorization = "" } }: FastifyRequest, secret: string): boolean =>
  timingSafeEqual(hashToken(authorization), hashToken(`Bearer ${secret}`));
