import { mailOwnCalls, tryMailCalls } from "@rajt/contract/mail/mail.calls";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineContext, type Feature, type WorkSentence, type AppContext } from "../../app-context.ts";
import { deliverWaiting, noteUnnoted } from "./deliver-mail.ts";
import { emailTemplateForm } from "./email-template.form.ts";
import { emailTemplateTable } from "./email-template.table.ts";
import { purgeReports } from "./mail-address.store.ts";
import { bounceRoute } from "./receive-bounce.ts";
import { purgeMails, readContentOf, countStayed } from "./mail.store.ts";
import { withStylesAside, footerOf, framed, withFooter } from "./mail-frame.ts";
import { readMailTrouble } from "./mail-trouble.ts";
import { mails } from "./mail.table.ts";
import { serveOutbox } from "./outbox.page.ts";
import { SEND_WAITING_MAILS } from "./queue-mail.ts";
import { previewMail, sendTestMail } from "./try-mail.ts";
import { reasonOfMail } from "@rajt/contract/portal.events";
import { findTemplates } from "./email-template.store.ts";
import { renderTemplate, type Template, type TemplateKey } from "./mail-template.ts";

export { addTemplateRows, findTemplates, type Templates } from "./email-template.store.ts";
export { footerOf } from "./mail-frame.ts";
export { findMailTrouble } from "./mail-trouble.ts";
export { isBouncing, proveMailAddress } from "./mail-address.store.ts";
export { openUnsubscribeKey } from "./unsubscribe-key.ts";
export { joinMails, queueMails, renderMail, type MailToRender, type RenderedMail } from "./queue-mail.ts";

const DAYS_TO_PURGE = 90;
const DAY = 86_400_000;

/** Serves the mail queue, its list, the outbox page where no mail server is set, and the list and form of the templates. */
export function mailFeature(context: EngineContext): Feature {
  const delivering = { ...context, unnoted: new Map<number, Date>() };
  context.saving.whenRegained(() => noteUnnoted(delivering));
  return featureOf([
    mails(context),
    emailTemplateTable(context),
    emailTemplateForm(context),
    {
      routes: (app) => void app.register(async (scope) => bounceRoute(scope, context)),
      calls: serveCalls(mailOwnCalls, {
        "POST /mailTableControl/getContent": async ({ input }) => {
          const mail = await readContentOf(context.db, input.id);
          if (mail === null) throw noData();
          const { queuedAt, sentAt, ...rest } = mail;
          return {
            successful: true,
            ...rest,
            html: withStylesAside(mail.html),
            queuedAt: queuedAt.toISOString(),
            sentAt: sentAt?.toISOString() ?? null,
          };
        },
      }),
    },
    {
      calls: serveCalls(tryMailCalls, {
        "POST /emailTemplateEditControl/getPreview": (call) => previewMail(context, call),
        "POST /emailTemplateEditControl/sendTest": (call) => sendTestMail(context, call),
      }),
      ...(context.config.NODE_ENV !== "production" && { routes: (app) => serveOutbox(app, context, context.sessions) }),
      workQueries: { mailsStay: () => mailsThatStay(context), mailTrouble: () => readMailTrouble(context) },
      jobs: [
        { name: SEND_WAITING_MAILS, cron: "* * * * *", run: () => deliverWaiting(delivering) },
        {
          name: "purge-mails",
          cron: "23 3 * * *",
          run: async () => {
            const before = new Date(context.clock().getTime() - DAYS_TO_PURGE * DAY);
            await purgeMails(context.db, before);
            await purgeReports(context.db, before);
          },
        },
      ],
    },
  ]);
}

/** Returns how many mails were not sent in production for lack of a mail server; elsewhere the outbox page shows them. */
async function mailsThatStay({ db, config, mailTransport }: AppContext): Promise<readonly WorkSentence[]> {
  if (mailTransport.delivers || config.NODE_ENV !== "production") return [];
  return [
    { values: { count: await countStayed(db) }, filter: [{ propertyName: "state", type: "IN", value: ["KEPT"] }] },
  ];
}

/** Renders a mail with the values of one recipient, as a page shows it. Nothing is sent. */
export async function previewOf(
  { db, publicUrl }: Pick<AppContext, "db" | "publicUrl">,
  key: TemplateKey,
  values: Readonly<Record<string, unknown>>,
): Promise<Template> {
  const templates = await findTemplates(db);
  const { subject, html, text } = renderTemplate(templates(key), values);
  const footer = footerOf(reasonOfMail(key.name), key.locale, publicUrl);
  return { subject, html: withStylesAside(framed(html, key.locale, footer)), text: withFooter(text, footer) };
}
