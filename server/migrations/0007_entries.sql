-- Persons and teams that wait for a place in a full race (product/entering 40), ordered by id, which is drawn under the race's lock. An
-- offered place counts as used until `offer_until`. A row has at most one live offer; a revoked one may be made again. A holder who lets it
-- expire or declines it leaves, and may join again at the end.
create table waiting_list_entry (
  id integer generated always as identity primary key,
  race_id integer not null references race on delete cascade,
  person_id integer not null references person on delete cascade,
  -- The club that enters and pays; null: the starter pays.
  club_id integer references organisation on delete cascade,
  joined_by integer references account on delete set null,
  created_at timestamptz not null,
  offered_at timestamptz,
  offer_until timestamptz check (offer_until > offered_at),
  active boolean not null default true,
  ended_at timestamptz,
  ended_as text check (ended_as in ('ENTERED', 'LEFT', 'UNUSED', 'PASSED_OVER', 'CANCELLED')),
  -- The last notified reason why no place could be offered.
  ineligible_reason text,
  -- A team waits for one place (product/entering 40); `person_id` is then its first starter. `waiting_list_member` has all starters, also of a
  -- single person, so that a person waits once per race.
  team_name text check (team_name <> ''),
  constraint waiting_list_entry_offer check ((offered_at is null) = (offer_until is null)),
  constraint waiting_list_entry_end check (active = (ended_at is null) and active = (ended_as is null)),
  constraint waiting_list_entry_unused check (ended_as is distinct from 'UNUSED' or offered_at is not null),
  constraint waiting_list_entry_team check (team_name is null or club_id is not null),
  unique (id, race_id, active)
);
create index waiting_list_entry_of_race on waiting_list_entry (race_id, id) include (offer_until) where active;
create index waiting_list_entry_of_person on waiting_list_entry (person_id) where active;
create unique index waiting_list_entry_team_once on waiting_list_entry (race_id, club_id, folded(team_name)) where active and team_name is not null;

create table waiting_list_member (
  waiting_id integer not null,
  position smallint not null check (position > 0),
  race_id integer not null,
  person_id integer not null references person on delete cascade,
  active boolean not null,
  primary key (waiting_id, position),
  foreign key (waiting_id, race_id, active) references waiting_list_entry (id, race_id, active) on update cascade on delete cascade
);
create unique index waiting_list_member_once on waiting_list_member (race_id, person_id) where active;
create index waiting_list_member_of_person on waiting_list_member (person_id) where active;

-- What happened on the list and is to be notified: written with the change, sent by a job.
create table waiting_list_event (
  id integer generated always as identity primary key,
  waiting_id integer not null references waiting_list_entry on delete cascade,
  type text not null check (type in ('OFFERED', 'UNUSED', 'PASSED_OVER', 'INELIGIBLE')),
  -- The organiser's reason (PASSED_OVER), or the code of the rule that is not met (INELIGIBLE).
  reason text,
  at timestamptz not null,
  notified boolean not null default false,
  -- Only these two events have a reason.
  constraint waiting_list_event_reason check ((type in ('PASSED_OVER', 'INELIGIBLE')) = (reason is not null and reason <> ''))
);
create index waiting_list_event_of on waiting_list_event (waiting_id);
create index waiting_list_event_pending on waiting_list_event (id) where not notified;

-- One start in a race, of a person or of a team. Starters are `entry_member` rows, so that "once per race" and "in one team per race" are
-- the same rule.
create table entry (
  id integer generated always as identity primary key,
  competition_id integer not null,
  race_id integer not null,
  is_team boolean not null,
  club_id integer references organisation,
  entered_by integer not null references account,
  team_name text collate "hu-x-icu" check (char_length(team_name) between 1 and 255),
  line_number integer check (line_number > 0),
  price_held_until timestamptz not null,
  active boolean not null default true,
  row_status text not null default 'ORIGINAL' check (row_status in ('ORIGINAL', 'ADDED', 'MODIFIED', 'DELETED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Athletes on trial pay no annual fee: this part of their price is a day licence. Stored to be shown apart and to survive a change of
  -- price.
  day_licence integer not null default 0 check (day_licence >= 0),
  -- Entered by an organiser after the deadline (product/entering 30): does not need a free place, but uses one.
  beyond_capacity boolean not null default false,
  -- Where it is not the chip of the starter's licence.
  chip_number text check (char_length(chip_number) between 1 and 100),
  -- The offer this entry was made from: one entry per offer.
  waiting_id integer constraint entry_waiting references waiting_list_entry on delete set null,
  -- When an unpaid entry of a race with limited places expires, once its starter was warned (product/entering 44); null: not warned.
  lapses_at timestamptz,
  unique (id, race_id, active),
  check (is_team = (team_name is not null)),
  check (is_team or line_number is null),
  check (not (active and row_status = 'DELETED'))
);
create unique index entry_line on entry (race_id, club_id, line_number) where active and is_team;
create index entry_by_enterer on entry (entered_by) where active;
create index entry_by_race on entry (race_id, active);
-- A club's list finds its entries by club, newest race first.
create index entry_by_club on entry (club_id, race_id) where club_id is not null;
-- A club gives each of its teams in a race another name.
create unique index entry_team_name on entry (race_id, club_id, folded(team_name)) where active and is_team;
create unique index entry_chip on entry (race_id, chip_number) where active and chip_number is not null;
create unique index entry_of_offer on entry (waiting_id) where waiting_id is not null;
-- Through the races the planner underestimates the entries of a large competition a hundredfold; by competition it has statistics.
create index entry_by_competition on entry (competition_id);

-- The places of a race that are taken at a moment: by its entries, and by the offers that have not run out. Without a moment every offer counts.
-- It returns a row and is called in `from`, because PostgreSQL inlines such a function only there.
create function places_taken(race integer, at timestamptz) returns table (taken integer) language sql stable rows 1
begin atomic
  select ((select count(*) from entry e where e.race_id = places_taken.race and e.active)
    + (select count(*) from waiting_list_entry w
      where w.race_id = places_taken.race and w.active and w.offer_until > coalesce(places_taken.at, '-infinity')))::integer;
end;

-- Entering is the most frequent write, so one query finds out which checks are needed: offers only where one is used, places only where
-- they are limited.
create function admit_entries() returns trigger language plpgsql as $$
declare
  seen record;
begin
  select bool_or(r.id is null) as is_nowhere, bool_or(a.waiting_id is not null) as is_offered,
    bool_or(r.capacity is not null and a.active and not a.beyond_capacity and a.waiting_id is null) as is_counted
  into seen
  from arrived a
  left join lateral (select id, capacity from race where id = a.race_id and competition_id = a.competition_id offset 0) as r on true;
  if seen.is_nowhere then
    raise exception 'no such race' using errcode = 'foreign_key_violation', constraint = 'entry_race_exists';
  end if;
  if seen.is_offered and exists (
    select from arrived
    where waiting_id is not null and not exists (
      select from waiting_list_entry w where w.id = arrived.waiting_id and w.race_id = arrived.race_id and w.ended_as = 'ENTERED' and w.offer_until > arrived.created_at)
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
      where (select taken from places_taken(entered.race_id, entered.at)) > r.capacity
    ) then
      raise exception 'no place left' using errcode = 'RJ001';
    end if;
  end if;
  return null;
end $$;
create trigger entry_admission after insert on entry
  referencing new table as arrived for each statement execute function admit_entries();

-- A move to another race obeys the rules of a new entry and takes the same locks in the same order: index of starts (members follow by
-- foreign key first), race, persons.
create function admit_moved_entry() returns trigger language plpgsql as $$
declare places integer;
begin
  select capacity into places from race where id = new.race_id and competition_id = new.competition_id;
  if not found then
    raise exception 'no such race' using errcode = 'foreign_key_violation', constraint = 'entry_race_exists';
  end if;
  if not new.active then return null; end if;
  if places is not null and not new.beyond_capacity then
    perform 1 from race where id = new.race_id for no key update;
    if (select taken from places_taken(new.race_id, new.updated_at)) > places then
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
create trigger entry_moved after update of race_id, competition_id on entry for each row
  when (old.race_id is distinct from new.race_id or old.competition_id is distinct from new.competition_id)
  execute function admit_moved_entry();

-- An offer is revoked while its row stays active (product/entering 43), and may be made again later. It is never changed or made twice.
create function admit_offer() returns trigger language plpgsql as $$
begin
  if old.offered_at is not null and new.offered_at is not null then
    raise exception 'offer fields are immutable' using errcode = 'RJ003';
  end if;
  if new.offered_at is null then
    if not new.active then
      raise exception 'offer fields are immutable' using errcode = 'RJ003';
    end if;
    return null;
  end if;
  perform 1 from race where id = new.race_id for no key update;
  if (select taken from places_taken(new.race_id, new.offered_at)) > (select capacity from race where id = new.race_id) then
    raise exception 'no place left' using errcode = 'RJ001';
  end if;
  return null;
end $$;
create trigger waiting_list_entry_offered after update of offered_at, offer_until on waiting_list_entry for each row
  when ((old.offered_at, old.offer_until) is distinct from (new.offered_at, new.offer_until))
  execute function admit_offer();

create table entry_member (
  entry_id integer not null,
  race_id integer not null,
  active boolean not null,
  position smallint not null check (position between 1 and 10),
  person_id integer references person,
  unregistered_name text collate "hu-x-icu" check (char_length(unregistered_name) between 1 and 255),
  birth_year smallint check (birth_year between 1900 and 2100),
  vacated boolean not null default false,
  primary key (entry_id, position),
  foreign key (entry_id, race_id, active) references entry (id, race_id, active) on update cascade,
  constraint entry_member_who check (num_nonnulls(person_id, unregistered_name) = case when vacated then 0 else 1 end),
  constraint entry_member_birth_year check (birth_year is null or unregistered_name is not null)
);
create unique index entry_once_per_race on entry_member (race_id, person_id) where active;
-- Own races include late withdrawals. Partial, so that entering does not pay for it.
create index entry_member_that_ended on entry_member (person_id) where not active;
-- Search among starters without an account; the others are found by the name of their person. Partial, so that entering a person does not
-- pay for it.
create index entry_member_unregistered_search on entry_member using gin (folded(unregistered_name) gin_trgm_ops) where unregistered_name is not null;
create index entry_member_by_person on entry_member (person_id, race_id) where active;

create function refuse_overlapping_starts() returns trigger language plpgsql as $$
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
create trigger entry_member_overlap after insert on entry_member
  referencing new table as arrived for each statement execute function refuse_overlapping_starts();
create trigger entry_seat_taken before insert on entry_member
  for each row when (new.vacated) execute function refuse_change();

-- Checks size, positions, genders and team number at commit, when all members are written. An entry of one person does not run it. A team
-- of a limited type has a line number within the limit, and `entry_line` makes the numbers unique.
create function check_team_shape() returns trigger language plpgsql as $$
declare
  own integer;
  team record;
begin
  if tg_table_name = 'entry' then own := new.id;
  elsif tg_op = 'DELETE' then own := old.entry_id;
  else own := new.entry_id;
  end if;
  select e.is_team, e.line_number, t.minimum, t.maximum, t.genders, t.teams_per_club,
    (select count(*) from entry_member m where m.entry_id = e.id) as members,
    (select max(m.position) from entry_member m where m.entry_id = e.id) as last
  into team
  from entry e join race r on r.id = e.race_id join team_type t on t.name = coalesce(r.team_type, 'OTHER')
  where e.id = own and e.active;
  if not found then return null; end if;
  if team.members <> coalesce(team.last, 0) then
    raise exception 'entry %: positions are counted from one', own using errcode = 'check_violation', constraint = 'team_positions';
  end if;
  if not team.is_team then
    if team.members <> 1 then
      raise exception 'entry % is of one person', own using errcode = 'check_violation', constraint = 'team_size';
    end if;
    return null;
  end if;
  if team.members not between team.minimum and team.maximum then
    raise exception 'team %: % start', own, team.members using errcode = 'check_violation', constraint = 'team_size';
  end if;
  if exists (
    select from entry_member m join person p on p.id = m.person_id
    where m.entry_id = own and p.gender <> team.genders[m.position]
  ) then
    raise exception 'team %: wrong gender at a position', own using errcode = 'check_violation', constraint = 'team_genders';
  end if;
  if team.line_number > team.teams_per_club then
    raise exception 'team %: one too many of its club', own using errcode = 'check_violation', constraint = 'team_line';
  end if;
  return null;
end $$;
create constraint trigger entry_team_shape after insert or update of race_id, line_number on entry deferrable initially deferred
  for each row when (new.is_team and new.active) execute function check_team_shape();
-- The first member is inserted with its entry and needs no check.
create constraint trigger entry_member_shape after insert on entry_member deferrable initially deferred
  for each row when (new.active and new.position > 1) execute function check_team_shape();
create constraint trigger entry_member_changed after update of person_id, unregistered_name, position, entry_id or delete on entry_member
  deferrable initially deferred for each row execute function check_team_shape();

-- Start numbers (docs/decisions/0058). A range belongs to a race, or to those of one price group in it. Ranges of a competition do not
-- overlap.
create table number_range (
  id integer generated always as identity primary key,
  competition_id integer not null,
  race_id integer not null,
  -- Null: everybody in the race without a range of their group.
  group_age_group_id integer references group_age_group,
  first_number integer not null,
  last_number integer not null,
  -- The group that starts together, in races with several starts.
  wave smallint check (wave between 1 and 99),
  foreign key (race_id, competition_id) references race (id, competition_id) on delete cascade,
  constraint number_range_bounds check (first_number between 1 and 99999 and last_number between first_number and 99999),
  constraint number_range_once unique nulls not distinct (race_id, group_age_group_id),
  -- Numbers have at most five digits, so each competition has its own interval on one axis.
  constraint number_range_apart exclude using gist (
    int8range(competition_id::bigint * 100000 + first_number, competition_id::bigint * 100000 + last_number, '[]') with &&)
);

-- The range of an entry: that of the group that prices its starter (`entryPriceLine`: children's groups first, then in order), else that of
-- the race. Teams use the range of the race.
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

-- A number that was given is never given to another entry; `holds` is false once it is given up.
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

-- A start list exists once its organiser publishes it (docs/decisions/0058), and is deleted when that is undone.
create table start_list (
  race_id integer primary key references race on delete cascade,
  published_at timestamptz not null,
  published_by integer not null
);

-- The starters of an entry have arrived (product/entering 62). Without a row they have not, or it was taken back.
create table check_in (
  entry_id integer primary key references entry,
  checked_in_at timestamptz not null,
  checked_in_by integer not null references account
);

-- Only an entry that starts is checked in. The lock waits for a withdrawal that is being made.
create function refuse_check_in() returns trigger language plpgsql as $$
begin
  perform from entry where id = new.entry_id and active for share;
  if not found then
    raise exception 'entry % does not start', new.entry_id using errcode = 'check_violation', constraint = 'check_in_active';
  end if;
  return new;
end $$;
create trigger check_in_of_starter before insert on check_in for each row execute function refuse_check_in();

-- How start lists show a person, as chosen by them or their parents. Without a row the rule decides.
create table start_name (
  person_id integer primary key references person on delete cascade,
  shown text not null check (shown in ('WHOLE', 'INITIALS')),
  chosen_at timestamptz not null
);

-- The columns of an account's timing exports, in order.
create table timing_export (
  account_id integer primary key references account on delete cascade,
  columns text[] not null check (cardinality(columns) between 1 and 50)
);

-- The secret address of an account's calendar feed. Only its hash is stored; a new one replaces it.
create table own_feed (
  account_id integer primary key references account on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null
);
