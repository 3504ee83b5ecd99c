-- An address signs in once somebody who reads its mails has said so. A change of it waits here until then; the address before is told, and can
-- take the change back for some days.

-- Null: the address that an account was registered with. Else the one that it shall have.
alter table address_proof
  add column email text check (char_length(email) between 3 and 150 and email like '%_@_%'),
  add column asked_by integer references account,
  add check ((email is null) = (asked_by is null));
create unique index address_proof_one_change on address_proof (account_id) where email is not null;

-- The later of two ends with the earlier: whoever has taken an account over cannot undo that it was taken back.
create table address_return (
  id integer generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  account_id integer not null references account,
  email text not null check (char_length(email) between 3 and 150 and email like '%_@_%'),
  expires_at timestamptz not null
);
create index address_return_by_account on address_return (account_id);
create index address_return_by_end on address_return (expires_at);

-- Whatever door the change comes through. An account without a password signs in by no address yet.
create function refuse_unproved_address() returns trigger language plpgsql as $$
begin
  if not exists (
    select from address_proof where account_id = new.id and email = new.email
    union all
    select from address_return where account_id = new.id and email = new.email)
  then
    raise exception 'an address signs in once it is proved' using errcode = 'RJ012';
  end if;
  return new;
end $$;
create trigger account_address_is_proved before update of email on account
  for each row when (old.password_hash is not null and old.email is distinct from new.email) execute function refuse_unproved_address();

-- What was mailed to an address ends with it. A change that waits ends with the password it was asked with, and with the account.
create function end_mailed_links() returns trigger language plpgsql as $$
begin
  if old.email is distinct from new.email then
    delete from password_reset where account_id = new.id;
    delete from address_proof where account_id = new.id;
  else
    delete from address_proof where account_id = new.id and email is not null;
  end if;
  return null;
end $$;
create trigger account_ends_mailed_links after update of email, password_hash, registration_status on account
  for each row when (
    old.email is distinct from new.email or old.password_hash is distinct from new.password_hash
    or old.registration_status <> new.registration_status and new.registration_status in ('DISABLED', 'DELETED'))
  execute function end_mailed_links();

insert into email_template (name, locale, subject, html, text) values
('ADDRESS_PROOF', 'hu', 'Erősítsd meg az új e-mail címed – Rajt',
'<h1>Szia {{ name }}!</h1><p>Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni. Ha így szeretnéd, erősítsd meg:</p><p><a href="{{ link }}" class="button">Megerősítem az új címem</a></p><p>A hivatkozás {{ hours }} órán át érvényes, és egyszer használható. Amíg nem erősíted meg, a régi címeddel lépsz be.</p><p>Ha nem tudsz róla, nincs teendőd: megerősítés nélkül semmi sem változik.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni. Ha így szeretnéd, erősítsd meg:

{{ link }}

A hivatkozás {{ hours }} órán át érvényes, és egyszer használható. Amíg nem erősíted meg, a régi címeddel lépsz be.

Ha nem tudsz róla, nincs teendőd: megerősítés nélkül semmi sem változik.

Szép napot!
A Rajt csapata'),
('ADDRESS_PROOF', 'en', 'Confirm your new e-mail address – Rajt',
'<h1>Hello {{ name }},</h1><p>Somebody asked that your Rajt account be signed in to with this e-mail address from now on. If that is what you want, confirm it:</p><p><a href="{{ link }}" class="button">Confirm my new address</a></p><p>The link works once, for {{ hours }} hours. Until you confirm it, you sign in with your old address.</p><p>If you know nothing of it, there is nothing to do: without the confirmation nothing changes.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Somebody asked that your Rajt account be signed in to with this e-mail address from now on. If that is what you want, confirm it:

{{ link }}

The link works once, for {{ hours }} hours. Until you confirm it, you sign in with your old address.

If you know nothing of it, there is nothing to do: without the confirmation nothing changes.

All the best,
the Rajt team'),
('ADDRESS_KNOWN', 'hu', 'Ezzel a címmel már van fiókod – Rajt',
'<h1>Szia {{ name }}!</h1><p>Azt kérték, hogy egy másik Rajt-fiókba ezután ezzel az e-mail címmel lehessen belépni. Ezzel a címmel azonban a te fiókodba lehet, és egy cím csak egy fióké lehet: semmi sem változott.</p><p>Ha te kérted, előbb ennek a fióknak adj a profilodon másik címet, azután kérd a másiknál újra.</p><p>Ha nem te voltál, nincs teendőd.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Azt kérték, hogy egy másik Rajt-fiókba ezután ezzel az e-mail címmel lehessen belépni. Ezzel a címmel azonban a te fiókodba lehet, és egy cím csak egy fióké lehet: semmi sem változott.

Ha te kérted, előbb ennek a fióknak adj a profilodon másik címet, azután kérd a másiknál újra.

Ha nem te voltál, nincs teendőd.

Szép napot!
A Rajt csapata'),
('ADDRESS_KNOWN', 'en', 'You have an account with this address – Rajt',
'<h1>Hello {{ name }},</h1><p>Somebody asked that another Rajt account be signed in to with this e-mail address from now on. But it signs in to your account, and an address belongs to one account only: nothing has changed.</p><p>If it was you, first give this account another address on your profile, then ask again at the other.</p><p>If it was not you, there is nothing to do.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Somebody asked that another Rajt account be signed in to with this e-mail address from now on. But it signs in to your account, and an address belongs to one account only: nothing has changed.

If it was you, first give this account another address on your profile, then ask again at the other.

If it was not you, there is nothing to do.

All the best,
the Rajt team'),
('ADDRESS_CHANGE', 'hu', 'Új címet kértek a fiókodhoz – Rajt',
'<h1>Szia {{ name }}!</h1><p>Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni: <strong>{{ address }}</strong>. Amint ott megerősítik, a mostani címeddel már nem lehet.</p><p>Ha te kérted, nincs teendőd.</p><p>Ha nem te voltál, itt leállíthatod, akkor is, ha a csere már megtörtént:</p><p><a href="{{ link }}" class="button">Nem én voltam</a></p><p>A hivatkozás {{ days }} napig érvényes, és egyszer használható. Visszaállítja ezt a címet, véget vet minden belépésnek, érvényteleníti a jelszót, és levelet küld, amellyel újat állíthatsz be.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Azt kérték, hogy a Rajt-fiókodba ezután ezzel az e-mail címmel lehessen belépni: {{ address }}. Amint ott megerősítik, a mostani címeddel már nem lehet.

Ha te kérted, nincs teendőd.

Ha nem te voltál, itt leállíthatod, akkor is, ha a csere már megtörtént:

{{ link }}

A hivatkozás {{ days }} napig érvényes, és egyszer használható. Visszaállítja ezt a címet, véget vet minden belépésnek, érvényteleníti a jelszót, és levelet küld, amellyel újat állíthatsz be.

Szép napot!
A Rajt csapata'),
('ADDRESS_CHANGE', 'en', 'A new address was asked for your account – Rajt',
'<h1>Hello {{ name }},</h1><p>Somebody asked that your Rajt account be signed in to with this e-mail address from now on: <strong>{{ address }}</strong>. Once it is confirmed there, your present address signs in no more.</p><p>If it was you, there is nothing to do.</p><p>If it was not you, you can stop it here, even after the change:</p><p><a href="{{ link }}" class="button">It was not me</a></p><p>The link works once, for {{ days }} days. It restores this address, signs everybody out, voids the password and mails you a link to set a new one.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Somebody asked that your Rajt account be signed in to with this e-mail address from now on: {{ address }}. Once it is confirmed there, your present address signs in no more.

If it was you, there is nothing to do.

If it was not you, you can stop it here, even after the change:

{{ link }}

The link works once, for {{ days }} days. It restores this address, signs everybody out, voids the password and mails you a link to set a new one.

All the best,
the Rajt team');
