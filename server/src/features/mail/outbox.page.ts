import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { makeContext } from "../../kernel/calls/context.ts";
import type { SessionStore } from "../../kernel/session/session.ts";
import type { AppContext } from "../../app-context.ts";
import { listMails, readMail } from "./mail.store.ts";
import { outboxStyle } from "./outbox.style.ts";
import { forbiddenPage, listPage, mailPage, missingPage, signInPage } from "./outbox.template.ts";

const MOST = 200;
const DAY = 86_400;

/** A mail is shown as in a mail program: with inline styles and portal pictures, but without scripts, forms or external content. */
const MAIL_POLICY =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'self'";

/** Serves `/dev/outbox`: every mail of the portal, for super admins. Not in production. */
export function serveOutbox(app: FastifyInstance, context: AppContext, sessions: SessionStore): void {
  const { db, clock, publicUrl, mailTransport } = context;

  /** Returns whether the viewer may see mails; if not, it has answered 401 or 403. */
  async function isAdmitted(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const call = makeContext(request, reply, { clock, sessions, publicUrl });
    const { accountId, isSuperAdmin } = await call.viewer();
    if (isSuperAdmin) return true;
    if (accountId === null) page(reply, 401, signInPage);
    else {
      await sessions.denied({ accountId, call: "GET /dev/outbox", ip: call.ip, at: call.now });
      page(reply, 403, forbiddenPage);
    }
    return false;
  }

  app.get("/dev/outbox.css", (_, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", `public, max-age=${DAY}`).send(outboxStyle),
  );
  app.get<{ Querystring: { word?: unknown } }>("/dev/outbox", async (request, reply) => {
    if (!(await isAdmitted(request, reply))) return reply;
    const word = wordOf(request.query.word);
    const mails = await listMails(db, { word, most: MOST });
    return page(reply, 200, listPage(mails, { delivers: mailTransport.delivers, word }));
  });
  app.get<{ Params: { id: string } }>("/dev/outbox/:id", async (request, reply) => {
    if (!(await isAdmitted(request, reply))) return reply;
    const mail = await readMail(db, idOf(request.params.id));
    if (!mail) return page(reply, 404, missingPage);
    return page(reply, 200, mailPage(mail, linksOf(mail.text, publicUrl)));
  });
  app.get<{ Params: { id: string } }>("/dev/outbox/:id/html", async (request, reply) => {
    if (!(await isAdmitted(request, reply))) return reply;
    const mail = await readMail(db, idOf(request.params.id));
    if (!mail) return page(reply, 404, missingPage);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", MAIL_POLICY)
      .header("x-frame-options", "SAMEORIGIN")
      .send(mail.html.replace(/<html[^>]*>/i, '$&<head><base target="_top"></head>'));
  });
}

function page(reply: FastifyReply, status: number, html: string): FastifyReply {
  const policy =
    "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", policy)
    .send(html);
}

/** Returns the portal's own links in a mail; others are shown as text. */
const linksOf = (text: string, { origin }: URL): string[] =>
  [...text.matchAll(/https?:\/\/\S+/g)]
    .map(([link]) => link)
    .filter((link) => URL.canParse(link) && new URL(link).origin === origin);

const LONGEST = 100;

/** Returns the searched word; repeated and other parameters are left out. */
const wordOf = (typed: unknown): string => (typeof typed === "string" ? typed.trim().slice(0, LONGEST) : "");

/** Returns the id in a path; for other text an id that no mail has. */
const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);
