-- Accounts and dashboard roles are edited by people now (S3 §2.5, §3.1, §3.2, decisions §3).

alter table account add column profile_picture text references file;
create index account_by_profile_picture on account (profile_picture) where profile_picture is not null;

alter table dashboard_role
  alter column title type text collate "hu-x-icu",
  add column admin_description text collate "hu-x-icu" check (char_length(admin_description) between 1 and 1000),
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add constraint dashboard_role_title_key unique (title),
  -- What everyone of a kind holds, and the signed-out too, never opens everything.
  add constraint dashboard_role_super_admin_is_given check (
    not is_super_admin
    or key not in ('TechnicalCommittee', 'Organiser', 'Club', 'Athlete', 'Competitor', 'Referee', 'Trainer', 'Guest'));

-- What a role grants goes with it; who holds it keeps it.
alter table role_service drop constraint role_service_role_id_fkey,
  add constraint role_service_role_id_fkey foreign key (role_id) references dashboard_role on delete cascade;
create index account_role_by_role on account_role (role_id);

-- Kinds of content (ContentType of the contract), where a role says more of them than of the service that leads there.
create table role_content (
  role_id integer not null references dashboard_role on delete cascade,
  content_type text not null check (char_length(content_type) between 1 and 50),
  level text not null check (level in ('ReadOnly', 'WriteRead', 'Deny')),
  primary key (role_id, content_type)
);

-- Every role of an account: given by hand, or held because of what the party is.
create view held_role as
  select account_id, role_id, true as is_given from account_role
  union all
  select k.account_id, r.id, false
  from (
    select p.id, u.key from person p
    cross join lateral (values ('Athlete', p.is_athlete), ('Competitor', p.is_competitor), ('Referee', p.is_referee),
      ('Trainer', p.is_trainer), ('TechnicalCommittee', p.is_technical_committee)) as u (key, held) where u.held
    union all
    select o.id, u.key from organisation o
    cross join lateral (values ('Club', o.is_club), ('Organiser', o.is_organiser)) as u (key, held) where u.held
  ) as k (account_id, key)
  join dashboard_role r on r.key = k.key
  where not exists (select from account_role a where a.account_id = k.account_id and a.role_id = r.id);

-- There is always someone who may do everything. Whatever takes that right away, by the account, by the role or between them, waits its turn
-- and looks again when its transaction ends, so that of two who take it from each other at once one is refused.
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

create function opens_everything(role integer) returns boolean language sql stable
  as $$ select exists (select from dashboard_role where id = role and is_super_admin and is_enabled) $$;
create function may_do_everything(account integer) returns boolean language sql stable
  as $$ select exists (select from account_role where account_id = account and opens_everything(role_id)) $$;

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
