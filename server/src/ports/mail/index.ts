import type { Config } from "../../config.ts";
import type { MailTransport } from "./mail-transport.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

export type { MailTransport } from "./mail-transport.ts";

/** Returns SMTP if the configuration names a server; otherwise mails stay in the database and are shown on the outbox page. */
export const createMailTransport = ({ SMTP_URL, MAIL_FROM }: Pick<Config, "SMTP_URL" | "MAIL_FROM">): MailTransport =>
  SMTP_URL === undefined ? outbox : createSmtpTransport(SMTP_URL, MAIL_FROM);

const outbox: MailTransport = { delivers: false, send: async () => undefined };
