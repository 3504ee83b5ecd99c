-- What an entry passes costs most by its statements, not by its rows: entering alone asked eleven within its triggers, and asks six.
-- Every rule is that of before, and is looked at after the same locks.

-- One look at the races says what more has to be asked: of offers only where one is taken, of places only where they are counted, of the public
-- list only where one is published. Under the lock of a race it is asked anew whether it has a list: whoever publishes may have been waited for.
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
      where (select count(*) from entry where race_id = entered.race_id and active)
        + (select count(*) from waiting where race_id = entered.race_id and active and offer_until > entered.at) > r.capacity
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
drop trigger entry_is_on_list on entry;
drop function note_new_starts();

-- A charge books nothing, and most rows are charges: they are told by one look.
create or replace function book_ledger() returns trigger language plpgsql as $$
declare
  seen record;
begin
  select bool_or(kind = 'CHARGE') as has_charges, bool_or(kind <> 'CHARGE') as has_others into seen from arrived;
  if seen.has_charges and (seen.has_others or pg_trigger_depth() = 1) then
    raise exception 'a charge follows from its receivable' using errcode = 'RJ011';
  end if;
  if seen.has_others is not true then return null; end if;
  if exists (
    select from arrived a left join ledger undone on undone.id = a.corrects and undone.kind in ('PAYMENT', 'REFUND', 'ALLOCATION')
    where a.kind = 'CORRECTION' and (a.party_id, a.receivable_id, a.payment_id, a.amount)
      is distinct from (undone.party_id, undone.receivable_id, undone.payment_id, -undone.amount)
  ) then
    raise exception 'a correction undoes one row as it stands' using errcode = 'RJ012';
  end if;
  if (
    select sum(a.amount) from arrived a left join ledger undone on undone.id = a.corrects
    where 'ALLOCATION' in (a.kind, undone.kind)
  ) <> 0 then
    raise exception 'what is allocated leaves the credit it came from' using errcode = 'RJ012';
  end if;
  perform from receivable where id in (select receivable_id from arrived) order by id for no key update;
  update receivable r set settled = r.settled + came.amount, updated_at = came.at
  from (select receivable_id, sum(amount) as amount, max(at) as at from arrived where receivable_id is not null group by receivable_id) came
  where r.id = came.receivable_id;
  insert into credit (party_id) select distinct party_id from arrived where receivable_id is null order by 1 on conflict do nothing;
  perform from credit where party_id in (select party_id from arrived where receivable_id is null) order by party_id for no key update;
  update credit c set amount = c.amount + came.amount
  from (select party_id, sum(amount) as amount from arrived where receivable_id is null group by party_id) came
  where c.party_id = came.party_id;
  return null;
end $$;
