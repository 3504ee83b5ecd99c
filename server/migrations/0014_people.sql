-- What the federation keeps of its organisations and persons (S3 §3.3–3.5). What must be filled in is the forms' rule, by kind and by who
-- writes; here stands what is never right.

-- Check digits: the tax number (8-1-2), the social security number (TAJ) and the bank account (8-8-8), as their issuers define them.
create function weighs(digits text, weights integer[], modulus integer) returns boolean language sql immutable parallel safe as
  $$ select sum(substr(digits, n, 1)::integer * weights[1 + (n - 1) % array_length(weights, 1)]) % modulus = 0
     from generate_series(1, length(digits)) n $$;
create function is_tax_number(written text) returns boolean language sql immutable parallel safe as
  $$ select written ~ '^\d{8}-[1-5]-\d{2}$' and weighs(left(written, 8), '{9,7,3,1}', 10)
       and (right(written, 2)::integer between 2 and 44 and right(written, 2) <> '21' or right(written, 2) = '51') $$;
create function is_social_security_number(digits text) returns boolean language sql immutable parallel safe as
  $$ select digits ~ '^\d{9}$' and digits <> '000000000' and weighs(digits, '{3,7,3,7,3,7,3,7,9}', 10) $$;
create function is_bank_account(written text) returns boolean language sql immutable parallel safe as
  $$ select written ~ '^\d{8}-\d{8}-\d{8}$' and weighs(left(written, 8), '{9,7,3,1}', 10)
       and weighs(replace(substr(written, 10), '-', ''), '{9,7,3,1}', 10) $$;

-- An address of a party: where it is registered or lives, where its bills go, where a referee sets out from.
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

-- What the national sports register was told of a party, and what it said (decisions §12).
create table register_sync (
  account_id integer primary key references account,
  status text not null check (status in ('NONE', 'PENDING', 'SYNCED', 'ERROR', 'NOT_REQUIRED')),
  register_id text check (char_length(register_id) between 1 and 100),
  synced_at timestamptz,
  error_code text check (char_length(error_code) between 1 and 100),
  message text check (char_length(message) between 1 and 1000),
  attempts integer not null default 0 check (attempts >= 0),
  check (status <> 'SYNCED' or synced_at is not null),
  check ((status = 'ERROR') = (error_code is not null))
);
create index register_sync_pending on register_sync (account_id) where status = 'PENDING';

-- Organisations ------------------------------------------------------------------------------------------------------

alter table organisation
  add column archived boolean not null default false,
  add column is_adult boolean not null default false,
  add column is_supply boolean not null default false,
  add column tax_number text check (is_tax_number(tax_number)),
  add column bank_account_number text check (is_bank_account(bank_account_number)),
  add column bank_name text check (char_length(bank_name) between 1 and 150),
  add column billing_name text check (char_length(billing_name) between 1 and 150),
  add column billing_account_number text check (is_bank_account(billing_account_number)),
  add column data_sheet text references file,
  add column facebook_link text check (char_length(facebook_link) between 1 and 1000),
  add column instagram_link text check (char_length(instagram_link) between 1 and 1000),
  add column statutes_accepted_at timestamptz,
  add check (is_club or not (is_adult or is_supply));
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

-- Persons ------------------------------------------------------------------------------------------------------------

alter table person
  add column birth_place text collate "hu-x-icu" check (char_length(birth_place) between 1 and 40),
  add column mother_last_name text collate "hu-x-icu" check (char_length(mother_last_name) between 1 and 50),
  add column mother_first_name text collate "hu-x-icu" check (char_length(mother_first_name) between 1 and 50),
  -- A country, whose name labels it, or OTHER, which is then named.
  add column nationality text check (nationality ~ '^[A-Z]{2}$' or nationality = 'OTHER'),
  add column nationality_other text check (char_length(nationality_other) between 1 and 200),
  add column social_security_number text unique check (is_social_security_number(social_security_number)),
  add column id_card_number text check (char_length(id_card_number) between 1 and 50),
  add column passport_number text check (char_length(passport_number) between 1 and 50),
  add column parental_permission text references file,
  add column statutes_accepted_at timestamptz,
  add check ((nationality = 'OTHER') is not true or nationality_other is not null);
create index person_by_parental_permission on person (parental_permission) where parental_permission is not null;
-- Who registers a second time is found by this (decisions §11).
create index person_by_birth on person (birth_date, lower(last_name), lower(first_name));

alter table licence add column medical_document text references file;
create index licence_by_medical_document on licence (medical_document) where medical_document is not null;

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

create table person_document (
  id integer generated always as identity primary key,
  person_id integer not null references person,
  name text collate "hu-x-icu" not null check (char_length(name) between 1 and 255),
  document text not null references file,
  unique (person_id, document)
);
create index person_document_by_file on person_document (document);

-- What the register of sports medicine says of a person (S3 §3.5). Whether one has lapsed follows from its day.
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
