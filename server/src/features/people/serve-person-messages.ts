import { personMessageCalls } from "@rajt/contract/people/person-message.calls";
import { MOST_MESSAGES } from "@rajt/contract/people/person-message.values";
import type { EngineContext } from "../../app-context.ts";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import { countTry } from "../../kernel/db/rate-limit.store.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { notify } from "../notification/index.ts";
import { insertMessage, readAddressee, readMessages, readSender } from "./person-message.store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Serves the messages of the office to a person (product/people 33). */
export function servePersonMessages(context: EngineContext) {
  const { db } = context;
  return serveCalls(personMessageCalls, {
    "POST /personMessageControl/getMessages": async ({ input: { id }, viewer }) => {
      if ((await readAddressee(db, id, await viewer())) === undefined) throw noData();
      return { messages: await readMessages(db, id) };
    },
    "POST /personMessageControl/send": async ({
      input: { id, subject, text },
      viewer,
      account,
      now: at,
      translate,
    }) => {
      const addressee = await readAddressee(db, id, await viewer());
      if (addressee === undefined) throw noData();
      if (!addressee.hasAddress) throw new Refusal("people.message.refusal.noAddress");
      const actor = await account();
      const tried = await countTry(
        db,
        [
          { key: `message-of:${actor}`, most: MOST_MESSAGES.anHour, seconds: HOUR },
          { key: `message-to:${id}`, most: MOST_MESSAGES.aDayToOne, seconds: DAY },
        ],
        at,
      );
      if (tried.limited) {
        const minutes = Math.ceil(tried.retryAfterSeconds / MINUTE);
        throw new Refusal("people.message.refusal.tooMany", { variables: { minutes } });
      }
      await tx(db, async (tx) => {
        const sender = await readSender(tx, actor);
        const message = await insertMessage(tx, id, { subject, text, by: actor, at });
        await notify(
          tx,
          context,
          "PersonMessage",
          {
            id: message,
            accounts: [id],
            replyTo: sender.address,
            digest: `PersonMessage:${message}`,
            at,
          },
          { values: { subject }, mail: () => ({ subject, message: { prose: text }, sender: sender.name }) },
        );
        const changes = { message: [null, subject] } as const;
        await logChange(tx, { actor, action: "update", object: "person", objectId: id, changes, at });
      });
      return { successful: true, message: translate("people.message.sent") };
    },
  });
}
