-- Whoever registers though they are there already is answered and mailed like anybody else (docs/decisions/0033). Their registration stands
-- beside the person whom it names, until a super admin takes it on.

alter table person add column known_as integer references person check (known_as <> id);
-- Nobody is verified twice.
alter table person add constraint person_known_is_not_verified check (known_as is null or user_status <> 'Verified');
create index person_by_known_as on person (known_as) where known_as is not null;

drop index person_social_security_number_key;
create unique index person_social_security_number_key on person (social_security_number_mark) where not removed and known_as is null;
drop index person_namesake;
create unique index person_namesake on person (
  birth_date, name_key(last_name || ' ' || first_name), name_key(mother_last_name || ' ' || mother_first_name)) where not removed and known_as is null;

-- Who of the others the same two indexes would say it is: by number before by name.
create function known_person(asked person) returns integer language sql stable as $$
  select id from (
    (select 1 as by, id from person where social_security_number_mark = asked.social_security_number_mark
      and not removed and known_as is null and id <> asked.id)
    union all
    (select 2, id from person where birth_date = asked.birth_date
      and name_key(last_name || ' ' || first_name) = name_key(asked.last_name || ' ' || asked.first_name)
      and name_key(mother_last_name || ' ' || mother_first_name) = name_key(asked.mother_last_name || ' ' || asked.mother_first_name)
      and not removed and known_as is null and id <> asked.id)
  ) as known order by by limit 1
$$;

-- Only an account that somebody made for themselves is new: whoever enters others is told by the indexes.
create function person_is_known() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from account where id = new.id and registration_status = 'NEW') then
    new.known_as := known_person(new);
  end if;
  return new;
end $$;
create trigger person_is_known before insert on person for each row execute function person_is_known();
-- What was mistyped is mended, and who was known may have gone: then they are a person like any other.
create trigger person_is_still_known before update on person for each row
  when (old.known_as is not null and not new.removed) execute function person_is_known();

insert into email_template (name, locale, subject, html, text) values
('PERSON_KNOWN', 'hu', 'Regisztráció a te adataiddal – Rajt',
'<h1>Szia {{ name }}!</h1><p>Valaki a te adataiddal regisztrált a Rajtnál egy másik e-mail címmel, pedig neked már van fiókod. A fiókod változatlan; a regisztrációt a szövetség nézi meg.</p><p>Ha te voltál, nincs szükséged új fiókra: jelentkezz be ezzel a címmel; ha elfelejtetted a jelszavad, itt kérhetsz újat:</p><p><a href="{{ link }}" class="button">Új jelszót kérek</a></p><p>Ha nem te voltál, jelezd a szövetségnek.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

Valaki a te adataiddal regisztrált a Rajtnál egy másik e-mail címmel, pedig neked már van fiókod. A fiókod változatlan; a regisztrációt a szövetség nézi meg.

Ha te voltál, nincs szükséged új fiókra: jelentkezz be ezzel a címmel; ha elfelejtetted a jelszavad, itt kérhetsz újat:

{{ link }}

Ha nem te voltál, jelezd a szövetségnek.

Szép napot!
A Rajt csapata'),
('PERSON_KNOWN', 'en', 'A registration with your data – Rajt',
'<h1>Hello {{ name }},</h1><p>Someone registered with Rajt with your data and another e-mail address, although you have an account. Your account is unchanged; the federation looks at the registration.</p><p>If it was you, you need no new account: sign in with this address; if you forgot your password, ask for a new one here:</p><p><a href="{{ link }}" class="button">Ask for a new password</a></p><p>If it was not you, please tell the federation.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

Someone registered with Rajt with your data and another e-mail address, although you have an account. Your account is unchanged; the federation looks at the registration.

If it was you, you need no new account: sign in with this address; if you forgot your password, ask for a new one here:

{{ link }}

If it was not you, please tell the federation.

All the best,
the Rajt team');
