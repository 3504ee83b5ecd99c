import { pages } from "@rajt/contract/portal.pages";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { openUnsubscribeKey } from "../mail/index.ts";
import { endDigest, endMails } from "./preference.store.ts";

const LARGEST = 4_096;

/** Ends the mails of a key; repeated calls change nothing. Returns false for a key that the portal did not make. */
export async function unsubscribe(
  { db, vault }: Pick<AppContext, "db" | "vault">,
  key: string,
  at: Date,
): Promise<boolean> {
  const opened = openUnsubscribeKey(vault, key);
  if (opened === null) return false;
  const { account, subscription } = opened;
  if (subscription !== "digest") return endMails(db, { account, category: subscription, at });
  await endDigest(db, account, at);
  return true;
}

/** Serves the request of mail programs: a form with `List-Unsubscribe=One-Click`, from any server, without a session. */
export function unsubscribeRoute(scope: FastifyInstance, context: Pick<AppContext, "db" | "clock" | "vault">): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: LARGEST }, (_request, body, done) =>
    done(null, body),
  );
  scope.post<{ Params: { key: string } }>(
    pages.unsubscribe.path,
    { bodyLimit: LARGEST, config: { fromOtherServers: true } },
    async ({ params }, reply) =>
      reply.code((await unsubscribe(context, params.key, context.clock())) ? 200 : 404).send(),
  );
}
