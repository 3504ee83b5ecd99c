import type { FastifyInstance, FastifyReply } from "fastify";
import type { Html } from "./html.ts";
import { endedPage, openPage, unknownPage } from "./payer.page.ts";
import { payerStyle } from "./payer.style.ts";
import { cardFields, checkCard } from "./sandbox-cards.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import type { SandboxTransaction } from "./sandbox.store.ts";
import { expireIfDue, isOpen, type Outcome, settle } from "./settle.ts";

const outcomes: readonly Outcome[] = ["success", "fail", "cancel", "timeout"];
const LARGEST_FORM = 4_096;
/** Hexadecimal, with the length of the provider's own tokens. */
const TOKEN = /^[0-9a-f]{32,48}$/;

/** Routes of the payer's browser: the page, its style, and two forms that answer with 303. */
export async function payerRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { prefix } = app;
  const { brand } = context.manner;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: LARGEST_FORM },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );

  app.get("/payer.css", (_request, reply) =>
    reply.header("content-type", "text/css; charset=utf-8").header("cache-control", "no-cache").send(payerStyle),
  );

  app.get<{ Params: { token: string }; Querystring: { wrong?: unknown } }>("/trx/:token", async (request, reply) => {
    const transaction = await find(request.params.token);
    if (transaction === null) return show(reply.code(404), unknownPage(prefix, brand));
    const settings = await context.settings.read();
    const page = { prefix, brand, merchant: context.merchantName, transaction };
    if (!isOpen(transaction, settings))
      return show(reply, endedPage({ ...page, back: context.manner.homeOf(transaction, settings) }));
    const typedWrong = typeof request.query.wrong === "string" ? request.query.wrong.split(",") : [];
    const wrong = cardFields.filter((field) => typedWrong.includes(field));
    return show(reply, openPage({ ...page, now: context.clock(), wrong }), transaction);
  });

  app.post<{ Params: { token: string }; Body: unknown }>("/trx/:token/outcome", async (request, reply) => {
    const transaction = await find(request.params.token);
    const chosen = outcomes.find((outcome) => outcome === typed(request.body, "outcome"));
    if (transaction === null || chosen === undefined) return show(reply.code(404), unknownPage(prefix, brand));
    return goHome(reply, await settle(context, transaction, chosen));
  });

  app.post<{ Params: { token: string }; Body: unknown }>("/trx/:token/card", async (request, reply) => {
    const transaction = await find(request.params.token);
    if (transaction === null) return show(reply.code(404), unknownPage(prefix, brand));
    const [number = "", expiry = "", cvc = ""] = cardFields.map((field) => typed(request.body, field));
    const card = checkCard({ number, expiry, cvc }, context.clock());
    if ("wrong" in card) return reply.redirect(`${prefix}/trx/${transaction.token}?wrong=${card.wrong.join(",")}`, 303);
    const outcome = card.resultCode === 0 ? "success" : "fail";
    return goHome(reply, await settle(context, transaction, outcome, card.resultCode));
  });

  async function find(token: string): Promise<SandboxTransaction | null> {
    const transaction = TOKEN.test(token) ? await context.store.byToken(token) : null;
    return transaction === null ? null : expireIfDue(context, transaction);
  }

  async function goHome(reply: FastifyReply, transaction: SandboxTransaction) {
    return reply.redirect(context.manner.homeOf(transaction, await context.settings.read()), 303);
  }
}

function typed(form: unknown, field: string): string {
  return form instanceof URLSearchParams ? (form.get(field) ?? "") : "";
}

/**
 * The page's own policy: no script at all, forms only to us and, by redirect, to the merchant. The referrer policy must let a form post
 * have its Origin, which "no-referrer" turns into "null".
 */
function show(reply: FastifyReply, page: Html, transaction?: SandboxTransaction): FastifyReply {
  const homes = new Set(Object.values(transaction?.urls ?? {}).map((url) => new URL(url).origin));
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src data:",
    `form-action 'self' ${[...homes].join(" ")}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("content-security-policy", policy.join("; "))
    .header("referrer-policy", "same-origin")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .send(page.text);
}
