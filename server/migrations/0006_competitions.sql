-- Percent of the price that a withdrawal refunds, until the end of each step's day (product/entering 15); nothing after the last. No steps:
-- everything until the entry deadline.
create function are_refund_steps(steps jsonb) returns boolean language sql immutable as $$
  select case when jsonb_typeof(steps) <> 'array' then false else coalesce((
    select bool_and(coalesce(until is not null and percent between 0 and 100
      and (place = 1 or (until > before and percent < more)), false))
    from (
      select place, until, percent, lag(until) over (order by place) as before, lag(percent) over (order by place) as more
      from (
        select place, (step ->> 'until')::date as until, (step ->> 'percent')::integer as percent
        from jsonb_array_elements(steps) with ordinality as given (step, place)) as read) as each), true)
    and jsonb_array_length(steps) <= 10 end
$$;

create table competition (
  id integer generated always as identity primary key,
  contest_id integer not null references contest,
  created_by integer not null references organisation,
  address text not null check (char_length(address) between 1 and 255),
  latitude text check (char_length(latitude) <= 50),
  longitude text check (char_length(longitude) <= 50),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  official_website text check (char_length(official_website) <= 2000),
  evochip boolean not null default false,
  organiser_name text, organiser_email text, organiser_phone_number text, organiser_website text,
  director_name text, director_email text, director_phone_number text,
  president_name text, president_email text, president_phone_number text,
  referee_id integer references person, referee_name text, referee_email text, referee_phone_number text,
  technical_committee_id integer references person, supervisor_name text, supervisor_email text, supervisor_phone_number text,
  admission_fee text, entry_fee text, entry_other_information text,
  office_address text, office_hours text, office_name text, office_email text, office_phone_number text,
  briefing_address text, briefing_at timestamptz,
  water_temperature text, water_information text, bike_information text, run_information text,
  timing_type text, timing_by text, drafting boolean, technical_information text,
  pricing text, parking_information text, regulations text,
  entry_deadline_1 date, entry_deadline_2 date, entry_deadline_3 date,
  registration_deadline date not null,
  submitted boolean not null default false,
  admin_approval text check (admin_approval in ('APPROVED', 'DENIED', 'APPROVED_WITH_MOD')),
  admin_decision_reason text,
  committee_approval text check (committee_approval in ('APPROVED', 'DENIED', 'APPROVED_WITH_MOD')),
  committee_decision_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled boolean not null generated always as (cancelled_at is not null) stored,
  cancellation_reason text check (char_length(cancellation_reason) between 1 and 10000),
  approved boolean not null generated always as
    (submitted and coalesce(admin_approval, '') in ('APPROVED', 'APPROVED_WITH_MOD')
               and coalesce(committee_approval, '') in ('APPROVED', 'APPROVED_WITH_MOD') and cancelled_at is null) stored,
  -- Sports services are exempt from VAT by default (Áfa tv. 85. § (1) m)); super admins set another code. A receivable copies the code
  -- when it is created.
  vat_code text not null default 'TAM' check (vat_code in ('27', '18', '5', 'AAM', 'TAM', 'ATK')),
  vat_ground text default 'Áfa tv. 85. § (1) m)' check (char_length(vat_ground) between 1 and 255),
  -- Incomplete rows of a draft by list, each with its position: the tables keep their constraints. A submitted announcement has none.
  unfinished jsonb,
  refund_steps jsonb not null default '[]',
  check (registration_deadline <= ends_on),
  check (entry_deadline_1 is null or entry_deadline_1 <= coalesce(entry_deadline_2, entry_deadline_3, registration_deadline)),
  check (entry_deadline_2 is null or entry_deadline_2 <= coalesce(entry_deadline_3, registration_deadline)),
  check (entry_deadline_3 is null or entry_deadline_3 <= registration_deadline),
  -- A denial returns the announcement to the organiser; only a submitted one is decided on.
  constraint competition_approval check (
    case when submitted then coalesce(admin_approval, '') <> 'DENIED' and coalesce(committee_approval, '') <> 'DENIED'
      else num_nulls(admin_approval, committee_approval) = 2
        or (coalesce(admin_approval, '') = 'DENIED') <> (coalesce(committee_approval, '') = 'DENIED') end),
  -- Only an approved competition is cancelled, and always with a reason.
  constraint competition_cancelled check (
    (cancelled_at is null) = (cancellation_reason is null)
    and (cancelled_at is null or submitted and admin_approval is not null and committee_approval is not null)),
  constraint competition_official_website_is_one check (is_web_address(official_website)),
  constraint competition_organiser_website_is_one check (is_web_address(organiser_website)),
  constraint competition_vat_ground check ((vat_code in ('AAM', 'TAM', 'ATK')) = (vat_ground is not null)),
  constraint competition_reasons check (
  (coalesce(admin_approval, 'APPROVED') = 'APPROVED') = (admin_decision_reason is null)
  and (coalesce(committee_approval, 'APPROVED') = 'APPROVED') = (committee_decision_reason is null)),
  constraint competition_unfinished check (jsonb_typeof(unfinished) = 'object'),
  constraint competition_whole check (not submitted or unfinished is null),
  constraint competition_refund_steps check (are_refund_steps(refund_steps) is true)
);
create index competition_by_start on competition (starts_on, id);
create index competition_by_creator on competition (created_by);

-- Earlier refund policies of competitions with entries: an entry has the better of the policy when it was made and the policy of today.
create table former_refund_policy (
  competition_id integer not null references competition on delete cascade,
  ended_at timestamptz not null,
  steps jsonb not null constraint former_refund_policy_steps check (are_refund_steps(steps) is true),
  deadline date not null,
  primary key (competition_id, ended_at)
);

create table competition_part (
  id integer generated always as identity primary key,
  competition_id integer not null references competition on delete cascade,
  key text not null check (char_length(key) = 100),
  sport_category_id integer not null references sport_category,
  qualification_id integer not null references qualification,
  distance_id integer not null references distance,
  group_age_group_id integer not null references group_age_group,
  is_team boolean not null,
  order_index integer not null,
  unique (competition_id, key),
  unique (id, competition_id),
  unique (competition_id, distance_id, id)
);

-- A distance in this competition: metres, laps, metres of climb, seconds.
create table competition_distance (
  competition_id integer not null references competition on delete cascade,
  distance_id integer not null references distance,
  time_limit integer check (time_limit > 0),
  bike_time_limit integer check (bike_time_limit > 0),
  swim_distance integer check (swim_distance >= 0), swim_laps integer check (swim_laps >= 0),
  bike_distance integer check (bike_distance >= 0), bike_laps integer check (bike_laps >= 0), bike_elevation integer check (bike_elevation >= 0),
  run_distance integer check (run_distance >= 0), run_laps integer check (run_laps >= 0), run_elevation integer check (run_elevation >= 0),
  name text check (char_length(name) between 1 and 255),
  order_index integer not null default 0,
  primary key (competition_id, distance_id)
);

create table race (
  id integer generated always as identity primary key,
  competition_id integer not null references competition on delete cascade,
  name text collate "hu-x-icu" not null check (char_length(name) between 1 and 500),
  date date not null,
  start_time integer not null check (start_time between 0 and 86399),
  transition_opens integer check (transition_opens between 0 and 86399),
  transition_closes integer check (transition_closes between 0 and 86399),
  is_male boolean not null,
  is_female boolean not null,
  is_team boolean not null,
  capacity integer check (capacity > 0),
  -- From the start to the time limit, half-open: the longest limit of its distances, or one second without one.
  period tstzrange not null check (not isempty(period)),
  order_index integer not null,
  -- Stored because a qualification may be renamed later, while entered teams stay valid.
  team_type text references team_type,
  unique (id, competition_id),
  check (is_male or is_female),
  constraint race_team_type check (is_team = (team_type is not null)),
  -- An unbounded period would overlap every other start.
  constraint race_ends check (coalesce(
    isfinite(lower(period)) and isfinite(upper(period)) and lower_inc(period) and not upper_inc(period), false))
);
create index race_by_competition on race (competition_id, order_index);
-- Finds the few races of the same time first; the persons' starts are then looked up by key (`entry_member_by_person`).
create index race_by_period on race using gist (period);

-- A race with entries stays in its competition and is not deleted, nor changes whether teams start in it and of which type. The code maps the
-- constraint name to a refusal.
create function keep_entered_race() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.competition_id) is distinct from (old.id, old.competition_id) then
    raise exception 'the id and competition of a race with entries are immutable' using errcode = 'foreign_key_violation', constraint = 'race_kept';
  end if;
  lock table entry in share row exclusive mode;
  if exists (select from entry where race_id = old.id) then
    raise exception 'the race has entries' using errcode = 'foreign_key_violation', constraint = 'race_kept';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger race_kept before delete or update of id, competition_id on race for each row execute function keep_entered_race();
create trigger race_kind_kept before update of is_team, team_type on race for each row
  when ((old.is_team, old.team_type) is distinct from (new.is_team, new.team_type)) execute function keep_entered_race();

create table race_part (
  race_id integer not null,
  part_id integer not null,
  competition_id integer not null,
  primary key (race_id, part_id),
  foreign key (race_id, competition_id) references race (id, competition_id) on delete cascade,
  foreign key (part_id, competition_id) references competition_part (id, competition_id) on delete cascade
);

create table race_age_group (
  race_id integer not null references race on delete cascade,
  age_group_id integer not null references age_group,
  -- Is a team result of this age group calculated from the individuals?
  team_score boolean not null default false,
  primary key (race_id, age_group_id)
);

create table race_licence_type (
  race_id integer not null references race on delete cascade,
  type text not null check (type in ('ELIT', 'PARA', 'UP', 'AMATOR')),
  primary key (race_id, type)
);

-- A price: per group of age groups; of team races per qualification, sport category and group.
create table entry_price (
  id integer generated always as identity primary key,
  competition_id integer not null references competition on delete cascade,
  group_age_group_id integer not null references group_age_group,
  qualification_id integer references qualification,
  sport_category_id integer references sport_category,
  amount_1 integer check (amount_1 >= 0),
  amount_2 integer check (amount_2 >= 0),
  amount_3 integer check (amount_3 >= 0),
  registration_amount integer not null check (registration_amount >= 0),
  on_site_amount integer check (on_site_amount >= 0),
  order_index integer not null,
  check ((qualification_id is null) = (sport_category_id is null)),
  unique nulls not distinct (competition_id, group_age_group_id, qualification_id, sport_category_id)
);

-- A changed day of a race, or place of all races: earlier entries are refunded in full until some time after the notification.
create table schedule_change (
  id integer generated always as identity primary key,
  competition_id integer not null references competition on delete cascade,
  race_id integer references race on delete cascade,
  changed_at timestamptz not null,
  notified_at timestamptz check (notified_at >= changed_at)
);
create index schedule_change_of on schedule_change (competition_id);
create index schedule_change_of_race on schedule_change (race_id) where race_id is not null;
