-- Facts that many queries ask for, each defined once.

-- The receivables that are in an open payment, each in one.
create view in_open_payment as select receivable_id, payment_id from payment_item where open;

-- The places of a race that are taken at a moment: by its entries, and by the offers that have not run out. Without a moment every offer counts.
-- It returns a row and is called in `from`, because PostgreSQL inlines such a function only there.
create function places_taken(race integer, at timestamptz) returns table (taken integer) language sql stable rows 1
begin atomic
  select ((select count(*) from entry e where e.race_id = places_taken.race and e.active)
    + (select count(*) from waiting w
      where w.race_id = places_taken.race and w.active and w.offer_until > coalesce(places_taken.at, '-infinity')))::integer;
end;

-- The state of what is owed, as the lists and forms of fees show it.
create function payment_status(owed receivable) returns text language sql stable
return case when not owed.active then 'Deleted' when owed.paid then 'Paid' else 'Unpaid' end;

create or replace view fee as
  select u.id, u.account_id, u.cost_type, u.year, u.description, u.billing_date, u.created_at,
    r.id as receivable_id, r.gross, r.active, r.paid, payment_status(r) as status
  from user_payment u join receivable r on r.fee_id = u.id;

-- The annual fees that are paid. The licences of a person are of one kind, LICENSE, whatever their types: a year of them is paid when all active
-- fees of it are settled. A fee that was never billed is not paid.
create view annual_fee_paid as
  select account_id as party_id, case when starts_with(cost_type, 'LICENSE_') then 'LICENSE' else cost_type end as kind, year
  from fee where active and cost_type not in ('TRANSFER', 'OTHER')
  group by 1, 2, 3 having bool_and(paid);

create or replace function keep_fee_held() returns trigger language plpgsql as $$
begin
  if (new.gross <> old.gross and old.settled <> 0) or exists (select from in_open_payment where receivable_id = new.id) then
    raise exception 'receivable % of a fee is held by a payment, or paid into', new.id using errcode = 'RJ012';
  end if;
  return new;
end $$;

-- The rules of places are those of before.
create or replace function admit_entries() returns trigger language plpgsql as $$
declare
  seen record;
begin
  select bool_or(r.id is null) as is_nowhere, bool_or(a.waiting_id is not null) as is_offered,
    bool_or(r.capacity is not null and a.active and not a.beyond_capacity and a.waiting_id is null) as is_counted,
    bool_or(exists (select from start_list l where l.race_id = a.race_id)) as is_listed
  into seen
  from arrived a
  left join lateral (select id, capacity from race where id = a.race_id and competition_id = a.competition_id offset 0) as r on true;
  if seen.is_nowhere then
    raise exception 'no such race' using errcode = 'foreign_key_violation';
  end if;
  if seen.is_offered and exists (
    select from arrived
    where waiting_id is not null and not exists (
      select from waiting w where w.id = arrived.waiting_id and w.race_id = arrived.race_id and w.ended_as = 'ENTERED' and w.offer_until > arrived.created_at)
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
  if seen.is_listed or seen.is_counted then
    insert into start_list_change (race_id)
    select distinct race_id from arrived where exists (select from start_list l where l.race_id = arrived.race_id);
  end if;
  return null;
end $$;

create or replace function admit_moved_entry() returns trigger language plpgsql as $$
declare places integer;
begin
  select capacity into places from race where id = new.race_id and competition_id = new.competition_id;
  if not found then
    raise exception 'no such race' using errcode = 'foreign_key_violation';
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

create or replace function admit_offer() returns trigger language plpgsql as $$
begin
  if old.offered_at is not null and new.offered_at is not null then
    raise exception 'an offer stands as it was made' using errcode = 'RJ003';
  end if;
  if new.offered_at is null then
    if not new.active then
      raise exception 'an offer stands as it was made' using errcode = 'RJ003';
    end if;
    return null;
  end if;
  perform 1 from race where id = new.race_id for no key update;
  if (select taken from places_taken(new.race_id, new.offered_at)) > (select capacity from race where id = new.race_id) then
    raise exception 'no place left' using errcode = 'RJ001';
  end if;
  return null;
end $$;
