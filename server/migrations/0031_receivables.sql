-- One root for what is owed (docs/decisions/0023): entries and fees become what a receivable is for. No forint is lost or moved on the way;
-- server/src/testing/upgrade holds that against a database of before.

-- One obligation. Written are gross, active and kept (what stays owed after the end); what follows from them is generated, and what came in
-- is the ledger's to say.
create table receivable (
  id integer generated always as identity primary key,
  debtor_id integer not null references account,
  entry_id integer references entry,
  fee_id integer references user_payment,
  seller text not null default 'FEDERATION' check (seller in ('FEDERATION')),
  gross integer not null check (gross between 0 and 100000000),
  active boolean not null default true,
  kept integer not null default 0,
  settled integer not null default 0 check (settled >= 0),
  owed integer not null generated always as (case when active then gross else kept end) stored,
  -- The whole price came in; so it is said after the end too.
  paid boolean not null generated always as (settled >= gross) stored,
  -- Missing until what is sold has one; an invoice needs it.
  vat_code text check (vat_code in ('27', '18', '5', 'AAM', 'TAM')),
  vat_ground text check (char_length(vat_ground) between 1 and 255),
  net integer not null generated always as
    (case vat_code when '27' then round(gross * 100 / 127.0) when '18' then round(gross * 100 / 118.0) when '5' then round(gross * 100 / 105.0) else gross end) stored,
  vat integer not null generated always as
    (gross - case vat_code when '27' then round(gross * 100 / 127.0) when '18' then round(gross * 100 / 118.0) when '5' then round(gross * 100 / 105.0) else gross end) stored,
  due_on date,
  -- Who made or last changed it, for the ledger's rows; null: the portal itself.
  changed_by integer,
  updated_at timestamptz not null,
  check (num_nonnulls(entry_id, fee_id) = 1),
  check (coalesce(vat_code in ('AAM', 'TAM'), false) = (vat_ground is not null)),
  check (kept between 0 and gross and (kept = 0 or not active))
);

-- What was marked and moved by hand or by the bank stands beside the cards.
alter table payment
  add column received_by text check (received_by in ('FEDERATION', 'ORGANISER')),
  add column marked_by integer references account,
  alter column order_ref drop not null,
  alter column valid_until drop not null;
alter table payment rename column provider to method;

alter table user_payment add column active boolean not null default true;

-- Moving ---------------------------------------------------------------------------------------------------------------

drop view refund_due;
drop trigger entry_charge on entry;
drop trigger entry_recharge on entry;
drop trigger ledger_paid on ledger;
drop trigger payment_true on payment;
drop trigger payment_sum on payment;
drop function charge_new_entries();
drop function charge_changed_entry();
drop function book_payment();
alter table ledger disable trigger ledger_append_only;
alter table payment_message disable trigger payment_message_append_only;

-- A person's entry is the person's to pay, a team's or one that a club made the club's.
insert into receivable (debtor_id, entry_id, gross, active, settled, updated_at)
select case
    when e.is_team then coalesce(e.club_id, e.entered_by)
    when o.is_club then e.entered_by
    else coalesce((select m.person_id from entry_member m where m.entry_id = e.id and m.person_id is not null order by m.position limit 1), e.entered_by)
  end, e.id, e.amount, e.active, e.paid_amount, e.updated_at
from entry e left join organisation o on o.id = e.entered_by order by e.id;

insert into receivable (debtor_id, fee_id, gross, vat_code, active, settled, due_on, updated_at)
select u.account_id, u.id, u.payable_gross, v.code, u.status <> 'Deleted', case when u.status = 'Paid' then u.payable_gross else 0 end,
  u.billing_date + 30, u.updated_at
from user_payment u
left join lateral (
  select code from (values ('27', 127.0), ('18', 118.0), ('5', 105.0)) as rate (code, whole)
  where u.payable_vat > 0 and round(u.payable_gross * 100 / whole) = u.payable_net limit 1
) v on true
order by u.id;
do $$ begin
  if exists (select from user_payment u join receivable r on r.fee_id = u.id where (r.net, r.vat) <> (u.payable_net, u.payable_vat)) then
    raise exception 'a fee has a VAT that no rate gives: correct its net and VAT first';
  end if;
end $$;

alter table payment
  drop constraint payment_provider_check,
  drop constraint payment_check,
  drop constraint payment_check1;
update payment set method = upper(method);
update payment_message set provider = upper(provider);
drop index payment_transaction;

alter table ledger drop constraint ledger_kind_check, drop constraint ledger_check, drop constraint ledger_check1,
  add column party_id integer references account,
  add column receivable_id integer references receivable,
  add column actor_id integer references account,
  add column corrects bigint references ledger;
drop index ledger_by_entry;
drop index ledger_payment_once;
update ledger l set receivable_id = r.id, party_id = r.debtor_id from receivable r where r.entry_id = l.entry_id;
alter table ledger drop column entry_id;

insert into ledger (kind, party_id, receivable_id, amount, cause, at)
select 'CHARGE', r.debtor_id, r.id, r.gross, 'FEE', u.created_at
from user_payment u join receivable r on r.fee_id = u.id where u.status <> 'Deleted' and r.gross <> 0 order by u.id;

-- On the day it was paid, in Budapest. One payment to a fee, told apart by its number until the rows are written.
insert into payment (transaction_id, method, payer_id, amount, state, started_at, ended_at, received_by)
select 'fee ' || u.id, 'HAND', u.account_id, u.payable_gross, 'PAID', d.at, d.at, 'FEDERATION'
from user_payment u cross join lateral (select u.paid_on::timestamp at time zone 'Europe/Budapest' as at) d
where u.status = 'Paid' and u.payable_gross <> 0 order by u.id;
insert into ledger (kind, party_id, receivable_id, payment_id, amount, cause, at)
select 'PAYMENT', r.debtor_id, r.id, p.id, p.amount, 'HAND', p.ended_at
from user_payment u join receivable r on r.fee_id = u.id join payment p on p.transaction_id = 'fee ' || u.id order by u.id;
update payment set transaction_id = null where method = 'HAND';

alter table payment_item add column receivable_id integer references receivable;
update payment_item i set receivable_id = r.id from receivable r where r.entry_id = i.entry_id;
alter table payment_item drop column entry_id, add primary key (payment_id, receivable_id);
create unique index payment_item_once on payment_item (receivable_id) where open;

update user_payment set active = false where status = 'Deleted';
alter table user_payment
  drop column payable_net, drop column payable_vat, drop column payable_gross, drop column status, drop column paid_on;
create unique index user_payment_once_a_year on user_payment (account_id, cost_type, year) where active and cost_type <> 'TRANSFER';

alter table entry drop column paid, drop column paid_amount, drop column amount;

alter table payment_message enable trigger payment_message_append_only;
alter table ledger enable trigger ledger_append_only;

-- What must hold from here on --------------------------------------------------------------------------------------------

create unique index receivable_of_entry on receivable (entry_id) where entry_id is not null;
create unique index receivable_of_fee on receivable (fee_id) where fee_id is not null;
create index receivable_by_debtor on receivable (debtor_id);
create index receivable_unpaid_fee on receivable (debtor_id) where fee_id is not null and active and not paid;

alter table payment
  add constraint payment_method check (method in ('SIMPLEPAY', 'BARION', 'BANK_TRANSFER', 'HAND')),
  -- Cards have a life and a page; money from the bank or from hand to hand is there when it is written down.
  add constraint payment_has_a_life check (
    case when method in ('SIMPLEPAY', 'BARION') then order_ref is not null and valid_until is not null
    else state = 'PAID' and order_ref is null and valid_until is null and redirect_url is null end),
  add constraint payment_transaction_known check (
    case method when 'HAND' then transaction_id is null when 'BANK_TRANSFER' then transaction_id is not null
    else state in ('STARTING', 'FAILED', 'EXPIRED', 'REVIEW') or transaction_id is not null end),
  add constraint payment_by_hand check ((method = 'HAND') = (received_by is not null) and (method = 'HAND' or marked_by is null)),
  -- A payment under review ends when somebody has decided.
  add constraint payment_ended check (state = 'REVIEW' or (ended_at is null) = (state in ('STARTING', 'STARTED', 'AUTHORIZED')));
create unique index payment_transaction on payment (method, transaction_id) where transaction_id is not null;

alter table ledger
  alter column party_id set not null,
  add constraint ledger_kind check (kind in ('CHARGE', 'PAYMENT', 'REFUND', 'CORRECTION', 'ALLOCATION')),
  add constraint ledger_charge check (kind <> 'CHARGE' or (receivable_id is not null and payment_id is null)),
  add constraint ledger_payment check (kind <> 'PAYMENT' or (payment_id is not null and amount > 0)),
  add constraint ledger_refund check (kind <> 'REFUND' or amount < 0),
  add constraint ledger_allocation check (kind <> 'ALLOCATION' or (payment_id is null and (receivable_id is null) = (amount < 0))),
  add constraint ledger_correction check ((kind = 'CORRECTION') = (corrects is not null));
create index ledger_by_receivable on ledger (receivable_id);
create index ledger_by_party on ledger (party_id, id);
create unique index ledger_payment_once on ledger (payment_id, receivable_id) nulls not distinct where kind = 'PAYMENT';
create unique index ledger_corrected_once on ledger (corrects) where corrects is not null;

-- What a party has at hand: money that was over, or that nobody knows yet what it is for. Never below zero, whoever spends it at once.
create table credit (
  party_id integer primary key references account,
  amount integer not null default 0 constraint credit_suffices check (amount >= 0)
);

-- What is owed is written where it changes, so no path can forget its CHARGE. Two functions: making is the hottest write.
create function charge_new_receivables() returns trigger language plpgsql as $$
begin
  insert into ledger (kind, party_id, receivable_id, amount, cause, actor_id, at)
  select 'CHARGE', debtor_id, id, owed, case when entry_id is null then 'FEE' else 'ENTRY' end, changed_by, updated_at
  from arrived where owed <> 0 order by id;
  return null;
end $$;
create trigger receivable_charge after insert on receivable
  referencing new table as arrived for each statement execute function charge_new_receivables();

create function charge_changed_receivable() returns trigger language plpgsql as $$
declare reason text := case
  when not old.active or new.active then 'PRICE' when new.entry_id is null then 'DELETION' else 'WITHDRAWAL' end;
begin
  if new.debtor_id <> old.debtor_id then
    if old.settled <> 0 then
      raise exception 'receivable % has been paid into: its debtor stays', old.id using errcode = 'RJ012';
    end if;
    insert into ledger (kind, party_id, receivable_id, amount, cause, actor_id, at)
    select 'CHARGE', party, new.id, amount, 'DEBTOR', new.changed_by, new.updated_at
    from (values (old.debtor_id, -old.owed), (new.debtor_id, new.owed)) as moved (party, amount) where amount <> 0;
  elsif new.owed <> old.owed then
    insert into ledger (kind, party_id, receivable_id, amount, cause, actor_id, at)
    values ('CHARGE', new.debtor_id, new.id, new.owed - old.owed, reason, new.changed_by, new.updated_at);
  end if;
  return null;
end $$;
create trigger receivable_recharge after update of gross, active, kept, debtor_id on receivable
  for each row execute function charge_changed_receivable();

-- Sums follow the ledger and nothing else. A correction undoes one row, once and whole; what is allocated leaves the credit it came from.
create function book_ledger() returns trigger language plpgsql as $$
begin
  if not exists (select from arrived where kind <> 'CHARGE') then
    if pg_trigger_depth() = 1 and exists (select from arrived) then
      raise exception 'a charge follows from its receivable' using errcode = 'RJ011';
    end if;
    return null;
  end if;
  if exists (select from arrived where kind = 'CHARGE') then
    raise exception 'a charge follows from its receivable' using errcode = 'RJ011';
  end if;
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
create trigger ledger_booked after insert on ledger
  referencing new table as arrived for each statement execute function book_ledger();

create function refuse_hand() returns trigger language plpgsql as $$
begin
  raise exception '% follows from the ledger', tg_table_name using errcode = 'RJ011';
end $$;
create trigger receivable_begins_unsettled before insert on receivable
  for each row when (new.settled <> 0) execute function refuse_hand();
create trigger receivable_settled before update of settled on receivable
  for each row when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger receivable_for_good before update of entry_id, fee_id, seller, vat_code, vat_ground on receivable
  for each row when ((old.entry_id, old.fee_id, old.seller, old.vat_code, old.vat_ground)
    is distinct from (new.entry_id, new.fee_id, new.seller, new.vat_code, new.vat_ground)) execute function refuse_change();
create trigger receivable_stays before delete on receivable for each row execute function refuse_change();
create trigger credit_kept before insert or update or delete on credit
  for each statement when (pg_trigger_depth() = 0) execute function refuse_hand();

-- An entry or a fee and what is owed for it end together, in whichever order a transaction writes them.
create function check_ended_together() returns trigger language plpgsql as $$
begin
  if exists (
    select from receivable r left join entry e on e.id = r.entry_id left join user_payment u on u.id = r.fee_id
    where case tg_table_name when 'receivable' then r.id when 'entry' then r.entry_id else r.fee_id end = new.id
      and r.active <> coalesce(e.active, u.active)
  ) then
    raise exception '% % and what is owed for it do not stand alike', tg_table_name, new.id using errcode = 'RJ012';
  end if;
  return null;
end $$;
create constraint trigger receivable_ends_alike after update of active on receivable deferrable initially deferred
  for each row execute function check_ended_together();
create constraint trigger entry_ends_alike after update of active on entry deferrable initially deferred
  for each row when (old.active <> new.active) execute function check_ended_together();
create constraint trigger user_payment_ends_alike after update of active on user_payment deferrable initially deferred
  for each row when (old.active <> new.active) execute function check_ended_together();

-- Money that was received stays received; items close with their payment.
create or replace function keep_payment_true() returns trigger language plpgsql as $$
begin
  if old.state = 'PAID' and new.state <> 'PAID' then
    raise exception 'a paid payment stays paid' using errcode = 'RJ010';
  end if;
  if (old.amount, old.order_ref, old.payer_id, old.currency, old.method, old.received_by, old.marked_by) is distinct from
     (new.amount, new.order_ref, new.payer_id, new.currency, new.method, new.received_by, new.marked_by) then
    raise exception 'a payment keeps what it is for' using errcode = 'RJ010';
  end if;
  if new.ended_at is not null then
    update payment_item set open = false where payment_id = new.id and open;
  end if;
  return null;
end $$;
create trigger payment_true after update on payment for each row execute function keep_payment_true();

-- The sum asked of a card is the sum of its items, and a settled payment is booked whole.
create or replace function check_payment_sum() returns trigger language plpgsql as $$
declare items integer; booked integer;
begin
  select coalesce(sum(amount), 0) into items from payment_item where payment_id = new.id;
  if new.method in ('SIMPLEPAY', 'BARION') and new.amount <> items then
    raise exception 'payment % asks for % but its items cost %', new.id, new.amount, items using errcode = 'RJ010';
  end if;
  if new.state = 'PAID' then
    select coalesce(sum(amount), 0) into booked from ledger l
    where payment_id = new.id and kind = 'PAYMENT' and not exists (select from ledger c where c.corrects = l.id);
    if new.amount <> booked then
      raise exception 'payment % brought % but % is booked', new.id, new.amount, booked using errcode = 'RJ010';
    end if;
  end if;
  return null;
end $$;
create constraint trigger payment_sum after insert or update of state on payment deferrable initially deferred
  for each row execute function check_payment_sum();

-- Money that came in for what no longer owes it: withdrawn after paying, or paid twice.
create view refund_due as
  select id as receivable_id, entry_id, fee_id, debtor_id, settled - owed as amount from receivable where settled > owed;

-- A fee with what is owed for it, as its readers want it.
create view fee as
  select u.id, u.account_id, u.cost_type, u.year, u.description, u.billing_date, u.created_at,
    r.id as receivable_id, r.gross, r.active, r.paid,
    case when not r.active then 'Deleted' when r.paid then 'Paid' else 'Unpaid' end as status
  from user_payment u join receivable r on r.fee_id = u.id;
