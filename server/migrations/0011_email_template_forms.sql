-- E-mail templates are edited by people now, so each has a number of its own, and holds only what a person writes: the frame around a mail is
-- the portal's, and rows are one placeholder that the portal draws. No template has tags any more. Until now nobody could change one, so all
-- that is replaced is what 0003 wrote.
alter table email_template
  drop constraint email_template_pkey,
  add column id integer generated always as identity primary key,
  add unique (name, locale);
alter table email_template alter column subject type text collate "hu-x-icu";

update email_template set html = new.html, text = new.text, updated_at = created_at
from (values
('NEW_PASSWORD', 'hu',
'<h1>Szia {{ name }}!</h1><p>Új jelszót kértek a Rajt fiókodhoz. Ha te voltál, itt állíthatod be:</p><p><a href="{{ link }}" class="button">Új jelszót állítok be</a></p><p>A hivatkozás {{ minutes }} percig érvényes, és egyszer használható.</p><p>Ha nem te kérted, nincs teendőd: a jelszavad változatlan marad.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Új jelszót kértek a Rajt fiókodhoz. Ha te voltál, itt állíthatod be:

{{ link }}

A hivatkozás {{ minutes }} percig érvényes, és egyszer használható.

Ha nem te kérted, nincs teendőd: a jelszavad változatlan marad.

Szép napot!
A Rajt csapata'),
('NEW_PASSWORD', 'en',
'<h1>Hello {{ name }},</h1><p>Someone asked for a new password for your Rajt account. If it was you, set it here:</p><p><a href="{{ link }}" class="button">Set a new password</a></p><p>The link works once, for {{ minutes }} minutes.</p><p>If it was not you, there is nothing to do: your password stays as it is.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Someone asked for a new password for your Rajt account. If it was you, set it here:

{{ link }}

The link works once, for {{ minutes }} minutes.

If it was not you, there is nothing to do: your password stays as it is.

All the best,
the Rajt team'),
('PAYMENT_SUCCESSFUL', 'hu',
'<h1>Köszönjük, {{ name }}!</h1><p>A fizetésed megérkezett, a nevezésed rendben van.</p><p>{{ items }}</p><p><strong>Összesen: {{ amount }}</strong></p><p>Rendelésazonosító: {{ orderRef }}<br />SimplePay tranzakcióazonosító: {{ transactionId }}</p><p>Jó felkészülést, találkozunk a rajtnál!<br />A Rajt csapata</p>',
'Köszönjük, {{ name }}!

A fizetésed megérkezett, a nevezésed rendben van.

{{ items }}

Összesen: {{ amount }}

Rendelésazonosító: {{ orderRef }}
SimplePay tranzakcióazonosító: {{ transactionId }}

Jó felkészülést, találkozunk a rajtnál!
A Rajt csapata'),
('PAYMENT_SUCCESSFUL', 'en',
'<h1>Thank you, {{ name }}!</h1><p>Your payment has arrived and your entry is complete.</p><p>{{ items }}</p><p><strong>Total: {{ amount }}</strong></p><p>Order reference: {{ orderRef }}<br />SimplePay transaction: {{ transactionId }}</p><p>Train well, and see you at the start!<br />The Rajt team</p>',
'Thank you, {{ name }}!

Your payment has arrived and your entry is complete.

{{ items }}

Total: {{ amount }}

Order reference: {{ orderRef }}
SimplePay transaction: {{ transactionId }}

Train well, and see you at the start!
The Rajt team')
) as new (name, locale, html, text)
where email_template.name = new.name and email_template.locale = new.locale;
