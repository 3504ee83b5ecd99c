-- The organiser is told by mail how the federation or its committee corrected an approved announcement.
insert into email_template (name, locale, subject, html, text) values
('COMPETITION_CORRECTED', 'hu', 'Javítottuk a kiírást: {{ competition }}',
'<h1>Szia {{ name }}!</h1><p>A szövetség javított a jóváhagyott kiíráson: <strong>{{ competition }}</strong>.</p><p>{{ changes }}</p><p><a href="{{ link }}" class="button">Megnyitom a kiírást</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

A szövetség javított a jóváhagyott kiíráson: {{ competition }}.

{{ changes }}

{{ link }}

Szép napot!
A Rajt csapata'),
('COMPETITION_CORRECTED', 'en', 'Announcement corrected: {{ competition }}',
'<h1>Hello {{ name }},</h1><p>The federation corrected the approved announcement: <strong>{{ competition }}</strong>.</p><p>{{ changes }}</p><p><a href="{{ link }}" class="button">Open the announcement</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

The federation corrected the approved announcement: {{ competition }}.

{{ changes }}

{{ link }}

All the best,
the Rajt team');
