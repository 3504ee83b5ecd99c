create table contest (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  updated_at timestamptz not null default now()
);

create table sport_category (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  -- On English pages (product/competitions 31); a value without one shows its name.
  name_en text collate "hu-x-icu" check (name_en ~ '\S' and char_length(name_en) <= 255),
  order_index integer not null default 0,
  updated_at timestamptz not null default now()
);

create table qualification (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  name_en text collate "hu-x-icu" check (name_en ~ '\S' and char_length(name_en) <= 255),
  order_index integer not null default 0,
  updated_at timestamptz not null default now()
);

create table group_age_group (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  name_en text collate "hu-x-icu" check (name_en ~ '\S' and char_length(name_en) <= 255),
  order_index integer not null default 0,
  updated_at timestamptz not null default now()
);

create table age_group (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  name_en text collate "hu-x-icu" check (name_en ~ '\S' and char_length(name_en) <= 255),
  order_index integer not null default 0,
  group_age_group_id integer not null references group_age_group,
  age_min integer not null check (age_min between 0 and 150),
  age_max integer not null check (age_max between 0 and 150),
  child boolean not null,
  updated_at timestamptz not null default now(),
  check (age_min <= age_max)
);

create table distance (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  name_en text collate "hu-x-icu" check (name_en ~ '\S' and char_length(name_en) <= 255),
  order_index integer not null default 0,
  updated_at timestamptz not null default now()
);

create table distance_age_group (
  distance_id integer not null,
  age_group_id integer not null references age_group,
  primary key (distance_id, age_group_id),
  foreign key (distance_id) references distance on delete cascade
);

-- Competitions that one may register for without a licence (product/competitions 31).
create table competitor_competition (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  name_en text collate "hu-x-icu" check (name_en ~ '\S' and char_length(name_en) <= 255),
  order_index integer not null default 0,
  updated_at timestamptz not null default now()
);

-- Sizes, positions and number of teams per club of each type of team (docs/decisions/0006): the database's half of `teamShapes`
-- (contract/src/competition/special-race.rules.ts).
create table team_type (
  name text primary key,
  minimum smallint not null check (minimum >= 2),
  maximum smallint not null check (maximum between minimum and 10),
  -- By position; null: any gender.
  genders text[] check (genders is null or cardinality(genders) = minimum and minimum = maximum),
  -- Null: any number.
  teams_per_club smallint check (teams_per_club > 0)
);

insert into team_type (name, minimum, maximum, genders, teams_per_club) values
  ('OB_MIX_VALTO', 4, 4, '{MALE,FEMALE,MALE,FEMALE}', 1),
  ('OB_VALTO', 3, 3, null, null),
  ('OB_KLUBCSAPAT', 3, 5, null, null),
  ('VALTO', 2, 10, null, null),
  ('OTHER', 2, 10, null, null);
