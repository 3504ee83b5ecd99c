-- A party is an account of a person, an organisation or a member of staff.
create table account (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('PERSON', 'ORGANISATION', 'STAFF')),
  email text check (char_length(email) between 3 and 150 and email like '%_@_%'),
  -- Where mails about a person without an own address go; several may have the same one (product/access 19). It gets nothing secret
  -- before the link mailed to it is followed.
  contact_email text check (char_length(contact_email) between 3 and 150 and contact_email like '%_@_%'),
  contact_proved_at timestamptz,
  password_hash text,
  registration_status text not null check (registration_status in ('NEW', 'ACTIVE', 'DELETED', 'DISABLED')),
  locale text not null default 'hu' check (locale in ('hu', 'en')),
  registered_at timestamptz not null,
  last_login_at timestamptz,
  updated_at timestamptz not null,
  -- References `file` (0003_files.sql).
  profile_picture text,
  -- A deleted account can be restored for some days. Then its personal data is erased for good; only what books and race lists need
  -- stays.
  deleted_at timestamptz,
  -- The status before the deletion; restoring sets it again.
  status_before text check (status_before in ('NEW', 'ACTIVE', 'DISABLED')),
  erased_at timestamptz,
  is_deleted boolean not null generated always as (registration_status = 'DELETED') stored,
  unique (id, kind),
  unique (id, is_deleted),
  constraint account_deleted check (
    (registration_status = 'DELETED') = (deleted_at is not null) and (deleted_at is null) = (status_before is null)),
  constraint account_erased check (
    erased_at is null or deleted_at is not null and num_nonnulls(email, contact_email, password_hash, profile_picture, last_login_at) = 0),
  constraint account_contact_of_person check (contact_email is null or kind = 'PERSON'),
  constraint account_contact_proved check (contact_proved_at is null or contact_email is not null)
);
create unique index account_email on account (lower(email)) where registration_status <> 'DELETED';
create index account_by_profile_picture on account (profile_picture) where profile_picture is not null;
-- Persons are also searched by e-mail address.
create index account_by_email_search on account using gin (folded(email) gin_trgm_ops);
create index account_deleted_at on account (deleted_at) where deleted_at is not null and erased_at is null;

create table staff (
  id integer primary key,
  kind text not null default 'STAFF' check (kind = 'STAFF'),
  name text collate "hu-x-icu" not null check (char_length(name) between 1 and 255),
  foreign key (id, kind) references account (id, kind)
);

-- How the portal looks to an account. Without a row: the defaults. Shortcuts are ids of menu pages in toolbar order; ids of removed pages
-- are ignored on read.
create table account_setting (
  account_id integer primary key references account,
  scheme text not null check (scheme in ('system', 'light', 'dark')),
  layout text not null check (layout in ('wide', 'centred', 'top')),
  navigation_style text not null check (navigation_style in ('folding', 'sidebar', 'panel', 'densePanel')),
  font_percent smallint not null check (font_percent between 70 and 130 and font_percent % 10 = 0),
  folded boolean not null,
  shortcuts text[] not null check (cardinality(shortcuts) <= 12 and array_position(shortcuts, null) is null),
  updated_at timestamptz not null
);

-- What a party accepted, in which version, when, and which account ticked it. Rows never change; accepting again adds a row.
create table acceptance (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  document text not null check (document in ('STATUTES', 'PRIVACY_NOTICE')),
  version text not null check (char_length(version) between 1 and 100),
  accepted_at timestamptz not null,
  accepted_by integer not null references account
);
create index acceptance_account on acceptance (account_id);
create trigger acceptance_append_only before update or delete or truncate on acceptance execute function refuse_change();

create table dashboard_role (
  id integer generated always as identity primary key,
  key text not null unique check (key ~ '^[A-Za-z]{1,50}$'),
  title text collate "hu-x-icu" not null check (char_length(title) between 1 and 100),
  is_enabled boolean not null default true,
  is_super_admin boolean not null default false,
  is_built_in boolean not null default false,
  order_index integer not null default 0,
  admin_description text collate "hu-x-icu" check (char_length(admin_description) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dashboard_role_title_key unique (title),
  -- A role that follows from a kind of party, and the guests' role, can never be a super admin's.
  constraint dashboard_role_super_admin_is_given check (
    not is_super_admin or key = 'FederationAdministrator' or not is_built_in)
);

create table role_service (
  role_id integer not null references dashboard_role on delete cascade,
  service text not null check (char_length(service) between 1 and 50),
  level text not null check (level in ('ReadOnly', 'WriteRead', 'Deny')),
  primary key (role_id, service)
);

-- A role whose key names a kind of party is held by every party of that kind (product/access 1 to 9).
insert into dashboard_role (key, title, is_super_admin, is_built_in, order_index) values
  ('FederationAdministrator', 'Szövetségi adminisztrátor', true, true, 1),
  ('TechnicalCommittee', 'Technikai bizottság', false, true, 2),
  ('Organiser', 'Rendező', false, true, 3),
  ('Club', 'Egyesület', false, true, 4),
  ('Athlete', 'Sportoló', false, true, 5),
  ('Competitor', 'Versenyző', false, true, 6),
  ('Referee', 'Versenybíró', false, true, 7),
  ('Trainer', 'Edző', false, true, 8),
  ('Guest', 'Vendég', false, true, 9),
  ('Unverified', 'Nem ellenőrzött', false, true, 10);

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
  ('Guest', 'CompetitionCalendar', 'ReadOnly'),
  ('Unverified', 'CompetitionCalendar', 'ReadOnly'), ('Unverified', 'UserProfile', 'WriteRead'), ('Unverified', 'Payment', 'WriteRead'),
  -- The technical committee finds everyone by name in each list of persons; the rest of a person's data stays closed to it.
  ('TechnicalCommittee', 'Athlete', 'ReadOnly'), ('TechnicalCommittee', 'Competitor', 'ReadOnly'), ('TechnicalCommittee', 'Referee', 'ReadOnly'),
  ('TechnicalCommittee', 'Trainer', 'ReadOnly'), ('TechnicalCommittee', 'TechnicalCommittee', 'ReadOnly')
) as s (key, service, level) on s.key = r.key;

-- Levels per kind of content (ContentType of the contract), where a role differs from the level of its service.
create table role_content (
  role_id integer not null references dashboard_role on delete cascade,
  content_type text not null check (char_length(content_type) between 1 and 50),
  level text not null check (level in ('ReadOnly', 'WriteRead', 'Deny')),
  primary key (role_id, content_type)
);

-- Roles given by hand, in addition to the one that follows from the kind of party.
create table account_role (
  account_id integer not null references account,
  role_id integer not null references dashboard_role,
  primary key (account_id, role_id)
);
create index account_role_by_role on account_role (role_id);

create function opens_everything(role integer) returns boolean language sql stable
  as $$ select exists (select from dashboard_role where id = role and is_super_admin and is_enabled) $$;

create function may_do_everything(account integer) returns boolean language sql stable
  as $$ select exists (select from account_role where account_id = account and opens_everything(role_id)) $$;

create function is_guest_role(role integer) returns boolean language sql stable
  as $$ select exists (select from dashboard_role where id = role and key = 'Guest') $$;

-- At least one active super admin remains. Each change that may remove one takes the same lock and is checked at commit, so of two
-- concurrent changes one is refused.
create function keep_a_super_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('a super admin stays'));
  if not exists (
    select from account_role h join dashboard_role r on r.id = h.role_id and r.is_super_admin and r.is_enabled
    join account a on a.id = h.account_id and a.registration_status = 'ACTIVE')
  then
    raise exception 'the last super admin stays' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;
create constraint trigger account_super_admin_stays after update of registration_status on account
  deferrable initially deferred for each row
  when (old.registration_status = 'ACTIVE' and new.registration_status <> 'ACTIVE' and may_do_everything(old.id))
  execute function keep_a_super_admin();
create constraint trigger account_role_super_admin_stays after delete on account_role
  deferrable initially deferred for each row when (opens_everything(old.role_id)) execute function keep_a_super_admin();
create constraint trigger dashboard_role_enabled_stays after update of is_enabled on dashboard_role
  deferrable initially deferred for each row
  when (old.is_super_admin and old.is_enabled and not new.is_enabled) execute function keep_a_super_admin();
create constraint trigger dashboard_role_super_admin_stays after update of is_super_admin on dashboard_role
  deferrable initially deferred for each row
  when (old.is_super_admin and old.is_enabled and not new.is_super_admin) execute function keep_a_super_admin();

create function refuse_for_guests() returns trigger language plpgsql as $$
begin
  raise exception 'beyond what the signed-out may hold' using errcode = 'check_violation', constraint = tg_name;
end $$;
create trigger role_service_of_guests before insert or update on role_service for each row
  when ((new.service <> 'CompetitionCalendar' or new.level = 'WriteRead') and is_guest_role(new.role_id))
  execute function refuse_for_guests();
create trigger role_content_of_guests before insert or update on role_content for each row
  when (is_guest_role(new.role_id)) execute function refuse_for_guests();
-- A signed-in account never holds the guests' role.
create trigger account_role_of_guests before insert or update on account_role for each row
  when (is_guest_role(new.role_id)) execute function refuse_for_guests();

-- Only staff hold Finance, so no built-in role grants it. Both sides lock the role: of a grant and a gift at once the later one sees the earlier.
create function refuse_beyond_staff() returns trigger language plpgsql as $$
declare refused boolean;
begin
  if tg_table_name = 'role_service' then
    perform from dashboard_role where id = new.role_id for update;
    refused := exists (select from dashboard_role where id = new.role_id and is_built_in) or exists (
      select from account_role g join account a on a.id = g.account_id where g.role_id = new.role_id and a.kind <> 'STAFF');
  else
    perform from dashboard_role where id = new.role_id for key share;
    refused := exists (select from role_service where role_id = new.role_id and service = 'Finance' and level <> 'Deny')
      and exists (select from account where id = new.account_id and kind <> 'STAFF');
  end if;
  if refused then
    raise exception 'only staff hold this service' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return new;
end $$;
create trigger role_service_of_staff before insert or update on role_service for each row
  when (new.service = 'Finance' and new.level <> 'Deny') execute function refuse_beyond_staff();
create trigger account_role_of_staff before insert or update on account_role for each row execute function refuse_beyond_staff();

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

-- A proof of work for public registration. A challenge serves one registration; only its hash is stored.
create table registration_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  bits integer not null check (bits between 0 and 32),
  expires_at timestamptz not null
);
create index registration_challenge_by_end on registration_challenge (expires_at);

-- Mailed links that prove an address. All links of an account end when the first one is followed.
create table address_proof (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id integer not null references account,
  expires_at timestamptz not null,
  -- Null: the address the account was registered with. Else the address it will have once the link is followed (product/access 28).
  email text check (char_length(email) between 3 and 150 and email like '%_@_%'),
  asked_by integer references account,
  check ((email is null) = (asked_by is null))
);
create index address_proof_by_account on address_proof (account_id);
create index address_proof_by_end on address_proof (expires_at);
create unique index address_proof_one_change on address_proof (account_id) where email is not null;

-- Mailed links that prove the contact address of an account, each for the address it was mailed to.
create table contact_proof (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id integer not null references account,
  email text not null check (char_length(email) between 3 and 150 and email like '%_@_%'),
  expires_at timestamptz not null
);
create index contact_proof_by_account on contact_proof (account_id);
create index contact_proof_by_end on contact_proof (expires_at);

-- Another contact address is not proved, and every link mailed to the former one ends.
create function forget_contact_proof() returns trigger language plpgsql as $$
begin
  new.contact_proved_at := null;
  delete from contact_proof where account_id = new.id;
  delete from password_reset where account_id = new.id and new.email is null;
  return new;
end $$;
create trigger account_contact_changes before update of contact_email on account
  for each row when (old.contact_email is distinct from new.contact_email) execute function forget_contact_proof();

-- Links mailed to the former address that take a change back. A later one ends with an earlier one: an attacker cannot undo that the
-- account was taken back.
create table address_return (
  id integer generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  account_id integer not null references account,
  email text not null check (char_length(email) between 3 and 150 and email like '%_@_%'),
  expires_at timestamptz not null
);
create index address_return_by_account on address_return (account_id);
create index address_return_by_end on address_return (expires_at);

-- Applies to every way the address changes. An account without a password cannot sign in yet and is exempt.
create function refuse_unproved_address() returns trigger language plpgsql as $$
begin
  if not exists (
    select from address_proof where account_id = new.id and email = new.email
    union all
    select from address_return where account_id = new.id and email = new.email)
  then
    raise exception 'an address signs in once it is proved' using errcode = 'RJ012';
  end if;
  return new;
end $$;
create trigger account_address_is_proved before update of email on account
  for each row when (old.password_hash is not null and old.email is distinct from new.email) execute function refuse_unproved_address();

-- Links mailed to an address end when the account leaves it. A pending change ends with the password it was requested with, and with the
-- account.
create function end_mailed_links() returns trigger language plpgsql as $$
begin
  if old.email is distinct from new.email then
    delete from password_reset where account_id = new.id;
    delete from address_proof where account_id = new.id;
  else
    delete from address_proof where account_id = new.id and email is not null;
  end if;
  return null;
end $$;
create trigger account_ends_mailed_links after update of email, password_hash, registration_status on account
  for each row when (
    old.email is distinct from new.email or old.password_hash is distinct from new.password_hash
    or old.registration_status <> new.registration_status and new.registration_status in ('DISABLED', 'DELETED'))
  execute function end_mailed_links();
