import type { CardField } from "./sandbox-cards.ts";
import { testCards } from "./sandbox-cards.ts";
import { html, type Html } from "./html.ts";
import type { SandboxTransaction } from "./sandbox.store.ts";
import { type BrandedTexts, textsFor } from "./sandbox.texts.ts";

export interface PayerPage {
  /** Path the sandbox is mounted under. */
  prefix: string;
  /** The simulated provider. */
  brand: string;
  merchant: string;
  transaction: SandboxTransaction;
}

/** Renders the payment page: what is paid for, a card form, and a button for each outcome. */
export function openPage(page: PayerPage & { now: Date; wrong: readonly CardField[] }): Html {
  const { prefix, brand, merchant, transaction, now, wrong } = page;
  const texts = textsFor(transaction.language, brand);
  const action = `${prefix}/trx/${transaction.token}`;
  const amount = forints(transaction.total);
  const minutes = Math.max(0, Math.floor((transaction.validUntil.getTime() - now.getTime()) / 60_000));
  return frame(
    prefix,
    texts,
    texts.title,
    html`<section class="card sum" aria-label="${texts.title}">
        <p class="due"><span>${texts.amount}</span> <strong>${amount}</strong></p>
        <dl>
          ${fact(texts.merchant, merchant)} ${fact(texts.orderRef, transaction.orderRef)}
          ${fact(texts.transactionId, `${transaction.transactionId}`)} ${fact(texts.remaining, texts.minutes(minutes))}
        </dl>
      </section>
      <form class="card" method="post" action="${action}/card" autocomplete="off" novalidate>
        <h2>${texts.byCard}</h2>
        ${wrong.length === 0 ? null : html`<p class="alert" role="alert">${texts.wrong}</p>`}
        <div class="fields">
          ${field("number", texts.cardNumber, wrong.includes("number") ? texts.wrongNumber : null)}
          ${field("expiry", texts.expiry, wrong.includes("expiry") ? texts.wrongExpiry : null)}
          ${field("cvc", texts.cvc, wrong.includes("cvc") ? texts.wrongCvc : null)}
        </div>
        <button class="primary" type="submit">${texts.pay(amount)}</button>
        <h3>${texts.testCards}</h3>
        <ul class="cards">
          ${testCards.map(({ number, means }) => html`<li><code>${inFours(number)}</code> <span>${texts[means]}</span></li>`)}
        </ul>
        <p class="hint">${texts.anyFuture}</p>
      </form>
      <form class="card" method="post" action="${action}/outcome">
        <h2>${texts.outcomes}</h2>
        <div class="outcomes">
          ${(["success", "fail", "cancel", "timeout"] as const).map(
            (outcome) => html`<button type="submit" name="outcome" value="${outcome}">${texts[outcome]}</button>`,
          )}
        </div>
      </form>`,
  );
}

/** Renders the page of a payment that has ended, with the signed way home. */
export function endedPage({ prefix, brand, transaction, back }: PayerPage & { back: string }): Html {
  const texts = textsFor(transaction.language, brand);
  const [title, sentence] =
    transaction.status === "TIMEOUT" ? [texts.expiredTitle, texts.expired] : [texts.closedTitle, texts.closed];
  return frame(
    prefix,
    texts,
    title,
    html`<section class="card">
      <p>${sentence}</p>
      <a class="primary" href="${back}">${texts.back}</a>
    </section>`,
  );
}

export function unknownPage(prefix: string, brand: string): Html {
  const texts = textsFor("HU", brand);
  return frame(prefix, texts, texts.unknownTitle, html`<section class="card"><p>${texts.unknown}</p></section>`);
}

/** 12500 is `12 500 Ft`, with spaces that do not break. */
function forints(amount: number): string {
  return `${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, "\u00a0")}\u00a0Ft`;
}

function frame(prefix: string, texts: BrandedTexts, title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${texts.brand} ${texts.badge}</title>
        <link rel="stylesheet" href="${prefix}/payer.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header><span class="brand">${texts.brand}</span> <span class="badge">${texts.badge}</span></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>${texts.note(texts.brand)}</footer>
      </body>
    </html>`;
}

function fact(name: string, value: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function field(name: CardField, label: string, error: string | null): Html {
  const described = error === null ? null : html`aria-invalid="true" aria-describedby="${name}-error"`;
  return html`<div class="field ${name}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      inputmode="${name === "expiry" ? "text" : "numeric"}"
      maxlength="24"
      autocomplete="off"
      ${described}
    />
    ${error === null ? null : html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}

function inFours(number: string): string {
  return number.replaceAll(/\d{4}(?=\d)/g, "$& ");
}
