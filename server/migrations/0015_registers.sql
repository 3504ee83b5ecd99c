-- What the registers outside are told and asked (decisions §12). Whoever changes a party need not think of the sports register: the party's
-- row does. Of people and organisations that the office has not verified the register hears nothing.

alter table register_sync
  -- When the next attempt may be made; null: now.
  add column next_attempt_at timestamptz,
  -- Rises with every change, so that what was sent before the last one does not count as sent.
  add column version integer not null default 1;

create function tell_sports_register(parties integer[]) returns void language plpgsql as $$
begin
  if parties = '{}' then return; end if;
  insert into register_sync (account_id, status)
  select party, 'PENDING' from unnest(parties) as party
  where exists (select from organisation where id = party and user_status = 'Verified')
    or exists (select from person where id = party and user_status = 'Verified')
  order by party
  on conflict (account_id) do update
    set status = 'PENDING', error_code = null, message = null, attempts = 0, next_attempt_at = null, version = register_sync.version + 1;
end $$;

-- Once a statement, not once a row: rosters are taken in by the thousand.
create function parties_arrived() returns trigger language plpgsql as $$
begin
  perform tell_sports_register(array(select id from arrived where user_status = 'Verified'));
  return null;
end $$;
create function parties_changed() returns trigger language plpgsql as $$
begin
  perform tell_sports_register(array(
    select arrived.id from arrived join former using (id) where arrived.user_status = 'Verified' and arrived is distinct from former));
  return null;
end $$;
create trigger organisations_arrived after insert on organisation
  referencing new table as arrived for each statement execute function parties_arrived();
create trigger organisations_changed after update on organisation
  referencing old table as former new table as arrived for each statement execute function parties_changed();
create trigger persons_arrived after insert on person
  referencing new table as arrived for each statement execute function parties_arrived();
create trigger persons_changed after update on person
  referencing old table as former new table as arrived for each statement execute function parties_changed();

create function addresses_arrived() returns trigger language plpgsql as $$
begin
  perform tell_sports_register(array(select account_id from arrived where purpose = 'HOME'));
  return null;
end $$;
create function addresses_changed() returns trigger language plpgsql as $$
begin
  perform tell_sports_register(array(
    select arrived.account_id from arrived join former using (account_id, purpose)
    where arrived.purpose = 'HOME' and arrived is distinct from former));
  return null;
end $$;
create trigger addresses_arrived after insert on address
  referencing new table as arrived for each statement execute function addresses_arrived();
create trigger addresses_changed after update on address
  referencing old table as former new table as arrived for each statement execute function addresses_changed();

-- The first load.
insert into register_sync (account_id, status)
  select id, 'PENDING' from organisation where user_status = 'Verified'
  union all select id, 'PENDING' from person where user_status = 'Verified';

drop index register_sync_pending;
create index register_sync_pending on register_sync (next_attempt_at nulls first, account_id) where status = 'PENDING';
create index medical_licence_of_person on medical_licence (person_id, issued_on desc) where not archived;

-- When the medical register was last asked about somebody, whatever it said.
create table medical_query (
  person_id integer primary key references person,
  asked_at timestamptz not null,
  error_code text check (char_length(error_code) between 1 and 100)
);
