-- Whether a person starts elsewhere at the time of a race was asked of each start that they ever had, and of the race of each: a club's thirty who had
-- started thirty times cost nine hundred looks at races, twice a save. The few races of that time are found once, and each person then by key.
create index race_by_period on race using gist (period);
drop index entry_member_by_person;
create index entry_member_by_person on entry_member (person_id, race_id) where active;

create or replace function refuse_overlapping_starts() returns trigger language plpgsql as $$
begin
  perform 1
  from (select distinct person_id from arrived where active and person_id is not null order by person_id) as starting
  cross join lateral (select from person where id = starting.person_id for no key update offset 0) as locked;
  if not found then return null; end if;
  if exists (
    with at_that_time as materialized (
      select own.race_id, array_agg(other.id) as races
      from (select distinct race_id from arrived where active) as own
      cross join lateral (select period from race where id = own.race_id offset 0) as mine
      cross join lateral (select id from race where period && mine.period and id <> own.race_id offset 0) as other
      group by own.race_id
    )
    select from at_that_time
    join arrived on arrived.race_id = at_that_time.race_id and arrived.active
    cross join lateral (
      select from entry_member where person_id = arrived.person_id and active and race_id = any(at_that_time.races) offset 0) as overlap
  ) then
    raise exception 'starts overlap' using errcode = 'RJ002';
  end if;
  return null;
end $$;
