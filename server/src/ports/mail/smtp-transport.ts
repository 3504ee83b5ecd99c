import { madeOnce } from "../../kernel/made-once.ts";
import type { MailTransport } from "./mail-transport.ts";

/** Milliseconds; in total they are below the lease of a mail that is being sent. */
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Mail over SMTP (RFC 5321). `smtps:` is encrypted from the start, `smtp:` as soon as the server offers it; a password is only sent
 * encrypted, except to this machine itself.
 */
export function createSmtpTransport(server: URL, from: string): MailTransport {
  const secure = server.protocol === "smtps:";
  const user = decodeURIComponent(server.username);
  // Loaded with the first mail: mostly a portal has none to send.
  const connected = madeOnce(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      host: server.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: Number(server.port) || (secure ? 465 : 587),
      secure,
      requireTLS: user !== "" && !secure && !LOOPBACK.has(server.hostname),
      ...(user !== "" && { auth: { user, pass: decodeURIComponent(server.password) } }),
      disableFileAccess: true,
      disableUrlAccess: true,
      ...TIMEOUTS,
    });
  });
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? "localhost.localdomain";
  return {
    delivers: true,
    send: async ({ messageId, to, replyTo, unsubscribe, subject, html, text }) => {
      const transport = await connected();
      await transport.sendMail({
        messageId: `<${messageId}@${domain}>`,
        from,
        // As an object, so that a comma in it cannot make two recipients of it.
        to: { name: "", address: to },
        ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
        subject,
        html,
        text,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribe !== null && {
            "List-Unsubscribe": `<${unsubscribe}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
      });
    },
  };
}
