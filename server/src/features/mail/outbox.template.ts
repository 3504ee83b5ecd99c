import { pathTo } from "@rajt/contract/portal.pages";

/** The pages of the outbox in LiquidJS, values escaped. Hungarian only: they are for whoever runs or tries the portal out. */

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

const state = `{% if mail.sentAt %}<span class="state sent">Elküldve</span>
{% elsif mail.nextAttemptAt and mail.lastError %}<span class="state failed">Újra próbáljuk</span>
{% elsif mail.nextAttemptAt %}<span class="state">Küldésre vár</span>
{% elsif mail.lastError %}<span class="state failed">Nem sikerült elküldeni</span>
{% else %}<span class="state">A kimenő postában</span>{% endif %}`;

export const listPage = frame(
  "Kimenő posta",
  `<h1>Kimenő posta</h1>
<p class="quiet">A portál levelei, a legújabb elöl. {% unless delivers %}Nincs beállítva levelezőszerver (SMTP_URL), ezért a levelek itt olvashatók.{% endunless %}</p>
{% if mails.size == 0 %}<p class="empty">Még nincs levél.</p>{% else %}
<ul class="mails">
{% for mail in mails %}<li><a href="/dev/outbox/{{ mail.id }}"><strong>{{ mail.subject }}</strong>
<span class="quiet">{{ mail.recipient }} · <time datetime="{{ mail.queuedIso }}">{{ mail.queued }}</time></span>
${state}</a></li>
{% endfor %}</ul>{% endif %}`,
);

export const mailPage = frame(
  "{{ mail.subject }}",
  `<p><a href="/dev/outbox">← Kimenő posta</a></p>
<h1>{{ mail.subject }}</h1>
<p class="quiet">Címzett: {{ mail.recipient }} · <time datetime="{{ mail.queuedIso }}">{{ mail.queued }}</time></p>
<p>${state}{% if mail.lastError %} <span class="quiet">{{ mail.lastError }}</span>{% endif %}</p>
{% for link in links %}<p><a class="link" href="{{ link }}">{{ link }}</a></p>
{% endfor %}
<h2>Ahogy a címzett látja</h2>
<iframe title="A levél" src="/dev/outbox/{{ mail.id }}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>Szöveges változat</h2>
<pre>{{ mail.text }}</pre>`,
);

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
