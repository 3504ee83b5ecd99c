-- The mails of the portal, as administrators may later rewrite them. Placeholders: LiquidJS; every value is plain text and is escaped.
-- NEW_PASSWORD: name, link, minutes. PAYMENT_SUCCESSFUL: name, orderRef, transactionId, amount, items (title, amount).

insert into email_template (name, locale, subject, html, text) values
('NEW_PASSWORD', 'hu', 'Új jelszó beállítása – Rajt',
'<!doctype html>
<html lang="hu">
<body style="margin:0;padding:24px;background:#f3f6f6;color:#10201f;font:16px/1.5 system-ui,-apple-system,''Segoe UI'',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d5dedd;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Szia {{ name }}!</h1>
<p>Új jelszót kértek a Rajt fiókodhoz. Ha te voltál, itt állíthatod be:</p>
<p style="margin:24px 0"><a href="{{ link }}" style="display:inline-block;padding:12px 20px;background:#0f766e;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">Új jelszót állítok be</a></p>
<p>A hivatkozás {{ minutes }} percig érvényes, és egyszer használható.</p>
<p>Ha nem te kérted, nincs teendőd: a jelszavad változatlan marad.</p>
<p style="margin:24px 0 0;color:#4b5d5b">Szép napot!<br>A Rajt csapata</p>
</div>
</body>
</html>',
'Szia {{ name }}!

Új jelszót kértek a Rajt fiókodhoz. Ha te voltál, itt állíthatod be:

{{ link }}

A hivatkozás {{ minutes }} percig érvényes, és egyszer használható.

Ha nem te kérted, nincs teendőd: a jelszavad változatlan marad.

Szép napot!
A Rajt csapata
'),
('NEW_PASSWORD', 'en', 'Set a new password – Rajt',
'<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;background:#f3f6f6;color:#10201f;font:16px/1.5 system-ui,-apple-system,''Segoe UI'',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d5dedd;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Hello {{ name }},</h1>
<p>Someone asked for a new password for your Rajt account. If it was you, set it here:</p>
<p style="margin:24px 0"><a href="{{ link }}" style="display:inline-block;padding:12px 20px;background:#0f766e;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">Set a new password</a></p>
<p>The link works once, for {{ minutes }} minutes.</p>
<p>If it was not you, there is nothing to do: your password stays as it is.</p>
<p style="margin:24px 0 0;color:#4b5d5b">All the best,<br>the Rajt team</p>
</div>
</body>
</html>',
'Hello {{ name }},

Someone asked for a new password for your Rajt account. If it was you, set it here:

{{ link }}

The link works once, for {{ minutes }} minutes.

If it was not you, there is nothing to do: your password stays as it is.

All the best,
the Rajt team
'),
('PAYMENT_SUCCESSFUL', 'hu', 'Sikeres fizetés: {{ amount }} – Rajt',
'<!doctype html>
<html lang="hu">
<body style="margin:0;padding:24px;background:#f3f6f6;color:#10201f;font:16px/1.5 system-ui,-apple-system,''Segoe UI'',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d5dedd;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Köszönjük, {{ name }}!</h1>
<p>A fizetésed megérkezett, a nevezésed rendben van.</p>
<table style="width:100%;margin:16px 0;border-collapse:collapse">
{% for item in items %}<tr><td style="padding:8px 0;border-bottom:1px solid #d5dedd">{{ item.title }}</td><td style="padding:8px 0 8px 16px;border-bottom:1px solid #d5dedd;text-align:right;white-space:nowrap">{{ item.amount }}</td></tr>
{% endfor %}<tr><td style="padding:8px 0;font-weight:700">Összesen</td><td style="padding:8px 0 8px 16px;font-weight:700;text-align:right;white-space:nowrap">{{ amount }}</td></tr>
</table>
<p style="color:#4b5d5b">Rendelésazonosító: {{ orderRef }}<br>SimplePay tranzakcióazonosító: {{ transactionId }}</p>
<p style="margin:24px 0 0">Jó felkészülést, találkozunk a rajtnál!<br>A Rajt csapata</p>
</div>
</body>
</html>',
'Köszönjük, {{ name }}!

A fizetésed megérkezett, a nevezésed rendben van.

{% for item in items %}- {{ item.title }}: {{ item.amount }}
{% endfor %}
Összesen: {{ amount }}

Rendelésazonosító: {{ orderRef }}
SimplePay tranzakcióazonosító: {{ transactionId }}

Jó felkészülést, találkozunk a rajtnál!
A Rajt csapata
'),
('PAYMENT_SUCCESSFUL', 'en', 'Payment received: {{ amount }} – Rajt',
'<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;background:#f3f6f6;color:#10201f;font:16px/1.5 system-ui,-apple-system,''Segoe UI'',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d5dedd;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Thank you, {{ name }}!</h1>
<p>Your payment has arrived and your entry is complete.</p>
<table style="width:100%;margin:16px 0;border-collapse:collapse">
{% for item in items %}<tr><td style="padding:8px 0;border-bottom:1px solid #d5dedd">{{ item.title }}</td><td style="padding:8px 0 8px 16px;border-bottom:1px solid #d5dedd;text-align:right;white-space:nowrap">{{ item.amount }}</td></tr>
{% endfor %}<tr><td style="padding:8px 0;font-weight:700">Total</td><td style="padding:8px 0 8px 16px;font-weight:700;text-align:right;white-space:nowrap">{{ amount }}</td></tr>
</table>
<p style="color:#4b5d5b">Order reference: {{ orderRef }}<br>SimplePay transaction: {{ transactionId }}</p>
<p style="margin:24px 0 0">Train well, and see you at the start!<br>The Rajt team</p>
</div>
</body>
</html>',
'Thank you, {{ name }}!

Your payment has arrived and your entry is complete.

{% for item in items %}- {{ item.title }}: {{ item.amount }}
{% endfor %}
Total: {{ amount }}

Order reference: {{ orderRef }}
SimplePay transaction: {{ transactionId }}

Train well, and see you at the start!
The Rajt team
');
