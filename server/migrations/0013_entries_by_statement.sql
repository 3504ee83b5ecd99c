-- What an entry must pass is asked once a statement, not once a row: when an entry opens, one statement enters many (docs/decisions/0010).
-- The rules are those of before. Each looks after it has locked, so it sees what others have committed meanwhile, and counts what its own
-- statement has written. Each race and each person is looked up by its key: a plan made while the tables were small must stay right.

create function admit_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from arrived
    where not exists (select from race where id = arrived.race_id and competition_id = arrived.competition_id offset 0)
  ) then
    raise exception 'no such race' using errcode = 'foreign_key_violation';
  end if;
  perform 1
  from (select distinct race_id from arrived where active order by race_id) as entered
  cross join lateral (select from race where id = entered.race_id and capacity is not null for no key update offset 0) as locked;
  if not found then return null; end if;
  if exists (
    select from (select distinct race_id from arrived where active) as entered
    cross join lateral (select capacity from race where id = entered.race_id offset 0) as r
    where (select count(*) from entry where race_id = entered.race_id and active) > r.capacity
  ) then
    raise exception 'no place left' using errcode = 'RJ001';
  end if;
  return null;
end $$;
drop trigger entry_admission on entry;
create trigger entry_admission after insert on entry
  referencing new table as arrived for each statement execute function admit_entries();
create trigger entry_moved before update of race_id, competition_id on entry for each row execute function admit_entry();

create function refuse_overlapping_starts() returns trigger language plpgsql as $$
begin
  perform 1
  from (select distinct person_id from arrived where active and person_id is not null order by person_id) as starting
  cross join lateral (select from person where id = starting.person_id for no key update offset 0) as locked;
  if not found then return null; end if;
  if exists (
    select from arrived
    cross join lateral (select period from race where id = arrived.race_id offset 0) as own
    cross join lateral (
      select from entry_member m
      cross join lateral (select period from race where id = m.race_id offset 0) as other
      where m.person_id = arrived.person_id and m.active and m.race_id <> arrived.race_id and other.period && own.period
      offset 0
    ) as overlap
    where arrived.active
  ) then
    raise exception 'starts overlap' using errcode = 'RJ002';
  end if;
  return null;
end $$;
drop trigger entry_member_overlap on entry_member;
drop function refuse_overlapping_start();
create trigger entry_member_overlap after insert on entry_member
  referencing new table as arrived for each statement execute function refuse_overlapping_starts();

create function charge_new_entries() returns trigger language plpgsql as $$
begin
  insert into ledger (kind, entry_id, amount, cause, at)
  select 'CHARGE', id, amount, 'ENTRY', updated_at from arrived where active and amount <> 0 order by id;
  return null;
end $$;
drop trigger entry_charge on entry;
drop function charge_new_entry();
create trigger entry_charge after insert on entry
  referencing new table as arrived for each statement execute function charge_new_entries();
