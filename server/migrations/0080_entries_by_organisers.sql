-- An organiser enters and changes starts after the registration deadline, by every rule but the deadline and the places
-- (product/entering 30). The database has to know that door: whoever came through it stands beyond the places, and counts among those
-- who start. Before the deadline nobody does.
alter table entry add column beyond_capacity boolean not null default false,
  -- The chip of this start where it is not that of the starter's licence.
  add column chip_number text check (char_length(chip_number) between 1 and 100);
create unique index entry_chip on entry (race_id, chip_number) where active and chip_number is not null;

create or replace function admit_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from arrived
    where not exists (select from race where id = arrived.race_id and competition_id = arrived.competition_id offset 0)
  ) then
    raise exception 'no such race' using errcode = 'foreign_key_violation';
  end if;
  perform 1
  from (select distinct race_id from arrived where active and not beyond_capacity order by race_id) as entered
  cross join lateral (select from race where id = entered.race_id and capacity is not null for no key update offset 0) as locked;
  if not found then return null; end if;
  if exists (
    select from (select distinct race_id from arrived where active and not beyond_capacity) as entered
    cross join lateral (select capacity from race where id = entered.race_id offset 0) as r
    where (select count(*) from entry where race_id = entered.race_id and active) > r.capacity
  ) then
    raise exception 'no place left' using errcode = 'RJ001';
  end if;
  return null;
end $$;

-- A start that is moved to another race asks what a new one asks, in the same order of locks: the index of starts (the members follow by their
-- foreign key before this runs), the race, then who starts by number.
create function admit_moved_entry() returns trigger language plpgsql as $$
declare places integer;
begin
  select capacity into places from race where id = new.race_id and competition_id = new.competition_id;
  if not found then
    raise exception 'no such race' using errcode = 'foreign_key_violation';
  end if;
  if not new.active then return null; end if;
  if places is not null and not new.beyond_capacity then
    perform 1 from race where id = new.race_id for no key update;
    if (select count(*) from entry where race_id = new.race_id and active) > places then
      raise exception 'no place left' using errcode = 'RJ001';
    end if;
  end if;
  perform 1 from (select person_id from entry_member where entry_id = new.id and person_id is not null order by person_id) as starting
  cross join lateral (select from person where id = starting.person_id for no key update offset 0) as locked;
  if exists (
    select from entry_member own
    cross join lateral (select period from race where id = new.race_id offset 0) as mine
    join entry_member m on m.person_id = own.person_id and m.active and m.entry_id <> new.id
    cross join lateral (select period from race where id = m.race_id offset 0) as other
    where own.entry_id = new.id and other.period && mine.period
  ) then
    raise exception 'starts overlap' using errcode = 'RJ002';
  end if;
  return null;
end $$;
drop trigger entry_moved on entry;
drop function admit_entry();
create trigger entry_moved after update of race_id, competition_id on entry for each row
  when (old.race_id is distinct from new.race_id or old.competition_id is distinct from new.competition_id)
  execute function admit_moved_entry();
