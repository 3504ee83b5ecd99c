-- The whole model that entering a race and paying stands on. Rules that must hold are constraints here first, then code.
-- Moments are timestamptz and come from the application's clock; calendar days are date; money is whole forints.
-- A refusal that a trigger raises has an SQLSTATE of class RJ; kernel/postgres errors turn it into a message.

-- Parties ------------------------------------------------------------------------------------------------------------

create table account (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('PERSON', 'ORGANISATION', 'STAFF')),
  email text check (char_length(email) between 3 and 150 and email like '%_@_%'),
  password_hash text,
  registration_status text not null check (registration_status in ('NEW', 'ACTIVE', 'DELETED', 'DISABLED')),
  locale text not null default 'hu' check (locale in ('hu', 'en')),
  registered_at timestamptz not null,
  last_login_at timestamptz,
  updated_at timestamptz not null,
  unique (id, kind)
);
create unique index account_email on account (lower(email)) where registration_status <> 'DELETED';

create table staff (
  id integer primary key,
  kind text not null default 'STAFF' check (kind = 'STAFF'),
  name text collate "hu-x-icu" not null check (char_length(name) between 1 and 255),
  foreign key (id, kind) references account (id, kind)
);

create table organisation (
  id integer primary key,
  kind text not null default 'ORGANISATION' check (kind = 'ORGANISATION'),
  full_name text collate "hu-x-icu" not null check (char_length(full_name) between 1 and 255),
  short_name text collate "hu-x-icu" not null check (char_length(short_name) between 1 and 180),
  user_status text not null check (user_status in ('Verified', 'UnderVerification', 'Prohibited', 'Inactive')),
  is_club boolean not null default false,
  is_organiser boolean not null default false,
  phone_number text check (char_length(phone_number) <= 50),
  website text check (char_length(website) <= 2000),
  foreign key (id, kind) references account (id, kind),
  check (is_club or is_organiser),
  unique (id, is_club)
);

create table person (
  id integer primary key,
  kind text not null default 'PERSON' check (kind = 'PERSON'),
  last_name text collate "hu-x-icu" not null check (char_length(last_name) between 1 and 50),
  first_name text collate "hu-x-icu" not null check (char_length(first_name) between 1 and 50),
  birth_date date not null check (birth_date between '1900-01-01' and '2100-12-31'),
  gender text not null check (gender in ('MALE', 'FEMALE', 'NA')),
  user_status text not null check (user_status in ('Verified', 'UnderVerification', 'Prohibited', 'Inactive')),
  phone_number text check (char_length(phone_number) <= 50),
  is_athlete boolean not null default false,
  is_competitor boolean not null default false,
  is_referee boolean not null default false,
  is_trainer boolean not null default false,
  is_technical_committee boolean not null default false,
  athlete_reg_type text check (athlete_reg_type in ('NORMAL', 'LICENSE_REDEEM', 'REG_HU', 'REG_EN')),
  club_id integer,
  club_is_club boolean generated always as (case when club_id is not null then true end) stored,
  archived boolean not null default false,
  foreign key (id, kind) references account (id, kind),
  foreign key (club_id, club_is_club) references organisation (id, is_club),
  check (not (is_athlete and is_competitor)),
  check (not (is_athlete and club_id is null)),
  check (not (is_competitor and club_id is not null))
);
create index person_by_club on person (club_id) where club_id is not null;
create index person_by_name on person (last_name, first_name, id);

-- The competing part of an athlete or competitor. A number belongs to one of them for good and signs its holder in, so it must never
-- look like an e-mail address.
create table licence (
  person_id integer primary key references person,
  type text not null check (type in ('ELIT', 'PARA', 'UP', 'AMATOR')),
  status text not null check (status in ('Verified', 'UnderVerification', 'Prohibited', 'Inactive')),
  number text check (char_length(number) between 1 and 100 and number !~ '[@\s]' and number = upper(number)),
  chip_number text check (char_length(chip_number) <= 100),
  medical_valid_until date
);
create unique index licence_number on licence (number);

create view party as
  select a.id, a.kind, a.email, a.registration_status, a.locale,
         coalesce(p.last_name || ' ' || p.first_name, o.full_name, s.name) as name
  from account a
  left join person p on p.id = a.id
  left join organisation o on o.id = a.id
  left join staff s on s.id = a.id;

-- Access -------------------------------------------------------------------------------------------------------------

create table dashboard_role (
  id integer generated always as identity primary key,
  key text not null unique check (key ~ '^[A-Za-z]{1,50}$'),
  title text not null check (char_length(title) between 1 and 100),
  is_enabled boolean not null default true,
  is_super_admin boolean not null default false,
  is_built_in boolean not null default false,
  order_index integer not null default 0
);

create table role_service (
  role_id integer not null references dashboard_role,
  service text not null check (char_length(service) between 1 and 50),
  level text not null check (level in ('ReadOnly', 'WriteRead', 'Deny')),
  primary key (role_id, service)
);

-- Roles beyond the one that follows from what a party is.
create table account_role (
  account_id integer not null references account,
  role_id integer not null references dashboard_role,
  primary key (account_id, role_id)
);

create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id integer not null references account,
  started_at timestamptz not null,
  last_active_at timestamptz not null,
  ends_at timestamptz not null
);
create index session_by_account on session (account_id);
create index session_by_end on session (ends_at);

create table password_reset (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  account_id integer not null references account,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_by_account on password_reset (account_id);

-- One row a limited thing (an account's sign-ins, an address's reset mails): a window and how often in it. Shared by every process.
create table rate_limit (
  key text primary key check (char_length(key) <= 200),
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limit_by_end on rate_limit (window_ends_at);

-- Catalogue: contests and value sets ---------------------------------------------------------------------------------

create table contest (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255)
);
create table sport_category (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  order_index integer not null default 0
);
create table qualification (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  order_index integer not null default 0
);
create table group_age_group (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  order_index integer not null default 0
);
create table age_group (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  order_index integer not null default 0,
  group_age_group_id integer not null references group_age_group,
  age_min integer not null check (age_min between 0 and 150),
  age_max integer not null check (age_max between 0 and 150),
  child boolean not null,
  check (age_min <= age_max)
);
create table distance (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  order_index integer not null default 0
);
create table distance_age_group (
  distance_id integer not null references distance,
  age_group_id integer not null references age_group,
  primary key (distance_id, age_group_id)
);

-- Competitions -------------------------------------------------------------------------------------------------------

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
  approved boolean not null generated always as
    (submitted and coalesce(admin_approval, '') in ('APPROVED', 'APPROVED_WITH_MOD')
               and coalesce(committee_approval, '') in ('APPROVED', 'APPROVED_WITH_MOD')) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (registration_deadline <= ends_on),
  check (entry_deadline_1 is null or entry_deadline_1 <= coalesce(entry_deadline_2, entry_deadline_3, registration_deadline)),
  check (entry_deadline_2 is null or entry_deadline_2 <= coalesce(entry_deadline_3, registration_deadline)),
  check (entry_deadline_3 is null or entry_deadline_3 <= registration_deadline)
);
create index competition_by_start on competition (starts_on, id);
create index competition_by_creator on competition (created_by);

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

-- How long a distance is in this competition: metres, laps, metres of climb, seconds.
create table competition_distance (
  competition_id integer not null references competition on delete cascade,
  distance_id integer not null references distance,
  time_limit integer check (time_limit > 0),
  bike_time_limit integer check (bike_time_limit > 0),
  swim_distance integer check (swim_distance >= 0), swim_laps integer check (swim_laps >= 0),
  bike_distance integer check (bike_distance >= 0), bike_laps integer check (bike_laps >= 0), bike_elevation integer check (bike_elevation >= 0),
  run_distance integer check (run_distance >= 0), run_laps integer check (run_laps >= 0), run_elevation integer check (run_elevation >= 0),
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
  -- From the start to the time limit, half open; the longest limit of its distances, or one second where none is given.
  period tstzrange not null check (not isempty(period)),
  order_index integer not null,
  unique (id, competition_id),
  check (is_male or is_female)
);
create index race_by_competition on race (competition_id, order_index);

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

-- A price line: of a group age group, or (team races) of qualification + sport category + group age group.
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

-- Entries ------------------------------------------------------------------------------------------------------------

-- One entry is one start of a race: a person's, or a team's. Who starts are its members, so that "once in a race" and "in one team of a
-- race" are the same rule. `amount` is what it costs; `paid_amount` what the ledger says has come in.
create table entry (
  id integer generated always as identity primary key,
  competition_id integer not null,
  race_id integer not null,
  is_team boolean not null,
  club_id integer references organisation,
  entered_by integer not null references account,
  team_name text collate "hu-x-icu" check (char_length(team_name) between 1 and 255),
  line_number integer check (line_number > 0),
  amount integer not null check (amount between 0 and 100000000),
  price_held_until timestamptz not null,
  paid_amount integer not null default 0,
  paid boolean not null generated always as (paid_amount >= amount) stored,
  active boolean not null default true,
  row_status text not null default 'ORIGINAL' check (row_status in ('ORIGINAL', 'ADDED', 'MODIFIED', 'DELETED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, race_id, active),
  check (is_team = (team_name is not null)),
  check (is_team or line_number is null),
  check (not (active and row_status = 'DELETED'))
);
create unique index entry_line on entry (race_id, club_id, line_number) where active and is_team;
create index entry_by_race on entry (race_id) where active;
create index entry_by_enterer on entry (entered_by) where active;

create table entry_member (
  entry_id integer not null,
  race_id integer not null,
  active boolean not null,
  position smallint not null check (position between 1 and 10),
  person_id integer references person,
  written_name text collate "hu-x-icu" check (char_length(written_name) between 1 and 255),
  primary key (entry_id, position),
  foreign key (entry_id, race_id, active) references entry (id, race_id, active) on update cascade,
  check ((person_id is null) <> (written_name is null))
);
create unique index entry_once_per_race on entry_member (race_id, person_id) where active;
create index entry_member_by_person on entry_member (person_id) where active;

-- An entry is of a race that is there. Not a foreign key: its share lock on the one row of a race that hundreds enter at once made entering
-- a third slower (docs/decisions/0009). Deleting a race, which is rare, waits for entries under way instead.
-- And the last place is never sold twice: count and insert under the lock of the race. Each statement of the function sees what is committed
-- when it starts, so the count after the lock is the true one.
create function admit_entry() returns trigger language plpgsql as $$
declare places integer;
begin
  select capacity into places from race where id = new.race_id and competition_id = new.competition_id;
  if not found then
    raise exception 'no such race' using errcode = 'foreign_key_violation';
  end if;
  if places is null or not new.active then return new; end if;
  perform 1 from race where id = new.race_id for no key update;
  if (select count(*) from entry where race_id = new.race_id and active) >= places then
    raise exception 'no place left' using errcode = 'RJ001';
  end if;
  return new;
end $$;
create trigger entry_admission before insert or update of race_id, competition_id on entry for each row execute function admit_entry();

create function keep_entered_race() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'a race stays what it is and where it is' using errcode = 'foreign_key_violation';
  end if;
  lock table entry in share row exclusive mode;
  if exists (select from entry where race_id = old.id) then
    raise exception 'the race has entries' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger race_kept before delete or update of id, competition_id on race for each row execute function keep_entered_race();

-- Nobody starts twice at the same time: look under the lock of the person.
create function refuse_overlapping_start() returns trigger language plpgsql as $$
begin
  perform 1 from person where id = new.person_id for no key update;
  if exists (
    select 1 from entry_member m
    join race other on other.id = m.race_id
    where m.person_id = new.person_id and m.active and m.race_id <> new.race_id
      and other.period && (select period from race where id = new.race_id)
  ) then
    raise exception 'starts overlap' using errcode = 'RJ002';
  end if;
  return new;
end $$;
create trigger entry_member_overlap before insert on entry_member
  for each row when (new.active and new.person_id is not null) execute function refuse_overlapping_start();

-- Payments -----------------------------------------------------------------------------------------------------------

create table payment (
  id integer generated always as identity primary key,
  order_ref text not null unique check (order_ref ~ '^[A-Za-z0-9-]{1,40}$'),
  provider text not null check (provider in ('SimplePay', 'Barion')),
  payer_id integer not null references account,
  amount integer not null check (amount > 0),
  currency text not null default 'HUF' check (currency = 'HUF'),
  state text not null check (state in ('STARTING', 'STARTED', 'AUTHORIZED', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVIEW')),
  transaction_id text,
  redirect_url text,
  started_at timestamptz not null,
  valid_until timestamptz not null,
  ended_at timestamptz,
  asked_at timestamptz,
  check ((ended_at is null) = (state in ('STARTING', 'STARTED', 'AUTHORIZED'))),
  check (state in ('STARTING', 'FAILED', 'EXPIRED', 'REVIEW') or transaction_id is not null)
);
create unique index payment_transaction on payment (provider, transaction_id) where transaction_id is not null;
create index payment_open on payment (valid_until) where ended_at is null;
create index payment_by_payer on payment (payer_id);

create table payment_item (
  payment_id integer not null references payment,
  entry_id integer not null references entry,
  amount integer not null check (amount > 0),
  open boolean not null default true,
  primary key (payment_id, entry_id)
);
-- An item in a started payment cannot be started again until that one ends.
create unique index payment_item_once on payment_item (entry_id) where open;

-- Money that was received stays received; the sum charged is the sum of the items; items close with their payment.
create function keep_payment_true() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.state = 'PAID' and new.state <> 'PAID' then
      raise exception 'a paid payment stays paid' using errcode = 'RJ010';
    end if;
    if (old.amount, old.order_ref, old.payer_id, old.currency, old.provider) is distinct from
       (new.amount, new.order_ref, new.payer_id, new.currency, new.provider) then
      raise exception 'a payment keeps what it is for' using errcode = 'RJ010';
    end if;
    if new.ended_at is not null then
      update payment_item set open = false where payment_id = new.id and open;
    end if;
  end if;
  return new;
end $$;
create trigger payment_true after update on payment for each row execute function keep_payment_true();

create function check_payment_sum() returns trigger language plpgsql as $$
declare total integer; items integer;
begin
  select amount into total from payment where id = new.id;
  select coalesce(sum(amount), 0) into items from payment_item where payment_id = new.id;
  if total <> items then
    raise exception 'payment % asks for % but its items cost %', new.id, total, items using errcode = 'RJ010';
  end if;
  return null;
end $$;
create constraint trigger payment_sum after insert on payment deferrable initially deferred
  for each row execute function check_payment_sum();

-- What went over the wire between the portal and a provider, without card or personal data.
create table payment_message (
  id bigint generated always as identity primary key,
  payment_id integer references payment,
  order_ref text,
  provider text not null,
  kind text not null check (kind in ('START', 'QUERY', 'RETURN', 'NOTIFICATION', 'REFUND')),
  verified boolean not null,
  outcome text,
  applied boolean not null,
  received_at timestamptz not null
);
create index payment_message_by_payment on payment_message (payment_id);

-- Every movement of money. CHARGE is owed (negative when taken back); PAYMENT and REFUND moved; a wrong row is answered by a CORRECTION.
create table ledger (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('CHARGE', 'PAYMENT', 'REFUND', 'CORRECTION')),
  entry_id integer not null references entry,
  payment_id integer references payment,
  amount integer not null check (amount <> 0),
  cause text not null,
  at timestamptz not null,
  check ((kind = 'PAYMENT') <= (payment_id is not null)),
  check (kind <> 'REFUND' or amount < 0)
);
create index ledger_by_entry on ledger (entry_id);
create unique index ledger_payment_once on ledger (payment_id, entry_id) where kind = 'PAYMENT';

-- What an entry owes is written where the entry changes, so no path can forget it. Two functions, because entering is the hottest write:
-- a plain insert costs half of one that has to look what happened.
create function charge_new_entry() returns trigger language plpgsql as $$
begin
  insert into ledger (kind, entry_id, amount, cause, at) values ('CHARGE', new.id, new.amount, 'ENTRY', new.updated_at);
  return null;
end $$;
create trigger entry_charge after insert on entry for each row when (new.active and new.amount <> 0) execute function charge_new_entry();

create function charge_changed_entry() returns trigger language plpgsql as $$
declare owed integer := case when new.active then new.amount else 0 end;
        before integer := case when old.active then old.amount else 0 end;
begin
  if owed <> before then
    insert into ledger (kind, entry_id, amount, cause, at)
    values ('CHARGE', new.id, owed - before, case when old.active and not new.active then 'WITHDRAWAL' else 'PRICE' end, new.updated_at);
  end if;
  return null;
end $$;
create trigger entry_recharge after update of amount, active on entry for each row execute function charge_changed_entry();

create function book_payment() returns trigger language plpgsql as $$
begin
  update entry set paid_amount = paid_amount + new.amount where id = new.entry_id;
  return null;
end $$;
create trigger ledger_paid after insert on ledger for each row
  when (new.kind in ('PAYMENT', 'REFUND', 'CORRECTION')) execute function book_payment();

-- Money that came in for an entry that no longer owes it: withdrawn after paying, or paid twice.
create view refund_due as
  select e.id as entry_id, e.paid_amount - case when e.active then e.amount else 0 end as amount
  from entry e where e.paid_amount > case when e.active then e.amount else 0 end;

-- Fees of a year: licence fees, club fees. Net, VAT and gross must add up.
create table user_payment (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  cost_type text not null check (cost_type in ('CLUB_ANNUAL', 'ORGANIZER_ANNUAL', 'LICENSE_ELIT', 'LICENSE_PARA', 'LICENSE_UP',
    'LICENSE_AMATOR', 'COMPETITOR_ANNUAL', 'REFEREE_ANNUAL', 'TRAINER_ANNUAL', 'TRANSFER')),
  year integer not null check (year between 2000 and 2100),
  description text not null check (char_length(description) between 1 and 255),
  payable_net integer not null check (payable_net >= 0),
  payable_vat integer not null check (payable_vat >= 0),
  payable_gross integer not null,
  status text not null check (status in ('Unpaid', 'Paid', 'Deleted')),
  billing_date date not null,
  paid_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (payable_gross = payable_net + payable_vat),
  check ((status = 'Paid') = (paid_on is not null))
);
create unique index user_payment_once_a_year on user_payment (account_id, cost_type, year) where status <> 'Deleted' and cost_type <> 'TRANSFER';

-- Notifications, mail, what happened ---------------------------------------------------------------------------------

create table notification (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  type text not null,
  severity text not null check (severity in ('error', 'success', 'warning', 'info')),
  data jsonb not null default '{}',
  -- What it tells of; the same thing is told once.
  about text not null check (char_length(about) between 1 and 200),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (account_id, type, about)
);
create index notification_waiting on notification (account_id) where deleted_at is null;

create table email_template (
  name text not null check (name ~ '^[A-Z_]{1,50}$'),
  locale text not null check (locale in ('hu', 'en')),
  subject text not null check (char_length(subject) between 1 and 255),
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (name, locale)
);

create table mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  -- What the mail tells of; the same thing is mailed once.
  about text unique,
  template text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  queued_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text
);
create index mail_waiting on mail (next_attempt_at) where next_attempt_at is not null;

-- Every create, update, delete and change of status: who, what, old and new per field; secrets and health data are masked before.
create table change_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer references account,
  action text not null check (char_length(action) between 1 and 50),
  object text not null check (char_length(object) between 1 and 50),
  object_id integer not null,
  changes jsonb not null default '{}'
);
create index change_log_by_object on change_log (object, object_id);

-- Denied requests and failed sign-ins have no row they change; they are kept all the same.
create table security_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null check (char_length(event) between 1 and 50),
  account_id integer references account,
  ip text,
  detail jsonb not null default '{}'
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'RJ011';
end $$;
create trigger ledger_append_only before update or delete or truncate on ledger execute function refuse_change();
create trigger change_log_append_only before update or delete or truncate on change_log execute function refuse_change();
create trigger security_log_append_only before update or delete or truncate on security_log execute function refuse_change();
create trigger payment_message_append_only before update or delete or truncate on payment_message execute function refuse_change();

-- Built-in roles: decisions §3. A role whose key names a kind of party is held by every party of that kind.
insert into dashboard_role (key, title, is_super_admin, is_built_in, order_index) values
  ('FederationAdministrator', 'Szövetségi adminisztrátor', true, true, 1),
  ('TechnicalCommittee', 'Technikai bizottság', false, true, 2),
  ('Organiser', 'Rendező', false, true, 3),
  ('Club', 'Egyesület', false, true, 4),
  ('Athlete', 'Sportoló', false, true, 5),
  ('Competitor', 'Versenyző', false, true, 6),
  ('Referee', 'Versenybíró', false, true, 7),
  ('Trainer', 'Edző', false, true, 8),
  ('Guest', 'Vendég', false, true, 9);

insert into role_service (role_id, service, level)
select r.id, s.service, s.level
from dashboard_role r
join (values
  ('TechnicalCommittee', 'CompetitionCalendar', 'ReadOnly'), ('TechnicalCommittee', 'Competition', 'WriteRead'), ('TechnicalCommittee', 'UserProfile', 'WriteRead'),
  ('Organiser', 'CompetitionCalendar', 'ReadOnly'), ('Organiser', 'NewCompetition', 'WriteRead'), ('Organiser', 'Competition', 'WriteRead'),
  ('Organiser', 'UserProfile', 'WriteRead'), ('Organiser', 'Payment', 'WriteRead'),
  ('Club', 'CompetitionCalendar', 'ReadOnly'), ('Club', 'CompetitionEntryClub', 'WriteRead'), ('Club', 'Athlete', 'WriteRead'), ('Club', 'Trainer', 'WriteRead'),
  ('Club', 'AthleteTransfer', 'WriteRead'), ('Club', 'UserProfile', 'WriteRead'), ('Club', 'Payment', 'WriteRead'),
  ('Athlete', 'CompetitionCalendar', 'ReadOnly'), ('Athlete', 'UserProfile', 'WriteRead'), ('Athlete', 'Payment', 'WriteRead'), ('Athlete', 'AthleteTransfer', 'WriteRead'),
  ('Competitor', 'CompetitionCalendar', 'ReadOnly'), ('Competitor', 'UserProfile', 'WriteRead'), ('Competitor', 'Payment', 'WriteRead'),
  ('Referee', 'CompetitionCalendar', 'ReadOnly'), ('Referee', 'UserProfile', 'WriteRead'), ('Referee', 'Payment', 'WriteRead'),
  ('Trainer', 'CompetitionCalendar', 'ReadOnly'), ('Trainer', 'UserProfile', 'WriteRead'), ('Trainer', 'Payment', 'WriteRead'),
  ('Guest', 'CompetitionCalendar', 'ReadOnly')
) as s (key, service, level) on s.key = r.key;
