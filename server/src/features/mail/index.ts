import type { SessionStore } from "../../kernel/session/session.ts";
import type { Feature, World } from "../../world.ts";
import { deliverMail, deliverWaiting } from "./deliver-mail.ts";
import { purgeMails } from "./mail.store.ts";
import { serveOutbox } from "./outbox.page.ts";
import { SEND_MAIL } from "./queue-mail.ts";

export { queueMail, type MailToQueue } from "./queue-mail.ts";

const KEPT_DAYS = 90;
const DAY = 86_400_000;

/** The outbox: mails are queued with what they tell of, leave by a worker, and are read on a page where no mail server is set. */
export const mailFeature = (world: World, sessions: SessionStore): Feature => ({
  ...(world.config.NODE_ENV !== "production" && { routes: (app) => serveOutbox(app, world, sessions) }),
  jobs: [
    { name: SEND_MAIL, run: ({ mailId }) => deliverMail(world, Number(mailId)) },
    { name: "send-waiting-mails", cron: "* * * * *", run: () => deliverWaiting(world) },
    {
      name: "purge-mails",
      cron: "23 3 * * *",
      run: () => purgeMails(world.db, new Date(world.clock().getTime() - KEPT_DAYS * DAY)),
    },
  ],
});
