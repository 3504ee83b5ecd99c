-- Who is entered in a competition that is called off is told by mail as well.
insert into email_template (name, locale, subject, html, text) values
('ENTRY_CANCELLED', 'hu', 'Elmarad: {{ competition }}',
'<h1>Szia {{ name }}!</h1><p><strong>{{ competition }}</strong> ({{ day }}) elmarad, ezért a nevezésed megszűnt.</p><p>Indoklás: {{ reason }}</p><p>Amit a nevezésért befizettél, teljes egészében visszajár.</p><p><a href="{{ link }}" class="button">Megnyitom a verseny oldalát</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

{{ competition }} ({{ day }}) elmarad, ezért a nevezésed megszűnt.

Indoklás: {{ reason }}

Amit a nevezésért befizettél, teljes egészében visszajár.

{{ link }}

Szép napot!
A Rajt csapata'),
('ENTRY_CANCELLED', 'en', 'Cancelled: {{ competition }}',
'<h1>Hello {{ name }},</h1><p><strong>{{ competition }}</strong> ({{ day }}) is cancelled, so your entry has ended.</p><p>Reason: {{ reason }}</p><p>Whatever you paid for the entry is due back to you in full.</p><p><a href="{{ link }}" class="button">Open the competition''s page</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

{{ competition }} ({{ day }}) is cancelled, so your entry has ended.

Reason: {{ reason }}

Whatever you paid for the entry is due back to you in full.

{{ link }}

All the best,
the Rajt team');
