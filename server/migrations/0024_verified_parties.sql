-- What a party is gives it rights once the federation has said so (decisions §3, §11): whoever only says of itself that it organises or runs
-- a club sees to its own profile until then, and again when the word is taken back.

alter table dashboard_role
  drop constraint dashboard_role_super_admin_is_given,
  -- What everyone of a kind holds, and the signed-out too, never opens everything.
  add constraint dashboard_role_super_admin_is_given check (
    not is_super_admin or key = 'FederationAdministrator' or not is_built_in);

with unverified as (
  insert into dashboard_role (key, title, is_super_admin, is_built_in, order_index)
  values ('Unverified', 'Nem ellenőrzött', false, true, 10) returning id
)
insert into role_service (role_id, service, level)
select id, service, level from unverified
cross join (values ('CompetitionCalendar', 'ReadOnly'), ('UserProfile', 'WriteRead'), ('Payment', 'WriteRead')) as s (service, level);

-- What a party is to the federation, by the keys of the roles that follow from it.
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

create or replace view held_role as
  select account_id, role_id, true as is_given from account_role
  union all
  select k.account_id, r.id, false
  from party_kind k
  join dashboard_role r on r.key = k.key
  where not exists (select from account_role a where a.account_id = k.account_id and a.role_id = r.id);
