-- Required fields are the forms' rule; the constraints here refuse what is never right. Check digits of the tax number (8-1-2) and the bank
-- account (8-8-8), as their issuers define them. `return` binds the functions that they call when they are created: pg_restore checks
-- constraints without a search path.
create function weighs(digits text, weights integer[], modulus integer) returns boolean language sql immutable parallel safe
  return (select sum(substr(digits, n, 1)::integer * weights[1 + (n - 1) % array_length(weights, 1)]) % modulus = 0
    from generate_series(1, length(digits)) n);

create function is_tax_number(written text) returns boolean language sql immutable parallel safe
  return written ~ '^\d{8}-[1-5]-\d{2}$' and weighs(left(written, 8), '{9,7,3,1}', 10)
    and (right(written, 2)::integer between 2 and 44 and right(written, 2) <> '21' or right(written, 2) = '51');

create function is_bank_account(written text) returns boolean language sql immutable parallel safe
  return written ~ '^\d{8}-\d{8}-\d{8}$' and weighs(left(written, 8), '{9,7,3,1}', 10)
    and weighs(replace(substr(written, 10), '-', ''), '{9,7,3,1}', 10);

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
  archived boolean not null default false,
  is_adult boolean not null default false,
  is_supply boolean not null default false,
  tax_number text check (is_tax_number(tax_number)),
  bank_account_number text check (is_bank_account(bank_account_number)),
  bank_name text check (char_length(bank_name) between 1 and 150),
  billing_name text check (char_length(billing_name) between 1 and 150),
  billing_account_number text check (is_bank_account(billing_account_number)),
  data_sheet text references file,
  facebook_link text check (char_length(facebook_link) between 1 and 1000),
  instagram_link text check (char_length(instagram_link) between 1 and 1000),
  statutes_accepted_at timestamptz,
  foreign key (id, kind) references account (id, kind),
  check (is_club or is_organiser),
  unique (id, is_club),
  check (is_club or not (is_adult or is_supply)),
  constraint organisation_website_is_one check (is_web_address(website)),
  constraint organisation_facebook_link_is_one check (is_web_address(facebook_link)),
  constraint organisation_instagram_link_is_one check (is_web_address(instagram_link))
);
create index organisation_by_name on organisation (full_name, id);
create index organisation_by_data_sheet on organisation (data_sheet) where data_sheet is not null;

create table organisation_officer (
  organisation_id integer not null references organisation,
  office text not null check (office in ('PRESIDENT', 'CONTACT', 'ECONOMIC_LEADER')),
  last_name text collate "hu-x-icu" check (char_length(last_name) between 1 and 50),
  first_name text collate "hu-x-icu" check (char_length(first_name) between 1 and 50),
  email text check (char_length(email) between 3 and 150),
  phone_number text check (char_length(phone_number) between 1 and 50),
  primary key (organisation_id, office)
);

-- Returns a name as it is compared: without accents and capitals, hyphens as blanks. `return` binds the body now because maintenance runs
-- without a search path.
create function name_key(name text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(folded(name), '[\s\u00a0.,''’`´‐-–-]+', ' ', 'g'));

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
  birth_place text collate "hu-x-icu" check (char_length(birth_place) between 1 and 40),
  mother_last_name text collate "hu-x-icu" check (char_length(mother_last_name) between 1 and 50),
  mother_first_name text collate "hu-x-icu" check (char_length(mother_first_name) between 1 and 50),
  -- An ISO country code, or OTHER with the name in `nationality_other`.
  nationality text check (nationality ~ '^[A-Z]{2}$' or nationality = 'OTHER'),
  nationality_other text check (char_length(nationality_other) between 1 and 200),
  social_security_number text,
  id_card_number text,
  passport_number text,
  parental_permission text references file,
  statutes_accepted_at timestamptz,
  -- A copy of the account's DELETED status for partial indexes: a removed person may register again.
  removed boolean not null default false,
  -- Document numbers are stored encrypted (docs/decisions/0020); the database has no key. Uniqueness of the social security number uses
  -- this keyed hash.
  social_security_number_mark text,
  -- The person this registration duplicates (docs/decisions/0024): the registrant sees no difference, and a super admin merges the two.
  known_as integer references person,
  search text not null generated always as (folded(last_name || ' ' || first_name)) stored,
  foreign key (id, kind) references account (id, kind),
  foreign key (id, removed) references account (id, is_deleted) on update cascade,
  foreign key (club_id, club_is_club) references organisation (id, is_club),
  check (not (is_athlete and is_competitor)),
  check (not (is_athlete and club_id is null)),
  check (not (is_competitor and club_id is not null)),
  check ((nationality = 'OTHER') is not true or nationality_other is not null),
  check (known_as <> id),
  constraint person_numbers_are_sealed check (
    social_security_number ~ '^v1\.[0-9a-f]{8}\.' and id_card_number ~ '^v1\.[0-9a-f]{8}\.' and passport_number ~ '^v1\.[0-9a-f]{8}\.'),
  constraint person_social_security_number_is_marked check (
    (social_security_number is null) = (social_security_number_mark is null)),
  -- A duplicate is never verified.
  constraint person_known_is_not_verified check (known_as is null or user_status <> 'Verified')
);
create index person_by_club on person (club_id) where club_id is not null;
create index person_by_parental_permission on person (parental_permission) where parental_permission is not null;
create index person_by_known_as on person (known_as) where known_as is not null;
create unique index person_social_security_number_key on person (social_security_number_mark) where not removed and known_as is null;
create unique index person_namesake on person (
  birth_date, name_key(last_name || ' ' || first_name), name_key(mother_last_name || ' ' || mother_first_name)) where not removed and known_as is null;
create index person_search on person using gin (search gin_trgm_ops);
-- An index-only scan counts persons by kind.
create index person_by_roles on person (is_athlete, is_competitor, is_referee, is_trainer, is_technical_committee) where not removed;
create index person_by_name on person (last_name, first_name, id)
  include (removed, is_athlete, is_competitor, is_referee, is_trainer, is_technical_committee, club_id);

-- Returns the existing person that the two unique indexes above would report: by number first, then by name.
create function known_person(asked person) returns integer language sql stable as $$
  select id from (
    (select 1 as by, id from person where social_security_number_mark = asked.social_security_number_mark
      and not removed and known_as is null and id <> asked.id)
    union all
    (select 2, id from person where birth_date = asked.birth_date
      and name_key(last_name || ' ' || first_name) = name_key(asked.last_name || ' ' || asked.first_name)
      and name_key(mother_last_name || ' ' || mother_first_name) = name_key(asked.mother_last_name || ' ' || asked.mother_first_name)
      and not removed and known_as is null and id <> asked.id)
  ) as known order by by limit 1
$$;

-- What a verified party is to the federation, as keys of the roles that follow from it.
create view party_kind as
  select p.id as account_id, u.key from person p
  cross join lateral (values ('Athlete', p.is_athlete), ('Competitor', p.is_competitor), ('Referee', p.is_referee),
    ('Trainer', p.is_trainer), ('TechnicalCommittee', p.is_technical_committee)) as u (key, held)
  where u.held and p.user_status = 'Verified'
  union all
  select o.id, u.key from organisation o
  cross join lateral (values ('Club', o.is_club), ('Organiser', o.is_organiser)) as u (key, held)
  where u.held and o.user_status = 'Verified'
  union all
  select id, 'Unverified' from person where user_status <> 'Verified'
  union all
  select id, 'Unverified' from organisation where user_status <> 'Verified';

create view held_role as
  select account_id, role_id, true as is_given from account_role
  union all
  select k.account_id, r.id, false
  from party_kind k
  join dashboard_role r on r.key = k.key
  where not exists (select from account_role a where a.account_id = k.account_id and a.role_id = r.id);

-- Only an account that registered itself (NEW) may be a duplicate; for all other inserts the unique indexes refuse it.
create function person_is_known() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from account where id = new.id and registration_status = 'NEW') then
    new.known_as := known_person(new);
  end if;
  return new;
end $$;
create trigger person_is_known before insert on person for each row execute function person_is_known();
-- A correction of the data, or removal of the other person, may end the duplication.
create trigger person_is_still_known before update on person for each row
  when (old.known_as is not null and not new.removed) execute function person_is_known();

-- The clubs that a person was of, and since when: people/change-club.ts writes it with `person.club_id`.
create table club_membership (
  id integer generated always as identity primary key,
  person_id integer not null references person on delete cascade,
  club_id integer not null references organisation,
  since timestamptz not null,
  until timestamptz,
  cause text not null check (cause in ('TRANSFER', 'OFFICE', 'REGISTRATION')),
  transfer_id integer,
  constraint club_membership_in_order check (until >= since),
  constraint club_membership_of_transfer check ((cause = 'TRANSFER') = (transfer_id is not null))
);
create unique index club_membership_present on club_membership (person_id) where until is null;
create index club_membership_by_person on club_membership (person_id);
create index club_membership_by_club on club_membership (club_id);
create unique index club_membership_by_transfer on club_membership (transfer_id) where transfer_id is not null;

create table person_document (
  id integer generated always as identity primary key,
  person_id integer not null references person,
  name text collate "hu-x-icu" not null check (char_length(name) between 1 and 255),
  document text not null references file,
  unique (person_id, document)
);
create index person_document_by_file on person_document (document);

-- What a clerk asked a person to mend before the verification: fields of the person's form and their problems, a note, or both.
-- It ends with the decision.
create table verification_request (
  person_id integer primary key references person,
  points jsonb not null check (jsonb_typeof(points) = 'array' and jsonb_array_length(points) <= 60),
  note text check (char_length(note) between 1 and 500),
  sent_by integer not null references account,
  sent_at timestamptz not null,
  check (note is not null or jsonb_array_length(points) > 0)
);

-- The last reminder of each kind: a further one waits for a week.
create table person_reminder (
  person_id integer not null references person,
  about text not null check (about in ('PAPERS', 'CLEARANCE', 'FEE')),
  sent_by integer not null references account,
  sent_at timestamptz not null,
  primary key (person_id, about)
);

-- The messages of the office to a person.
create table person_message (
  id integer generated always as identity primary key,
  person_id integer not null references person,
  subject text not null check (char_length(subject) between 1 and 150),
  body text not null check (char_length(body) between 1 and 5000),
  sent_by integer not null references account,
  sent_at timestamptz not null
);
create index person_message_by_person on person_message (person_id, sent_at desc);
create index person_message_by_sender on person_message (sent_by, sent_at);

-- The number of the next licence that is verified; a number that was given by hand is skipped.
create sequence licence_number_sequence start 10001;

-- The competing part of an athlete or competitor. A number is never reused. It signs its holder in, so it must not look like an e-mail
-- address.
create table licence (
  person_id integer primary key references person,
  type text not null check (type in ('ELIT', 'PARA', 'UP', 'AMATOR')),
  status text not null check (status in ('Verified', 'UnderVerification', 'Prohibited', 'Inactive')),
  number text check (char_length(number) between 1 and 100 and number !~ '[@\s]' and number = upper(number)),
  chip_number text check (char_length(chip_number) <= 100),
  medical_valid_until date,
  medical_document text references file
);
create unique index licence_number on licence (number);
create index licence_by_medical_document on licence (medical_document) where medical_document is not null;
create index licence_by_number_search on licence using gin (folded(number) gin_trgm_ops);

create table referee (
  person_id integer primary key references person,
  shirt_size text check (shirt_size in ('XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL')),
  has_driving_licence boolean,
  has_car boolean,
  languages text check (char_length(languages) between 1 and 200),
  licence_number text check (char_length(licence_number) between 1 and 100),
  licence_expires_on date,
  exam_year integer check (exam_year between 1950 and 2100)
);

create table referee_qualification (
  person_id integer not null references referee on delete cascade,
  qualification text not null check (qualification in ('ASSISTANT', 'COUNTY', 'NATIONAL', 'CONTINENTAL', 'WORLD')),
  primary key (person_id, qualification)
);

create table trainer (
  person_id integer primary key references person,
  qualification text check (qualification in ('ASSISTANT', 'SPORTS_TRAINER', 'TRAINER', 'SPECIALIST', 'MASTER', 'OTHER')),
  qualification_other text check (char_length(qualification_other) between 1 and 200),
  qualification_sport text check (char_length(qualification_sport) between 1 and 100),
  certificate text references file,
  accepts_self_recommendation boolean not null default false
);
create index trainer_by_certificate on trainer (certificate) where certificate is not null;

-- `mail_to`: the own address, else the proved contact address.
create view party as
  select a.id, a.kind, a.email, coalesce(a.email, case when a.contact_proved_at is not null then a.contact_email end) as mail_to,
         a.registration_status, a.locale,
         coalesce(p.last_name || ' ' || p.first_name, o.full_name, s.name) as name
  from account a
  left join person p on p.id = a.id
  left join organisation o on o.id = a.id
  left join staff s on s.id = a.id;

-- HOME: registered or lives there; BILLING: for invoices; REFEREE: where a referee travels from.
create table address (
  account_id integer not null references account,
  purpose text not null check (purpose in ('HOME', 'BILLING', 'REFEREE')),
  country text not null default 'HU' check (country ~ '^[A-Z]{2}$'),
  zipcode text check (char_length(zipcode) between 1 and 16),
  city text collate "hu-x-icu" check (char_length(city) between 1 and 40),
  county text collate "hu-x-icu" check (char_length(county) between 1 and 50),
  street text collate "hu-x-icu" check (char_length(street) between 1 and 100),
  street_type text check (char_length(street_type) between 1 and 50),
  number text check (char_length(number) between 1 and 50),
  floor text check (char_length(floor) between 1 and 10),
  door text check (char_length(door) between 1 and 10),
  primary key (account_id, purpose)
);

-- Licences as the sports medicine register reports them. Expiry follows from `valid_until`.
create table medical_licence (
  id integer generated always as identity primary key,
  person_id integer not null references person,
  sport text collate "hu-x-icu" not null check (char_length(sport) between 1 and 100),
  rating text not null check (rating in ('BANNED_FOR_GOOD', 'BANNED', 'FIT', 'UNFIT', 'MAY_COMPETE', 'NO_PERMIT')),
  issued_on date not null,
  valid_until date,
  invalidated_on date,
  note text check (char_length(note) between 1 and 1000),
  archived boolean not null default false,
  first_asked_at timestamptz not null,
  refreshed_at timestamptz not null,
  unique (person_id, sport, issued_on)
);
create index medical_licence_of_person on medical_licence (person_id, issued_on desc) where not archived;

-- When the medical register was last queried about a person, whatever it answered.
create table medical_query (
  person_id integer primary key references person,
  asked_at timestamptz not null,
  error_code text check (char_length(error_code) between 1 and 100)
);

-- The encryption key of a portal whose operator configured none: one row.
create table data_key (
  is_only boolean primary key default true check (is_only),
  secret text not null check (char_length(secret) >= 32)
);

-- What was sent to the national sports register and what it answered (product/people 23). Triggers queue verified parties on every change;
-- unverified and deleted parties are never sent.
create table register_sync (
  account_id integer primary key references account,
  status text not null check (status in ('NONE', 'PENDING', 'SYNCED', 'ERROR', 'NOT_REQUIRED')),
  register_id text check (char_length(register_id) between 1 and 100),
  synced_at timestamptz,
  error_code text check (char_length(error_code) between 1 and 100),
  message text check (char_length(message) between 1 and 1000),
  attempts integer not null default 0 check (attempts >= 0),
  -- Null: the next attempt may be made now.
  next_attempt_at timestamptz,
  -- Rises with each change, so that an answer to an older version does not count as sent.
  version integer not null default 1,
  check (status <> 'SYNCED' or synced_at is not null),
  check ((status = 'ERROR') = (error_code is not null))
);
create index register_sync_waiting on register_sync (next_attempt_at nulls first, account_id)
  where status = 'PENDING' or (status = 'ERROR' and next_attempt_at is not null);

create function tell_sports_register(parties integer[]) returns void language plpgsql as $$
begin
  if parties = '{}' then return; end if;
  insert into register_sync (account_id, status)
  select party, 'PENDING' from unnest(parties) as party
  where exists (select from account where id = party and not is_deleted)
    and (exists (select from organisation where id = party and user_status = 'Verified')
      or exists (select from person where id = party and user_status = 'Verified'))
  order by party
  on conflict (account_id) do update
    set status = 'PENDING', error_code = null, message = null, attempts = 0, next_attempt_at = null, version = register_sync.version + 1;
end $$;

-- Per statement, not per row: imports write thousands of rows.
create function parties_arrived() returns trigger language plpgsql as $$
begin
  perform tell_sports_register(array(select id from arrived where user_status = 'Verified'));
  return null;
end $$;
create trigger organisations_arrived after insert on organisation
  referencing new table as arrived for each statement execute function parties_arrived();
create trigger persons_arrived after insert on person
  referencing new table as arrived for each statement execute function parties_arrived();

create function parties_changed() returns trigger language plpgsql as $$
begin
  perform tell_sports_register(array(
    select arrived.id from arrived join former using (id) where arrived.user_status = 'Verified' and arrived is distinct from former));
  return null;
end $$;
create trigger organisations_changed after update on organisation
  referencing old table as former new table as arrived for each statement execute function parties_changed();
create trigger persons_changed after update on person
  referencing old table as former new table as arrived for each statement execute function parties_changed();

create function addresses_arrived() returns trigger language plpgsql as $$
begin
  perform tell_sports_register(array(select account_id from arrived where purpose = 'HOME'));
  return null;
end $$;
create trigger addresses_arrived after insert on address
  referencing new table as arrived for each statement execute function addresses_arrived();

create function addresses_changed() returns trigger language plpgsql as $$
begin
  perform tell_sports_register(array(
    select arrived.account_id from arrived join former using (account_id, purpose)
    where arrived.purpose = 'HOME' and arrived is distinct from former));
  return null;
end $$;
create trigger addresses_changed after update on address
  referencing old table as former new table as arrived for each statement execute function addresses_changed();

create function licences_arrived() returns trigger language plpgsql as $$
begin
  perform tell_sports_register(array(select person_id from arrived where number is not null));
  return null;
end $$;
create trigger licences_arrived after insert on licence
  referencing new table as arrived for each statement execute function licences_arrived();

-- Only what the register receives of a licence.
create function licences_changed() returns trigger language plpgsql as $$
begin
  perform tell_sports_register(array(
    select arrived.person_id from arrived join former using (person_id)
    where coalesce(arrived.number, former.number) is not null
      and (arrived.number, arrived.type, arrived.medical_valid_until) is distinct from (former.number, former.type, former.medical_valid_until)));
  return null;
end $$;
create trigger licences_changed after update on licence
  referencing old table as former new table as arrived for each statement execute function licences_changed();

-- A roster read from a spreadsheet, between its check and its import. Cells may hold health data: a row's cells go as soon as possible, all
-- of them after a day.
create table roster_import (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{32}$'),
  account_id integer not null references account,
  -- The cells of the first row, for the file of refused rows.
  headings jsonb not null check (jsonb_typeof(headings) = 'array'),
  row_count integer not null check (row_count > 0),
  created_at timestamptz not null
);
create index roster_import_by_account on roster_import (account_id, created_at);
create index roster_import_by_age on roster_import (created_at);

create table roster_import_row (
  import_key text not null references roster_import on delete cascade,
  -- Counts the filled rows, from 0.
  place integer not null check (place >= 0),
  -- The row number of the spreadsheet.
  line integer not null check (line >= 2),
  name text not null check (char_length(name) <= 200),
  -- Encrypted; null once they are not needed.
  cells text,
  -- Null: not checked yet.
  result text check (result in ('NEW', 'UPDATED', 'UNCHANGED', 'REFUSED')),
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  -- Fields that differ from the stored person.
  changed jsonb not null default '[]' check (jsonb_typeof(changed) = 'array'),
  -- The matching person, and the version that the row was compared with.
  person_id integer references person,
  person_updated timestamptz,
  applied_at timestamptz,
  primary key (import_key, place),
  check (result is distinct from 'REFUSED' or applied_at is null),
  check (result not in ('NEW', 'UPDATED') or applied_at is not null or cells is not null),
  constraint roster_import_row_cells_are_sealed check (cells ~ '^v1\.[0-9a-f]{8}\.')
);
create index roster_import_row_by_person on roster_import_row (person_id) where person_id is not null;
