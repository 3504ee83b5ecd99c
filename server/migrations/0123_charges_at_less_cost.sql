-- A charge is written with every entry, and cost two statements within triggers that it can do without.
-- Every rule is that of before, and is looked at after the same locks.

-- Whoever is deleted owes nothing new: the statement that writes the charge asks it. The foreign key has waited for whoever was deleting.
drop trigger receivable_of_somebody on receivable;
drop function refuse_deleted_debtor();
create function refuse_deleted_debtor(debtor integer) returns integer stable language plpgsql as $$
begin
  raise exception 'account % is deleted and owes nothing new', debtor using errcode = 'RJ014';
end $$;
create or replace function charge_new_receivables() returns trigger language plpgsql as $$
begin
  insert into ledger (kind, party_id, receivable_id, amount, cause, actor_id, at)
  select 'CHARGE', case when a.registration_status = 'DELETED' then refuse_deleted_debtor(r.debtor_id) else r.debtor_id end,
    r.id, r.owed, case when r.entry_id is null then 'FEE' else 'ENTRY' end, r.changed_by, r.updated_at
  from arrived r left join lateral (select registration_status from account where id = r.debtor_id offset 0) as a on true
  where r.owed <> 0 order by r.id;
  return null;
end $$;

-- Charges are written by triggers and all else by statements: each row says so by itself, and no statement has to look through what it has written.
create function refuse_charge() returns trigger language plpgsql as $$
begin
  raise exception 'a charge follows from its receivable, and nothing else does' using errcode = 'RJ011';
end $$;
create trigger ledger_charge_follows before insert on ledger for each row
  when ((new.kind = 'CHARGE') <> (pg_trigger_depth() > 0)) execute function refuse_charge();

create or replace function book_ledger() returns trigger language plpgsql as $$
begin
  -- What a trigger writes are charges, and a charge books nothing.
  if pg_trigger_depth() > 1 then return null; end if;
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

-- The same sums, said once: what is without VAT is the share of its percent. Every statement that writes a receivable reads this anew, so length counts.
alter table receivable alter column net set expression as
  (round(gross * 100.0 / (100 + case vat_code when '27' then 27 when '18' then 18 when '5' then 5 else 0 end)));
alter table receivable alter column vat set expression as
  (gross - round(gross * 100.0 / (100 + case vat_code when '27' then 27 when '18' then 18 when '5' then 5 else 0 end)));
