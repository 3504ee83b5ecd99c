-- Whoever is verified or refused is told.
insert into email_template (name, locale, subject, html, text) values
('VERIFICATION', 'hu', '{{ happened }}',
'<h1>Szia {{ name }}!</h1><p>{{ happened }}</p><p>Indoklás: {{ reason }}</p><p><a href="{{ link }}" class="button">Megnyitom az adatlapot</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

{{ happened }}

Indoklás: {{ reason }}

{{ link }}

Szép napot!
A Rajt csapata'),
('VERIFICATION', 'en', '{{ happened }}',
'<h1>Hello {{ name }},</h1><p>{{ happened }}</p><p>Reason: {{ reason }}</p><p><a href="{{ link }}" class="button">Open the profile</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

{{ happened }}

Reason: {{ reason }}

{{ link }}

All the best,
the Rajt team');
