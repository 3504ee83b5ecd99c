-- Looks at the starts of the one person, each race by its key. As a join the planner was free to begin with the races, and on a table that
-- has just been filled it did: each entry then read hundreds of periods.
create or replace function refuse_overlapping_start() returns trigger language plpgsql as $$
declare start tstzrange;
begin
  perform 1 from person where id = new.person_id for no key update;
  select period into start from race where id = new.race_id;
  if exists (
    select from entry_member m
    cross join lateral (select period from race where id = m.race_id offset 0) as other
    where m.person_id = new.person_id and m.active and m.race_id <> new.race_id and other.period && start
  ) then
    raise exception 'starts overlap' using errcode = 'RJ002';
  end if;
  return new;
end $$;
