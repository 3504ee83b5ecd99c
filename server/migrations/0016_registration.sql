-- Public registration (decisions §11): what a guest must have worked for, and the mailed link that proves an address.

-- A challenge serves one registration; nobody keeps the text itself but the browser that was given it.
create table registration_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  bits integer not null check (bits between 0 and 32),
  expires_at timestamptz not null
);
create index registration_challenge_by_end on registration_challenge (expires_at);

-- The links of one account go together: with the first that is followed the address is proven.
create table address_proof (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id integer not null references account,
  expires_at timestamptz not null
);
create index address_proof_by_account on address_proof (account_id);
create index address_proof_by_end on address_proof (expires_at);

insert into email_template (name, locale, subject, html, text) values
('REGISTRATION', 'hu', 'Erősítsd meg az e-mail címed – Rajt',
'<h1>Szia {{ name }}!</h1><p>Regisztráltak ezzel az e-mail címmel a Rajtnál. Ha te voltál, erősítsd meg a címed:</p><p><a href="{{ link }}" class="button">Megerősítem a címem</a></p><p>A hivatkozás {{ hours }} órán át érvényes, és egyszer használható.</p><p>Ha nem te regisztráltál, nincs teendőd: megerősítés nélkül a fiókkal senki sem tud belépni.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Regisztráltak ezzel az e-mail címmel a Rajtnál. Ha te voltál, erősítsd meg a címed:

{{ link }}

A hivatkozás {{ hours }} órán át érvényes, és egyszer használható.

Ha nem te regisztráltál, nincs teendőd: megerősítés nélkül a fiókkal senki sem tud belépni.

Szép napot!
A Rajt csapata'),
('REGISTRATION', 'en', 'Confirm your e-mail address – Rajt',
'<h1>Hello {{ name }},</h1><p>Someone registered with Rajt using this e-mail address. If it was you, confirm the address:</p><p><a href="{{ link }}" class="button">Confirm my address</a></p><p>The link works once, for {{ hours }} hours.</p><p>If it was not you, there is nothing to do: without the confirmation nobody can sign in with this account.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Someone registered with Rajt using this e-mail address. If it was you, confirm the address:

{{ link }}

The link works once, for {{ hours }} hours.

If it was not you, there is nothing to do: without the confirmation nobody can sign in with this account.

All the best,
the Rajt team'),
('REGISTRATION_KNOWN', 'hu', 'Már van fiókod – Rajt',
'<h1>Szia {{ name }}!</h1><p>Valaki regisztrálni próbált ezzel az e-mail címmel, de ehhez a címhez már tartozik fiók a Rajtnál. Új nem készült.</p><p>Ha te voltál, jelentkezz be; ha elfelejtetted a jelszavad, itt kérhetsz újat:</p><p><a href="{{ link }}" class="button">Új jelszót kérek</a></p><p>Ha nem te voltál, nincs teendőd: a fiókod változatlan.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Valaki regisztrálni próbált ezzel az e-mail címmel, de ehhez a címhez már tartozik fiók a Rajtnál. Új nem készült.

Ha te voltál, jelentkezz be; ha elfelejtetted a jelszavad, itt kérhetsz újat:

{{ link }}

Ha nem te voltál, nincs teendőd: a fiókod változatlan.

Szép napot!
A Rajt csapata'),
('REGISTRATION_KNOWN', 'en', 'You already have an account – Rajt',
'<h1>Hello {{ name }},</h1><p>Someone tried to register with this e-mail address, but it already has an account with Rajt. No new one was made.</p><p>If it was you, sign in; if you forgot your password, ask for a new one here:</p><p><a href="{{ link }}" class="button">Ask for a new password</a></p><p>If it was not you, there is nothing to do: your account is unchanged.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Someone tried to register with this e-mail address, but it already has an account with Rajt. No new one was made.

If it was you, sign in; if you forgot your password, ask for a new one here:

{{ link }}

If it was not you, there is nothing to do: your account is unchanged.

All the best,
the Rajt team');
