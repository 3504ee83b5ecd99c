-- Triggers only refuse: what they decided so far is written by the program.

-- The type of a race of teams comes with the race. It stays once somebody is entered, as whether teams start there does.
drop trigger race_team_type on race_part;
drop function name_team_types();
drop function team_type_of(text, text);
update race set team_type = case when is_team then coalesce(team_type, 'OTHER') end
where is_team <> (team_type is not null);
alter table race add constraint race_team_type check (is_team = (team_type is not null));
drop trigger race_kind_kept on race;
create trigger race_kind_kept before update of is_team, team_type on race for each row
  when ((old.is_team, old.team_type) is distinct from (new.is_team, new.team_type)) execute function keep_entered_race();

-- The start number on a change of race is given by the program.
drop trigger entry_number_follows on entry;
drop function give_number_of_new_race();

-- Every error that a function raises has an SQLSTATE of ours or names a constraint (server/src/refusals-of-schema.ts).
create or replace function admit_entries() returns trigger language plpgsql as $$
declare
  seen record;
begin
  select bool_or(r.id is null) as is_nowhere, bool_or(a.waiting_id is not null) as is_offered,
    bool_or(r.capacity is not null and a.active and not a.beyond_capacity and a.waiting_id is null) as is_counted,
    bool_or(exists (select from start_list l where l.race_id = a.race_id)) as is_listed
  into seen
  from arrived a
  left join lateral (select id, capacity from race where id = a.race_id and competition_id = a.competition_id offset 0) as r on true;
  if seen.is_nowhere then
    raise exception 'no such race' using errcode = 'foreign_key_violation', constraint = 'entry_race_exists';
  end if;
  if seen.is_offered and exists (
    select from arrived
    where waiting_id is not null and not exists (
      select from waiting w where w.id = arrived.waiting_id and w.race_id = arrived.race_id and w.ended_as = 'ENTERED' and w.offer_until > arrived.created_at)
  ) then
    raise exception 'no such offer' using errcode = 'RJ003';
  end if;
  if seen.is_counted then
    perform 1
    from (select distinct race_id from arrived where active and not beyond_capacity and waiting_id is null order by race_id) as entered
    cross join lateral (select from race where id = entered.race_id and capacity is not null for no key update offset 0) as locked;
    if exists (
      select from (
        select race_id, max(created_at) as at from arrived where active and not beyond_capacity and waiting_id is null group by race_id) as entered
      cross join lateral (select capacity from race where id = entered.race_id offset 0) as r
      where (select count(*) from entry where race_id = entered.race_id and active)
        + (select count(*) from waiting where race_id = entered.race_id and active and offer_until > entered.at) > r.capacity
    ) then
      raise exception 'no place left' using errcode = 'RJ001';
    end if;
  end if;
  if seen.is_listed or seen.is_counted then
    insert into start_list_change (race_id)
    select distinct race_id from arrived where exists (select from start_list l where l.race_id = arrived.race_id);
  end if;
  return null;
end $$;
create or replace function admit_moved_entry() returns trigger language plpgsql as $$
declare places integer;
begin
  select capacity into places from race where id = new.race_id and competition_id = new.competition_id;
  if not found then
    raise exception 'no such race' using errcode = 'foreign_key_violation', constraint = 'entry_race_exists';
  end if;
  if not new.active then return null; end if;
  if places is not null and not new.beyond_capacity then
    perform 1 from race where id = new.race_id for no key update;
    if (select count(*) from entry where race_id = new.race_id and active)
      + (select count(*) from waiting where race_id = new.race_id and active and offer_until > new.updated_at) > places then
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
