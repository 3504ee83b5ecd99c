import { formatMoment } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import { escapeHtml } from "./escape-html.ts";
import type { ListedMail } from "./mail.store.ts";

// The pages of the outbox. Hungarian only: its readers operate or try the portal.

const frame = (title: string, main: string): string => `<!doctype html>
<html lang="hu">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Rajt</title>
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;

function stateOf({ sentAt, nextAttemptAt, lastError }: ListedMail): string {
  if (sentAt) return '<span class="state sent">Elküldve</span>';
  if (nextAttemptAt && lastError) return '<span class="state failed">Újra próbáljuk</span>';
  if (nextAttemptAt) return '<span class="state">Küldésre vár</span>';
  if (lastError) return '<span class="state failed">Nem sikerült elküldeni</span>';
  return '<span class="state">A kimenő postában</span>';
}

const queuedAt = ({ queuedAt: at }: ListedMail): string =>
  `<time datetime="${at.toISOString()}">${formatMoment(at, "hu")}</time>`;

const NO_SERVER = "Nincs beállítva levelezőszerver (SMTP_URL), ezért a levelek itt olvashatók.";

export function listPage(
  mails: readonly ListedMail[],
  { delivers, word }: { readonly delivers: boolean; readonly word: string },
): string {
  const items = mails.map(
    (mail) => `<li><a href="/dev/outbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
<span class="quiet">${escapeHtml(mail.recipient)} · ${queuedAt(mail)}</span>
${stateOf(mail)}</a></li>`,
  );
  return frame(
    "Kimenő posta",
    `<h1>Kimenő posta</h1>
<p class="quiet">A portál levelei, a legújabb elöl. ${delivers ? "" : NO_SERVER}</p>
<form class="filter" role="search">
<input type="search" name="word" value="${escapeHtml(word)}" maxlength="100" aria-label="Keresés" placeholder="Tárgy vagy címzett">
<button>Keresés</button>
</form>
${items.length === 0 ? `<p class="empty">${word === "" ? "Még nincs levél." : "Nincs ilyen levél."}</p>` : `<ul class="mails">\n${items.join("\n")}\n</ul>`}`,
  );
}

/** Returns the page of a mail. `links` are the addresses of the portal in the mail. */
export function mailPage(mail: ListedMail & { readonly text: string }, links: readonly string[]): string {
  const subject = escapeHtml(mail.subject);
  const error = mail.lastError ? ` <span class="quiet">${escapeHtml(mail.lastError)}</span>` : "";
  return frame(
    subject,
    `<p><a href="/dev/outbox">← Kimenő posta</a></p>
<h1>${subject}</h1>
<p class="quiet">Címzett: ${escapeHtml(mail.recipient)} · ${queuedAt(mail)}</p>
<p>${stateOf(mail)}${error}</p>
${links
  .map(escapeHtml)
  .map((link) => `<p><a class="link" href="${link}">${link}</a></p>`)
  .join("\n")}
<h2>Ahogy a címzett látja</h2>
<iframe title="A levél" src="/dev/outbox/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>Szöveges változat</h2>
<pre>${escapeHtml(mail.text)}</pre>`,
  );
}

export const signInPage = frame(
  "Kimenő posta",
  `<h1>Kimenő posta</h1>
<p>A levelek megtekintéséhez jelentkezz be a szövetség rendszergazdájaként, aztán nyisd meg újra ezt a címet.</p>
<p><a class="link" href="${pathTo("login")}">Bejelentkezés</a></p>`,
);

export const forbiddenPage = frame(
  "Kimenő posta",
  `<h1>Kimenő posta</h1>
<p>A leveleket csak a szövetségi adminisztrátor láthatja.</p>
<p><a class="link" href="/">Vissza a portálra</a></p>`,
);

export const missingPage = frame(
  "Kimenő posta",
  `<h1>Nincs ilyen levél</h1>
<p><a class="link" href="/dev/outbox">← Kimenő posta</a></p>`,
);
