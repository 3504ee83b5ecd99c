-- Start numbers (docs/decisions/0058). A range is a race's, or in it that of those whom one group of age groups prices; of one competition no
-- two overlap.
create table number_range (
  id integer generated always as identity primary key,
  competition_id integer not null,
  race_id integer not null,
  -- Null: of everybody in the race for whom no other range is.
  group_age_group_id integer references group_age_group,
  first_number integer not null,
  last_number integer not null,
  -- The group that starts together, where a race starts in several.
  wave smallint check (wave between 1 and 99),
  foreign key (race_id, competition_id) references race (id, competition_id) on delete cascade,
  constraint number_range_bounds check (first_number between 1 and 99999 and last_number between first_number and 99999),
  constraint number_range_once unique nulls not distinct (race_id, group_age_group_id),
  -- Numbers have five digits at most, so that each competition has a stretch of its own.
  constraint number_range_apart exclude using gist (
    int8range(competition_id::bigint * 100000 + first_number, competition_id::bigint * 100000 + last_number, '[]') with &&)
);

-- A number that was given stays given: whoever gives it up (`holds` is false then) leaves it to nobody else.
create table start_number (
  competition_id integer not null,
  number integer not null check (number between 1 and 99999),
  entry_id integer not null references entry,
  holds boolean not null default true,
  given_at timestamptz not null,
  constraint start_number_once primary key (competition_id, number)
);
create unique index start_number_of_entry on start_number (entry_id) where holds;
create trigger start_number_stays before delete on start_number for each row execute function refuse_change();
create trigger start_number_is_its_entrys before update on start_number for each row
  when ((old.competition_id, old.number, old.entry_id) is distinct from (new.competition_id, new.number, new.entry_id))
  execute function refuse_change();

-- The range that an entry's number comes from: that of the group which prices its starter (`entryPriceLine`: children's groups first, then in
-- their order), else that of the race. A team's is that of the race.
create view entry_range as
select e.id as entry_id, coalesce(own.id, common.id) as range_id
from entry e
join race r on r.id = e.race_id
left join lateral (
  select a.group_age_group_id
  from entry_member m join person p on p.id = m.person_id
  join race_age_group g on g.race_id = r.id
  join age_group a on a.id = g.age_group_id and extract(year from r.date) - extract(year from p.birth_date) between a.age_min and a.age_max
  where m.entry_id = e.id and m.position = 1 and not e.is_team
    and exists (select from entry_price x where x.competition_id = e.competition_id
      and x.group_age_group_id = a.group_age_group_id and x.qualification_id is null)
  order by a.child desc, a.order_index, a.name limit 1
) as priced on true
left join number_range own on own.race_id = e.race_id and own.group_age_group_id = priced.group_age_group_id
left join number_range common on common.race_id = e.race_id and common.group_age_group_id is null;

-- Who changes the race takes the next free number of the new one's range, whichever door the change came through; the old is given to nobody.
-- Where the new race has no number left there is none, and the organiser's list says so. Whoever gives numbers out holds the ranges.
create function give_number_of_new_race() returns trigger language plpgsql as $$
declare own integer;
begin
  update start_number set holds = false where entry_id = new.id and holds;
  if not found or not new.active then return null; end if;
  select range_id into own from entry_range where entry_id = new.id;
  perform from number_range where id = own for no key update;
  insert into start_number (competition_id, number, entry_id, given_at)
  select r.competition_id, n.number, new.id, new.updated_at
  from number_range r cross join lateral generate_series(r.first_number, r.last_number) as n (number)
  where r.id = own
    and not exists (select from start_number s where s.competition_id = r.competition_id and s.number = n.number)
  order by n.number limit 1;
  return null;
end $$;
create trigger entry_number_follows after update of race_id on entry for each row
  when (old.race_id is distinct from new.race_id) execute function give_number_of_new_race();
