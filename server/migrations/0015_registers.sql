-- What the registers outside are told and asked (decisions §12). Whoever changes a party need not think of the sports register: the party's
-- row does. Of people and organisations that the office has not verified the register hears nothing.

alter table register_sync
  -- When the next attempt may be made; null: now.
  add column next_attempt_at timestamptz,
  -- Rises with every change, so that what was sent before the last one does not count as sent.
  add column version integer not null default 1;

create function tell_sports_register(party integer) returns void language plpgsql as $$
begin
  insert into register_sync (account_id, status)
  select party, 'PENDING'
  where exists (select from organisation where id = party and user_status = 'Verified')
    or exists (select from person where id = party and user_status = 'Verified')
  on conflict (account_id) do update
    set status = 'PENDING', error_code = null, message = null, attempts = 0, next_attempt_at = null, version = register_sync.version + 1;
end $$;

create function party_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new is distinct from old then perform tell_sports_register(new.id); end if;
  return null;
end $$;
create trigger organisation_to_register after insert or update on organisation for each row
  when (new.user_status = 'Verified') execute function party_changed();
create trigger person_to_register after insert or update on person for each row
  when (new.user_status = 'Verified') execute function party_changed();

create function address_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new is distinct from old then perform tell_sports_register(new.account_id); end if;
  return null;
end $$;
create trigger address_to_register after insert or update on address for each row
  when (new.purpose = 'HOME') execute function address_changed();

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
