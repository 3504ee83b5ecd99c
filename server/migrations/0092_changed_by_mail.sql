-- Who is entered is told by mail of another day, start, place or deadline.
insert into email_template (name, locale, subject, html, text) values
('COMPETITION_CHANGED', 'hu', 'Megváltozott: {{ competition }}',
'<h1>Szia {{ name }}!</h1><p>Megváltozott a verseny, amelyre nevezésed van: <strong>{{ competition }}</strong>.</p><p>{{ changes }}</p><p><a href="{{ link }}" class="button">Megnyitom a verseny oldalát</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Megváltozott a verseny, amelyre nevezésed van: {{ competition }}.

{{ changes }}

{{ link }}

Szép napot!
A Rajt csapata'),
('COMPETITION_CHANGED', 'en', 'Changed: {{ competition }}',
'<h1>Hello {{ name }},</h1><p>A competition that you have an entry in has changed: <strong>{{ competition }}</strong>.</p><p>{{ changes }}</p><p><a href="{{ link }}" class="button">Open the competition''s page</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

A competition that you have an entry in has changed: {{ competition }}.

{{ changes }}

{{ link }}

All the best,
the Rajt team');
