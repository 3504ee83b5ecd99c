import { translate } from "../../kernel/http/texts.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { postAlarm } from "../../ports/mail/alarm-webhook.ts";
import type { AppContext } from "../../app-context.ts";
import { findMailTrouble } from "../mail/index.ts";
import { wasNotified } from "./notification.store.ts";
import { notify } from "./notify.ts";

const HOUR = 3_600_000;
const LOCALE = "hu";

/** Notifies super admins of mail trouble by bell and webhook, since a mail would not be delivered; at most once an hour. */
export async function alarmOfMail(
  context: Pick<AppContext, "db" | "clock" | "log" | "jobs" | "config" | "mailTransport">,
): Promise<void> {
  const { db, clock, log, config } = context;
  const at = clock();
  const trouble = await findMailTrouble(context, at);
  if (trouble === null) return;
  const isNew = await tx(db, async (tx) => {
    if (await wasNotified(tx, "MailTrouble:mail:", new Date(at.getTime() - HOUR))) return false;
    await notify(tx, context, "MailTrouble", { id: "mail", occurrence: at.toISOString(), at }, { values: trouble });
    return true;
  });
  if (!isNew || config.ALARM_WEBHOOK_URL === undefined) return;
  try {
    await postAlarm(config.ALARM_WEBHOOK_URL, translate(LOCALE, "notification.message.MailTrouble", trouble));
  } catch (error) {
    log.error({ err: error }, "the alarm webhook did not accept an alarm");
  }
}
