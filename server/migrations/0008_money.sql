-- Licence costs: what the federation charges each year, and to whom. Their yearly allocation writes the fees.
create table licence_cost (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null check (char_length(name) between 1 and 255),
  cost_type text not null check (cost_type in ('CLUB_ANNUAL', 'ORGANIZER_ANNUAL', 'LICENSE_ELIT', 'LICENSE_PARA', 'LICENSE_UP',
    'LICENSE_AMATOR', 'COMPETITOR_ANNUAL', 'REFEREE_ANNUAL', 'TRAINER_ANNUAL', 'TRANSFER')),
  gross integer not null check (gross between 0 and 100000000),
  vat_code text not null check (vat_code in ('27', '18', '5', 'AAM', 'TAM', 'ATK')),
  vat_ground text check (char_length(vat_ground) between 1 and 255),
  net integer not null generated always as
    (round(gross * 100.0 / (100 + case vat_code when '27' then 27 when '18' then 18 when '5' then 5 else 0 end))) stored,
  vat integer not null generated always as
    (gross - round(gross * 100.0 / (100 + case vat_code when '27' then 27 when '18' then 18 when '5' then 5 else 0 end))) stored,
  auto_allocation_enabled boolean not null default false,
  last_allocation_date date not null,
  next_allocation_date date not null check (extract(year from next_allocation_date) between 2000 and 2100),
  -- The first and the last year for which it was allocated; both null before the first allocation.
  first_allocated_year integer,
  last_allocated_year integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint licence_cost_dates_in_order check (last_allocation_date <= next_allocation_date),
  check ((vat_code in ('AAM', 'TAM', 'ATK')) = (vat_ground is not null)),
  check ((first_allocated_year is null) = (last_allocated_year is null) and first_allocated_year <= last_allocated_year)
);
-- Each year has one price of a kind. The price of an athlete transfer has no year.
create unique index licence_cost_once_a_year on licence_cost (
  cost_type, (case when cost_type = 'TRANSFER' then 0 else extract(year from next_allocation_date)::integer end)) where auto_allocation_enabled;

-- Yearly licence and club fees, transfers, and fees made by hand.
create table fee (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  cost_type text not null check (cost_type in ('CLUB_ANNUAL', 'ORGANIZER_ANNUAL', 'LICENSE_ELIT', 'LICENSE_PARA',
    'LICENSE_UP', 'LICENSE_AMATOR', 'COMPETITOR_ANNUAL', 'REFEREE_ANNUAL', 'TRAINER_ANNUAL', 'TRANSFER', 'OTHER')),
  year integer not null check (year between 2000 and 2100),
  description text not null check (char_length(description) between 1 and 255),
  billing_date date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  active boolean not null default true,
  -- What a fee made by hand is for, beside its description.
  payment_subject text check (char_length(payment_subject) between 1 and 255),
  licence_cost_id integer references licence_cost,
  -- The licences of a person are of one kind, whatever their types.
  kind text not null generated always as (case when starts_with(cost_type, 'LICENSE_') then 'LICENSE' else cost_type end) stored,
  -- The difference that is charged when a licence that was paid becomes a dearer one within the year.
  is_difference boolean not null default false,
  constraint fee_difference check (not is_difference or kind = 'LICENSE')
);
-- Balances are looked up by party.
create index fee_by_account on fee (account_id);
create unique index fee_once_a_year on fee (account_id, kind, year)
  where active and not is_difference and kind not in ('TRANSFER', 'OTHER');
create unique index fee_one_difference on fee (account_id, cost_type, year) where active and is_difference;
create index fee_by_licence_cost on fee (licence_cost_id) where licence_cost_id is not null;

-- The annual fees that a party is not charged: deleted, or waived before they were billed. It does not make a fee paid.
create table fee_waiver (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  kind text not null check (kind in ('CLUB_ANNUAL', 'ORGANIZER_ANNUAL', 'LICENSE', 'COMPETITOR_ANNUAL', 'REFEREE_ANNUAL', 'TRAINER_ANNUAL')),
  year integer not null check (year between 2000 and 2100),
  -- Null of a fee that was deleted.
  reason text check (char_length(reason) between 1 and 255),
  waived_by integer references account,
  waived_at timestamptz not null,
  unique (account_id, kind, year)
);

-- One amount owed, for an entry or a fee (docs/decisions/0023). Features write gross, active, retained_amount and debtor_id, and have ledger.ts charge
-- them; only ledger.ts writes settled and settled_at. `retained_amount` is what stays owed after an entry or fee ended.
create table receivable (
  id integer generated always as identity primary key,
  debtor_id integer not null references account,
  entry_id integer references entry,
  fee_id integer references fee,
  seller text not null default 'FEDERATION' check (seller in ('FEDERATION')),
  gross integer not null check (gross between 0 and 100000000),
  active boolean not null default true,
  retained_amount integer not null default 0,
  settled integer not null default 0 check (settled >= 0),
  -- When it became active with nothing outstanding; null: it is not.
  settled_at timestamptz,
  owed integer not null generated always as (case when active then gross else retained_amount end) stored,
  -- Also after the end: the full price was received.
  paid boolean not null generated always as (settled >= gross) stored,
  -- Invoices need it.
  vat_code text not null default 'TAM' check (vat_code in ('27', '18', '5', 'AAM', 'TAM', 'ATK')),
  vat_ground text default 'Áfa tv. 85. § (1) m)' check (char_length(vat_ground) between 1 and 255),
  net integer not null generated always as
    (round(gross * 100.0 / (100 + case vat_code when '27' then 27 when '18' then 18 when '5' then 5 else 0 end))) stored,
  vat integer not null generated always as
    (gross - round(gross * 100.0 / (100 + case vat_code when '27' then 27 when '18' then 18 when '5' then 5 else 0 end))) stored,
  due_on date,
  -- The account that created or last changed it, for the ledger; null: the portal.
  changed_by integer,
  updated_at timestamptz not null,
  -- The part of the price that was not refunded when an entry moved to a cheaper race: never refunded later, not by another move and not
  -- by a withdrawal.
  forfeited integer not null default 0
  constraint receivable_forfeited check (forfeited between 0 and gross),
  check (num_nonnulls(entry_id, fee_id) = 1),
  constraint receivable_retained check (retained_amount between 0 and gross and (retained_amount = 0 or not active)),
  constraint receivable_vat_ground check ((vat_code in ('AAM', 'TAM', 'ATK')) = (vat_ground is not null)),
  constraint receivable_adds_up check (net + vat = gross and net between 0 and gross)
);
create unique index receivable_of_fee on receivable (fee_id) where fee_id is not null;
create index receivable_by_debtor on receivable (debtor_id);
-- Few receivables hold more than is owed.
create index receivable_refund_due on receivable (id) where settled > owed;
create index receivable_unpaid_fee on receivable (debtor_id) where fee_id is not null and active and not paid;
create unique index receivable_of_entry on receivable (entry_id);
create trigger receivable_for_good before update of entry_id, fee_id, seller, vat_code, vat_ground on receivable
  for each row when ((old.entry_id, old.fee_id, old.seller, old.vat_code, old.vat_ground)
    is distinct from (new.entry_id, new.fee_id, new.seller, new.vat_code, new.vat_ground)) execute function refuse_change();
create trigger receivable_stays before delete on receivable for each row execute function refuse_change();

-- An entry or fee and its receivable end in the same transaction, in any order. Separate queries by key: one condition over the three
-- tables would use no index.
create function check_ended_together() returns trigger language plpgsql as $$
declare
  differs boolean;
begin
  if tg_table_name = 'entry' then
    select r.active <> e.active into differs from receivable r join entry e on e.id = r.entry_id where r.entry_id = new.id;
  elsif tg_table_name = 'fee' then
    select r.active <> u.active into differs from receivable r join fee u on u.id = r.fee_id where r.fee_id = new.id;
  else
    select r.active <> coalesce(e.active, u.active) into differs
    from receivable r left join entry e on e.id = r.entry_id left join fee u on u.id = r.fee_id
    where r.id = new.id;
  end if;
  if differs then
    raise exception '% % and its receivable must end together', tg_table_name, new.id using errcode = 'RJ012';
  end if;
  return null;
end $$;
create constraint trigger receivable_ends_alike after update of active on receivable deferrable initially deferred
  for each row execute function check_ended_together();
create constraint trigger entry_ends_alike after update of active on entry deferrable initially deferred
  for each row when (old.active <> new.active) execute function check_ended_together();
create constraint trigger fee_ends_alike after update of active on fee deferrable initially deferred
  for each row when (old.active <> new.active) execute function check_ended_together();

-- Money received beyond what is owed: withdrawn after payment, or paid twice.
create view refund_due as
  select id as receivable_id, entry_id, fee_id, debtor_id, settled - owed as amount from receivable where settled > owed;

-- The state of what is owed, as the lists and forms of fees show it.
create function payment_status(owed receivable) returns text language sql stable
return case when not owed.active then 'Deleted' when owed.paid then 'Paid' else 'Unpaid' end;

-- A fee with its receivable.
create view fee_with_balance as
  select u.id, u.account_id, u.cost_type, u.kind, u.year, u.description, u.billing_date, u.created_at,
    r.id as receivable_id, r.gross, r.active, r.paid, payment_status(r) as status
  from fee u join receivable r on r.fee_id = u.id;

-- The annual fees that are paid. The licences of a person are of one kind, LICENSE, whatever their types: a year is paid when all its active
-- licence fees are settled. A fee that was never billed is not paid.
create view annual_fee_paid as
  select account_id as party_id, kind, year
  from fee_with_balance where active and kind not in ('TRANSFER', 'OTHER')
  group by 1, 2, 3 having bool_and(paid);

create table payment (
  id integer generated always as identity primary key,
  order_ref text unique check (order_ref ~ '^[A-Za-z0-9-]{1,40}$'),
  method text not null,
  payer_id integer not null references account,
  amount integer not null check (amount > 0),
  currency text not null default 'HUF' check (currency = 'HUF'),
  state text not null check (state in ('STARTING', 'STARTED', 'AUTHORIZED', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVIEW')),
  transaction_id text,
  redirect_url text,
  started_at timestamptz not null,
  valid_until timestamptz,
  ended_at timestamptz,
  asked_at timestamptz,
  -- A provider is queried about a payment at most once every few seconds, however many requests ask for it.
  queried_at timestamptz,
  -- Only of payments marked by hand: `received_by`, `marked_by`.
  received_by text check (received_by in ('FEDERATION', 'ORGANISER')),
  marked_by integer references account,
  -- Only of bank money: the account that it came to. FEDERATION is the federation's one account.
  receiving_account text check (char_length(receiving_account) between 1 and 34),
  -- For the invoice: given or confirmed by the payer when a card payment starts. Of other payments null: their payer's profile.
  buyer_name text check (char_length(buyer_name) between 1 and 150),
  buyer_country text check (buyer_country ~ '^[A-Z]{2}$'),
  buyer_zipcode text check (char_length(buyer_zipcode) between 1 and 16),
  buyer_city text check (char_length(buyer_city) between 1 and 40),
  buyer_address text check (char_length(buyer_address) between 1 and 180),
  buyer_tax_number text check (is_tax_number(buyer_tax_number)),
  constraint payment_has_buyer check (num_nulls(buyer_name, buyer_country, buyer_zipcode, buyer_city, buyer_address) in (0, 5)
    and (buyer_name is not null or (buyer_tax_number is null and method not in ('SIMPLEPAY', 'BARION')))),
  constraint payment_receiving_account check ((method = 'BANK_TRANSFER') = (receiving_account is not null)),
  constraint payment_method check (method in ('SIMPLEPAY', 'BARION', 'BANK_TRANSFER', 'HAND')),
  -- Card payments have a life cycle and a page; bank and manual payments are PAID when they are recorded.
  constraint payment_has_a_life check (
    case when method in ('SIMPLEPAY', 'BARION') then order_ref is not null and valid_until is not null
    else state = 'PAID' and order_ref is null and valid_until is null and redirect_url is null end),
  constraint payment_transaction_known check (
    case method when 'HAND' then true when 'BANK_TRANSFER' then transaction_id is not null
    else state in ('STARTING', 'FAILED', 'EXPIRED', 'REVIEW') or transaction_id is not null end),
  -- The start of a bank receipt or of cash is its day of receipt, its end the moment of recording.
  constraint payment_received check (method not in ('BANK_TRANSFER', 'HAND') or started_at <= ended_at),
  constraint payment_by_hand check ((method = 'HAND') = (received_by is not null) and (method = 'HAND' or marked_by is null)),
  -- A payment under review ends when it is decided.
  constraint payment_ended check (state = 'REVIEW' or (ended_at is null) = (state in ('STARTING', 'STARTED', 'AUTHORIZED')))
);
create index payment_open on payment (valid_until) where ended_at is null;
create index payment_by_payer on payment (payer_id);
-- A bank's references are unique within one of our accounts, a provider's within the provider. Of cash it is the number of a voucher, which may
-- cover several payments.
create unique index payment_transaction on payment (method, receiving_account, transaction_id) nulls not distinct
  where transaction_id is not null and method <> 'HAND';
-- One bank receipt is recorded once, in whatever case, width or spacing its reference is typed. Needs a UTF-8 database.
create unique index payment_bank_reference on payment (
  receiving_account, upper(regexp_replace(normalize(transaction_id, nfkc), '\s', '', 'g'))
) where method = 'BANK_TRANSFER';
-- Payments that ended unpaid are queried again after their page expired.
create index payment_ended_unpaid on payment (valid_until) where state in ('FAILED', 'CANCELLED', 'EXPIRED');
-- Settled card payments are queried long after, for refunds made on the provider's page.
create index payment_settled on payment (started_at) where method in ('SIMPLEPAY', 'BARION') and state in ('PAID', 'REVIEW');

create table payment_item (
  payment_id integer not null references payment,
  amount integer not null check (amount > 0),
  open boolean not null default true,
  receivable_id integer references receivable,
  -- Of an entry: its race when the payment started, which fixed the price of this race only. No foreign key: the entry may leave the race,
  -- and the race be deleted.
  race_id integer,
  primary key (payment_id, receivable_id)
);
create unique index payment_item_once on payment_item (receivable_id) where open;
-- The receivables that are in an open payment, each in one.
create view in_open_payment as select receivable_id, payment_id from payment_item where open;

-- Returns the price of an unpaid entry at a moment, as the basket has it (`amountNow`: the amount promised while its term lasts and while a payment
-- holds it, else that of the day), so that lists and sums show the same before the entry is repriced.
create function entry_gross_at(owed receivable, at timestamptz) returns integer language sql stable as $$
  select case when not owed.active or owed.paid or owed.entry_id is null then owed.gross
  else coalesce((
    select e.day_licence + case
      when c.entry_deadline_1 is not null and d.day <= c.entry_deadline_1 then coalesce(x.amount_1, s.second, s.third, x.registration_amount)
      when c.entry_deadline_2 is not null and d.day <= c.entry_deadline_2 then coalesce(x.amount_2, s.third, x.registration_amount)
      when c.entry_deadline_3 is not null and d.day <= c.entry_deadline_3 then coalesce(x.amount_3, x.registration_amount)
      when d.day <= c.registration_deadline then x.registration_amount
      else coalesce(x.on_site_amount, x.registration_amount) end
    from entry e
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    cross join (values ((at at time zone 'Europe/Budapest')::date)) as d (day)
    cross join lateral (
      select p.* from entry_price p
      where p.competition_id = e.competition_id and case
        when e.is_team then (p.group_age_group_id, p.qualification_id, p.sport_category_id) = (
          select q.group_age_group_id, q.qualification_id, q.sport_category_id
          from race_part rp join competition_part q on q.id = rp.part_id
          where rp.race_id = r.id
          order by q.group_age_group_id is distinct from (
              select a.group_age_group_id from race_age_group g join age_group a on a.id = g.age_group_id where g.race_id = r.id
              order by a.order_index, a.name limit 1),
            q.order_index, q.id limit 1)
          and exists (select from race_age_group g where g.race_id = r.id)
        else p.qualification_id is null and p.group_age_group_id = (
          select a.group_age_group_id
          from entry_member m join person o on o.id = m.person_id
          join race_age_group g on g.race_id = r.id
          join age_group a on a.id = g.age_group_id and extract(year from r.date) - extract(year from o.birth_date) between a.age_min and a.age_max
          where m.entry_id = e.id
            and exists (select from entry_price y where y.competition_id = e.competition_id
              and y.group_age_group_id = a.group_age_group_id and y.qualification_id is null)
          order by a.child desc, a.order_index, a.name limit 1) end
    ) as x
    cross join lateral (
      select case when c.entry_deadline_2 is not null then x.amount_2 end as second, case when c.entry_deadline_3 is not null then x.amount_3 end as third
    ) as s
    where e.id = owed.entry_id and e.price_held_until <= at and c.ends_on >= d.day and not c.cancelled
      and not exists (select from in_open_payment held where held.receivable_id = owed.id)
  ), owed.gross) end
$$;

-- An item of a cancelled competition is not paid for. The lock orders starting a payment and cancelling.
create function refuse_item_off() returns trigger language plpgsql as $$
declare off boolean;
begin
  select c.cancelled into off from receivable r join entry e on e.id = r.entry_id join competition c on c.id = e.competition_id
  where r.id = new.receivable_id for share of c;
  if off then
    raise exception 'the competition of receivable % is cancelled', new.receivable_id using errcode = 'RJ013';
  end if;
  return new;
end $$;
create trigger payment_item_is_on before insert on payment_item for each row execute function refuse_item_off();

-- A fee keeps its amount once money was received for it or while a payment holds it, and does not end while a payment holds it.
create function keep_fee_held() returns trigger language plpgsql as $$
begin
  if (new.gross <> old.gross and old.settled <> 0) or exists (select from in_open_payment where receivable_id = new.id) then
    raise exception 'receivable % of a fee is held by a payment, or paid into', new.id using errcode = 'RJ012';
  end if;
  return new;
end $$;
create trigger receivable_of_fee_held before update of gross, active on receivable
  for each row when (old.fee_id is not null and (old.gross, old.active) is distinct from (new.gross, new.active))
  execute function keep_fee_held();

-- Messages between the portal and a provider, without card or personal data.
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
create trigger payment_message_append_only before update or delete or truncate on payment_message execute function refuse_change();

-- Money that does not simply pay what was requested (docs/decisions/0023): it is booked, listed, and decided by staff.
create table doubtful_payment (
  id integer generated always as identity primary key,
  payment_id integer not null references payment,
  reason_code text not null check (reason_code in ('AMOUNT', 'CURRENCY', 'TRANSACTION', 'TWICE', 'OFF', 'CONTRADICTED', 'REFUNDED')),
  -- Forints received, or refunded (below zero); null: unknown.
  received_amount integer check ((received_amount < 0) = (reason_code = 'REFUNDED') and received_amount <> 0),
  found_at timestamptz not null,
  decision text check (decision in ('TAKEN', 'RELEASED', 'NOTED', 'RESOLVED')),
  reason text check (char_length(reason) between 1 and 2000),
  decided_by integer references account,
  decided_at timestamptz,
  -- RESOLVED has no decider: the provider's report turned out right.
  check ((decision is null) = (decided_at is null)),
  check (coalesce(decision <> 'RESOLVED', false) = (reason is not null) and (reason is null) = (decided_by is null))
);
create unique index doubtful_payment_once on doubtful_payment (payment_id, reason_code) where reason_code <> 'REFUNDED';
create index doubtful_payment_by_payment on doubtful_payment (payment_id);
create index doubtful_payment_waiting on doubtful_payment (found_at) where decision is null;

-- A paid payment stays paid, a decision stays, payment fields are immutable.
create function keep_payment_true() returns trigger language plpgsql as $$
begin
  if old.state = 'PAID' and new.state <> 'PAID' then
    raise exception 'a paid payment stays paid' using errcode = 'RJ010';
  end if;
  if old.state = 'REVIEW' and new.state <> 'REVIEW' and exists (
    select from doubtful_payment where payment_id = new.id and decision in ('TAKEN', 'RELEASED')
  ) then
    raise exception 'what was decided of a payment stays' using errcode = 'RJ010';
  end if;
  if (old.amount, old.order_ref, old.payer_id, old.currency, old.method, old.received_by, old.marked_by) is distinct from
     (new.amount, new.order_ref, new.payer_id, new.currency, new.method, new.received_by, new.marked_by)
    or new.receiving_account is distinct from old.receiving_account
    or (old.buyer_name, old.buyer_country, old.buyer_zipcode, old.buyer_city, old.buyer_address, old.buyer_tax_number) is distinct from
     (new.buyer_name, new.buyer_country, new.buyer_zipcode, new.buyer_city, new.buyer_address, new.buyer_tax_number) then
    raise exception 'payment fields are immutable' using errcode = 'RJ010';
  end if;
  return null;
end $$;
create trigger payment_true after update on payment for each row execute function keep_payment_true();

-- A payment that has ended holds no item.
create function check_items_free() returns trigger language plpgsql as $$
declare
  checked integer;
begin
  if tg_table_name = 'payment' then checked := new.id; else checked := new.payment_id; end if;
  if exists (
    select from payment p join payment_item i on i.payment_id = p.id where p.id = checked and p.ended_at is not null and i.open
  ) then
    raise exception 'payment % has ended and holds items', checked using errcode = 'RJ010';
  end if;
  return null;
end $$;
create constraint trigger payment_frees_items after insert or update of ended_at on payment deferrable initially deferred
  for each row when (new.ended_at is not null) execute function check_items_free();
create constraint trigger payment_item_free after insert or update of open on payment_item deferrable initially deferred
  for each row when (new.open) execute function check_items_free();

-- A decision is made once and stays.
create function keep_decision() returns trigger language plpgsql as $$
begin
  raise exception 'what was decided of a payment stays' using errcode = 'RJ010';
end $$;
create trigger doubtful_payment_decided before update on doubtful_payment
  for each row when (old.decision is not null) execute function keep_decision();
create trigger doubtful_payment_stays before delete on doubtful_payment for each row execute function refuse_change();

-- A payment under review is listed as doubtful, and holds its items until it is decided.
create function check_review_listed() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment p left join doubtful_payment d on d.payment_id = p.id
    where p.id = case tg_table_name when 'payment' then new.id else (to_jsonb(new) ->> 'payment_id')::integer end and p.state = 'REVIEW'
    group by p.id having count(d.id) = 0 or (p.ended_at is null and bool_or(d.decision in ('TAKEN', 'RELEASED')))
  ) then
    raise exception 'a payment under review is not listed, or holds items after the decision' using errcode = 'RJ010';
  end if;
  return null;
end $$;
create constraint trigger payment_review_listed after insert or update of state on payment deferrable initially deferred
  for each row when (new.state = 'REVIEW') execute function check_review_listed();
create constraint trigger doubtful_payment_lets_go after update of decision on doubtful_payment deferrable initially deferred
  for each row when (new.decision in ('TAKEN', 'RELEASED')) execute function check_review_listed();

-- Transfer sheets: requests to pay receivables by bank transfer under one reference. A sheet is no payment and locks nothing. It holds the prices of its
-- items until `kept_until`, three bank days after the due day.
create table payment_request (
  id integer generated always as identity primary key,
  -- Seven random signs and a check sign.
  reference text not null unique constraint payment_request_reference check (reference ~ '^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{8}$'),
  payer_id integer not null references account,
  due_on date not null,
  kept_until timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CANCELLED', 'EXPIRED')),
  open boolean not null generated always as (state = 'OPEN') stored,
  created_at timestamptz not null,
  ended_at timestamptz,
  cancelled_by integer references account,
  unique (id, open),
  constraint payment_request_ended check ((state = 'OPEN') = (ended_at is null)),
  constraint payment_request_cancelled check ((state = 'CANCELLED') = (cancelled_by is not null))
);
create index payment_request_by_payer on payment_request (payer_id);
create index payment_request_expiring on payment_request (kept_until) where state = 'OPEN';
create trigger payment_request_stays before delete on payment_request for each row execute function refuse_change();
create trigger payment_request_for_good before update on payment_request for each row
  when (old.state <> 'OPEN' or (old.reference, old.payer_id, old.due_on, old.kept_until, old.created_at)
    is distinct from (new.reference, new.payer_id, new.due_on, new.kept_until, new.created_at)) execute function refuse_change();

create table payment_request_item (
  request_id integer not null,
  receivable_id integer not null references receivable,
  -- What the sheet asks for: the promised price less what came in before.
  amount integer not null check (amount > 0),
  price integer not null,
  -- Of an entry: `price_held_until` before the sheet, to which it returns when the sheet is cancelled or the item removed.
  held_before timestamptz,
  -- When the entry moved to another race.
  removed_at timestamptz,
  open boolean not null default true,
  primary key (request_id, receivable_id),
  foreign key (request_id, open) references payment_request (id, open) on update cascade,
  constraint payment_request_item_price check (price >= amount)
);
create index payment_request_item_by_receivable on payment_request_item (receivable_id);
-- One open sheet for a receivable.
create unique index payment_request_item_once on payment_request_item (receivable_id) where open and removed_at is null;
create trigger payment_request_item_stays before delete on payment_request_item for each row execute function refuse_change();
create trigger payment_request_item_for_good before update on payment_request_item for each row
  when (old.removed_at <> coalesce(new.removed_at, 'infinity') or (old.request_id, old.receivable_id, old.amount, old.price, old.held_before)
    is distinct from (new.request_id, new.receivable_id, new.amount, new.price, new.held_before)) execute function refuse_change();

-- Every movement of money. CHARGE is owed (negative when reduced); PAYMENT and REFUND moved; a CORRECTION reverses one wrong row;
-- ALLOCATION moves credit.
create table ledger (
  id bigint generated always as identity primary key,
  kind text not null,
  payment_id integer references payment,
  amount integer not null check (amount <> 0),
  cause text not null,
  at timestamptz not null,
  party_id integer not null references account,
  receivable_id integer references receivable,
  actor_id integer references account,
  corrects bigint references ledger,
  -- Of a PAYMENT row: how many rows of the same payment and receivable came before it, each of them corrected.
  corrected_before integer not null default 0,
  constraint ledger_corrected_before check (corrected_before >= 0 and (corrected_before = 0 or kind = 'PAYMENT')),
  constraint ledger_kind check (kind in ('CHARGE', 'PAYMENT', 'REFUND', 'CORRECTION', 'ALLOCATION')),
  constraint ledger_charge check (kind <> 'CHARGE' or (receivable_id is not null and payment_id is null)),
  constraint ledger_payment check (kind <> 'PAYMENT' or (payment_id is not null and amount > 0)),
  constraint ledger_refund check (kind <> 'REFUND' or amount < 0),
  constraint ledger_allocation check (kind <> 'ALLOCATION' or (payment_id is null and (receivable_id is null) = (amount < 0))),
  constraint ledger_correction check ((kind = 'CORRECTION') = (corrects is not null))
);
create index ledger_by_receivable on ledger (receivable_id);
create index ledger_by_party on ledger (party_id, id);
create index ledger_by_payment on ledger (payment_id) where payment_id is not null;
create index ledger_of_credit on ledger (party_id) where receivable_id is null;
-- Two bookings at once have the same number, so one of them is refused.
create unique index ledger_payment_once on ledger (payment_id, receivable_id, corrected_before) nulls not distinct where kind = 'PAYMENT';
create unique index ledger_corrected_once on ledger (corrects) where corrects is not null;

-- A payment is booked again into the same place only after the row before is corrected.
create function check_booked_again() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger earlier join ledger undone on undone.corrects = earlier.id
    where earlier.payment_id = new.payment_id and earlier.receivable_id is not distinct from new.receivable_id
      and earlier.kind = 'PAYMENT' and earlier.corrected_before = new.corrected_before - 1
  ) then
    raise exception 'payment % is booked, and that is not corrected', new.payment_id using errcode = 'RJ012';
  end if;
  return new;
end $$;
create trigger ledger_booked_again before insert on ledger
  for each row when (new.corrected_before > 0) execute function check_booked_again();

-- A deleted account owes nothing new. The foreign key has locked the account before, so deleting waits or is seen.
create function refuse_deleted_debtor() returns trigger language plpgsql as $$
begin
  if (select registration_status from account where id = new.debtor_id) = 'DELETED' then
    raise exception 'account % is deleted and owes nothing new', new.debtor_id using errcode = 'RJ014';
  end if;
  return null;
end $$;
create trigger receivable_debtor_not_deleted after insert on receivable
  for each row when (new.owed <> 0) execute function refuse_deleted_debtor();

create function keep_debtor() returns trigger language plpgsql as $$
begin
  raise exception 'receivable % has been paid into: its debtor stays', old.id using errcode = 'RJ012';
end $$;
create trigger receivable_keeps_debtor before update of debtor_id on receivable
  for each row when (new.debtor_id <> old.debtor_id and old.settled <> 0) execute function keep_debtor();

-- A card payment's amount is the sum of its items; a paid payment is booked in full.
create function check_payment_sum() returns trigger language plpgsql as $$
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
create trigger ledger_append_only before update or delete or truncate on ledger execute function refuse_change();

-- A correction reverses one whole row; an allocation leaves the credit it came from.
create function check_reversed_whole() returns trigger language plpgsql as $$
begin
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
  return null;
end $$;
create trigger ledger_reversed_whole after insert on ledger
  referencing new table as arrived for each statement execute function check_reversed_whole();

-- At commit a receivable agrees with its ledger rows: what its debtor was charged is what is owed, nothing stays charged to a former debtor, and
-- the other rows are what came in.
create function check_receivable_booked() returns trigger language plpgsql as $$
declare
  checked integer;
  differs boolean;
begin
  if tg_table_name = 'ledger' then checked := new.receivable_id; else checked := new.id; end if;
  select r.owed <> coalesce(sum(l.charged) filter (where l.party_id = r.debtor_id), 0)
    or coalesce(bool_or(l.charged <> 0) filter (where l.party_id <> r.debtor_id), false)
    or r.settled <> coalesce(sum(l.moved), 0)
    or (r.settled_at is not null) <> (r.active and r.settled >= r.owed)
  into differs
  from receivable r left join (
    select party_id, coalesce(sum(amount) filter (where kind = 'CHARGE'), 0) as charged,
      coalesce(sum(amount) filter (where kind <> 'CHARGE'), 0) as moved
    from ledger where receivable_id = checked group by party_id
  ) l on true
  where r.id = checked group by r.id;
  if differs then
    raise exception 'receivable % differs from its ledger rows', checked using errcode = 'RJ011';
  end if;
  return null;
end $$;
create constraint trigger receivable_matches_ledger after insert or update of gross, active, retained_amount, debtor_id, settled, settled_at on receivable
  deferrable initially deferred for each row execute function check_receivable_booked();
create constraint trigger ledger_matches_receivable after insert on ledger
  deferrable initially deferred for each row when (new.receivable_id is not null) execute function check_receivable_booked();

-- Refunds of a payment never exceed what it brought.
create function check_refund() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger l where payment_id = new.payment_id and kind in ('PAYMENT', 'REFUND')
    and not exists (select from ledger c where c.corrects = l.id)) < 0 then
    raise exception 'more went back of payment % than it brought', new.payment_id using errcode = 'RJ010';
  end if;
  return null;
end $$;
create trigger ledger_refund_within after insert on ledger
  for each row when (new.kind = 'REFUND' and new.payment_id is not null) execute function check_refund();

-- Money of a party that is not allocated yet. The constraint also holds when two transactions spend it at once.
create table credit (
  party_id integer primary key references account,
  amount integer not null default 0 constraint credit_suffices check (amount >= 0)
);
create trigger credit_stays before delete or truncate on credit execute function refuse_change();

-- At commit a credit is the sum of its ledger rows.
create function check_credit_booked() returns trigger language plpgsql as $$
begin
  if coalesce((select amount from credit where party_id = new.party_id), 0)
    <> (select coalesce(sum(amount), 0) from ledger where party_id = new.party_id and receivable_id is null) then
    raise exception 'the credit of party % differs from its ledger rows', new.party_id using errcode = 'RJ011';
  end if;
  return null;
end $$;
create constraint trigger credit_matches_ledger after insert or update on credit
  deferrable initially deferred for each row execute function check_credit_booked();
create constraint trigger ledger_matches_credit after insert on ledger
  deferrable initially deferred for each row when (new.receivable_id is null) execute function check_credit_booked();

-- Returns whether money of a place (a receivable, or with null the credit of a party) came by card: it goes back through its provider alone. What
-- was allocated from credit counts as card money where a card may have brought that credit.
create function is_card_money(payment integer, receivable integer, party integer) returns boolean language sql stable as $$
  select case when $1 is not null then exists (select from payment p where p.id = $1 and p.method in ('SIMPLEPAY', 'BARION'))
    else exists (select from payment_item i join payment p on p.id = i.payment_id where i.receivable_id = $2 and p.state in ('PAID', 'REVIEW'))
      or exists (select from ledger l join payment p on p.id = l.payment_id
        where l.party_id = $3 and l.receivable_id is null and l.kind = 'PAYMENT' and p.method in ('SIMPLEPAY', 'BARION')) end
$$;

-- Money to give back: what a receivable holds beyond what is owed, and credit, by what brought it, newest first. Cash of an organiser is the
-- organiser's to give back.
create view money_due_back as
with place as (
  select debtor_id as party_id, id as receivable_id, settled - owed as due from receivable where settled > owed
  union all
  select party_id, null, amount from credit where amount > 0
), brought as (
  select p.party_id, p.receivable_id, p.due, l.payment_id, max(l.id) filter (where l.kind <> 'REFUND') as ledger_id, sum(l.amount) as amount
  from place p cross join lateral (
    select * from ledger where receivable_id = p.receivable_id
    union all
    select * from ledger where p.receivable_id is null and receivable_id is null and party_id = p.party_id
  ) l
  where l.kind in ('PAYMENT', 'ALLOCATION', 'REFUND') and not exists (select from ledger undone where undone.corrects = l.id)
  group by p.party_id, p.receivable_id, p.due, l.payment_id having sum(l.amount) > 0
), shared as (
  select *, least(amount, due - coalesce(sum(amount) over (partition by party_id, receivable_id order by ledger_id desc
    rows between unbounded preceding and 1 preceding), 0)) as share
  from brought
)
select s.ledger_id::integer as id, s.party_id, s.receivable_id, s.payment_id, s.share::integer as amount,
  coalesce(y.method, 'CREDIT') as way, is_card_money(s.payment_id, s.receivable_id, s.party_id) as is_card,
  y.payer_id, y.transaction_id,
  -- Since it is there and no longer owed.
  case when s.receivable_id is null then (select max(at) from ledger where party_id = s.party_id and receivable_id is null and kind = 'PAYMENT')
    else (select max(at) from ledger where receivable_id = s.receivable_id and kind in ('CHARGE', 'PAYMENT', 'ALLOCATION')) end as since
from shared s left join payment y on y.id = s.payment_id
where s.share > 0 and y.received_by is distinct from 'ORGANISER';

-- A refund that a person books gives back no card money …
create function refuse_card_refund() returns trigger language plpgsql as $$
begin
  if is_card_money(new.payment_id, new.receivable_id, new.party_id) then
    raise exception 'card money of ledger row % goes back through its provider', new.id using errcode = 'RJ015';
  end if;
  return null;
end $$;
create trigger ledger_no_card_refund after insert on ledger
  for each row when (new.kind = 'REFUND' and new.actor_id is not null) execute function refuse_card_refund();

-- … and no more than is due.
create function check_refund_due() returns trigger language plpgsql as $$
begin
  if exists (select from receivable where id = new.receivable_id and settled < owed) then
    raise exception 'more went back of receivable % than was due', new.receivable_id using errcode = 'RJ012';
  end if;
  return null;
end $$;
create constraint trigger ledger_refund_due after insert on ledger deferrable initially deferred
  for each row when (new.kind = 'REFUND' and new.actor_id is not null) execute function check_refund_due();

-- Returns whether money is open between an account and the federation: owed, to refund, credit, or in a payment.
create function has_open_money(account integer) returns boolean language sql stable as $$
  select exists (select from receivable where debtor_id = account and settled <> owed)
    or exists (select from credit where party_id = account and amount > 0)
    or exists (select from payment where payer_id = account and (state in ('STARTING', 'STARTED', 'AUTHORIZED') or state = 'REVIEW' and ended_at is null))
$$;

-- Deleting locks the account first, so a receivable that is being created for it is seen.
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  if new.registration_status = 'DELETED' then
    perform from account where id = new.id for update;
    if has_open_money(new.id) then
      raise exception 'account % has open money', new.id using errcode = 'check_violation', constraint = 'account_has_open_money';
    end if;
    if exists (select from open_transfer where new.id in (athlete_id, source_club_id, target_club_id)) then
      raise exception 'account % is in an open transfer', new.id using errcode = 'check_violation', constraint = 'account_in_transfer';
    end if;
    if new.status_before is distinct from old.registration_status then
      raise exception 'account % was %', new.id, old.registration_status using errcode = 'RJ012';
    end if;
  elsif old.erased_at is not null or new.registration_status <> old.status_before then
    raise exception 'account % comes back as it was, or not at all', new.id using errcode = 'RJ012';
  end if;
  return new;
end $$;
create trigger account_deletion before update of registration_status on account
  for each row when ((old.registration_status = 'DELETED') <> (new.registration_status = 'DELETED')) execute function refuse_deletion();

-- The buyer that an account's profile names for its invoices: the billing address if it is complete, else the home address.
create view buyer_profile as
  select y.id, coalesce(o.billing_name, y.name) as name, a.country, a.zipcode, a.city,
    nullif(concat_ws(' ', a.street, a.street_type, a.number, a.floor, a.door), '') as address, o.tax_number
  from party y
  left join organisation o on o.id = y.id
  left join lateral (
    select * from address where account_id = y.id and purpose in ('BILLING', 'HOME')
    order by num_nulls(zipcode, city, street), purpose limit 1) a on true;

-- Invoices of payments. A row and its lines are inserted when the money is booked; a job has an issuer issue them. The seller, and a buyer that the
-- payment does not name, are written when it is issued.
create table invoice (
  id integer generated always as identity primary key,
  -- The issuer knows it by this reference and issues it once.
  external_id text not null unique check (external_id ~ '^[A-Za-z0-9-]{1,40}$'),
  kind text not null check (kind in ('INVOICE', 'CORRECTING', 'STORNO')),
  payment_id integer not null references payment,
  -- Of CORRECTING and STORNO the invoice that they change, of an INVOICE the cancelled one that it replaces.
  original_id integer,
  original_kind text generated always as (case when original_id is not null then 'INVOICE' end) stored,
  fulfilled_on date not null,
  net integer not null,
  vat integer not null,
  gross integer not null,
  created_at timestamptz not null,
  buyer_name text check (char_length(buyer_name) between 1 and 150),
  buyer_country text check (buyer_country ~ '^[A-Z]{2}$'),
  buyer_zipcode text check (char_length(buyer_zipcode) between 1 and 16),
  buyer_city text check (char_length(buyer_city) between 1 and 40),
  buyer_address text check (char_length(buyer_address) between 1 and 180),
  buyer_tax_number text check (is_tax_number(buyer_tax_number)),
  seller_name text check (char_length(seller_name) between 1 and 150),
  seller_address text check (char_length(seller_address) between 1 and 255),
  seller_tax_number text check (is_tax_number(seller_tax_number)),
  issuer text check (issuer in ('EMBEDDED', 'SZAMLAZZ')),
  number text unique check (char_length(number) between 1 and 50),
  issued_at timestamptz,
  -- The PDF; the key is known before, so that mails can link it.
  file_key text not null unique check (file_key ~ '^[A-Za-z0-9_-]{32}$'),
  stored_file text references file,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  -- The reason why the last attempt failed, and the issuer's own words.
  failure text check (failure in ('BUYER', 'NO_ANSWER', 'REFUSED', 'NONSENSE', 'AMOUNT', 'FILE', 'PORTAL')),
  failure_detail text check (char_length(failure_detail) between 1 and 255),
  unique (id, payment_id, kind),
  foreign key (original_id, payment_id, original_kind) references invoice (id, payment_id, kind),
  constraint invoice_has_original check (kind = 'INVOICE' or original_id is not null),
  constraint invoice_adds_up check (net + vat = gross and (gross > 0) = (kind = 'INVOICE') and gross <> 0),
  constraint invoice_buyer check (num_nulls(buyer_name, buyer_country, buyer_zipcode, buyer_city, buyer_address) in (0, 5)
    and (buyer_name is not null or buyer_tax_number is null)),
  constraint invoice_issued check (num_nulls(number, issued_at, issuer, stored_file, seller_name, seller_address) in (0, 6)
    and (number is null or (buyer_name is not null and failure is null)) and stored_file = file_key),
  check (failure is not null or failure_detail is null)
);
create unique index invoice_storno_once on invoice (original_id) where kind = 'STORNO';
create unique index invoice_once on invoice (payment_id, original_id) nulls not distinct where kind = 'INVOICE';
create index invoice_by_original on invoice (original_id) where original_id is not null;
create index invoice_by_payment on invoice (payment_id);
create index invoice_waiting on invoice (next_attempt_at) where number is null;

create table invoice_line (
  invoice_id integer not null references invoice,
  position integer not null check (position > 0),
  receivable_id integer not null references receivable,
  description text not null check (char_length(description) between 1 and 255),
  vat_code text not null check (vat_code in ('27', '18', '5', 'AAM', 'TAM', 'ATK')),
  vat_ground text check (char_length(vat_ground) between 1 and 255),
  net integer not null,
  vat integer not null,
  gross integer not null check (gross <> 0),
  primary key (invoice_id, position),
  unique (invoice_id, receivable_id),
  constraint invoice_line_ground check ((vat_code in ('AAM', 'TAM', 'ATK')) = (vat_ground is not null)),
  constraint invoice_line_adds_up check (net + vat = gross and (vat_ground is null or vat = 0)
    and abs(net - round(gross * 100.0 / (100 + case vat_code when '27' then 27 when '18' then 18 when '5' then 5 else 0 end))) <= 1)
);
create index invoice_line_by_receivable on invoice_line (receivable_id);
create trigger invoice_line_append_only before update or delete or truncate on invoice_line execute function refuse_change();
create trigger invoice_stays before delete or truncate on invoice execute function refuse_change();

-- Only settled money of the federation is invoiced; a new invoice replaces a cancelled one only.
create function check_invoiced() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payment where id = new.payment_id and state = 'PAID' and received_by is distinct from 'ORGANISER'
  ) then
    raise exception 'payment % is not settled money of the federation', new.payment_id using errcode = 'RJ012';
  end if;
  if new.kind = 'INVOICE' and new.original_id is not null
    and not exists (select from invoice where original_id = new.original_id and kind = 'STORNO') then
    raise exception 'invoice % is not cancelled', new.original_id using errcode = 'RJ012';
  end if;
  return new;
end $$;
create trigger invoice_of_settled_money before insert on invoice for each row execute function check_invoiced();

-- An invoice never changes; what is written when it is issued is written once.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  if old.number is not null
    or (old.external_id, old.kind, old.payment_id, old.fulfilled_on, old.net, old.vat, old.gross, old.created_at, old.file_key)
      is distinct from (new.external_id, new.kind, new.payment_id, new.fulfilled_on, new.net, new.vat, new.gross, new.created_at, new.file_key)
    or old.original_id is distinct from new.original_id
    or (old.buyer_name is not null
      and (old.buyer_name, old.buyer_country, old.buyer_zipcode, old.buyer_city, old.buyer_address, old.buyer_tax_number)
      is distinct from (new.buyer_name, new.buyer_country, new.buyer_zipcode, new.buyer_city, new.buyer_address, new.buyer_tax_number)) then
    raise exception 'invoice % does not change', old.id using errcode = 'RJ011';
  end if;
  return new;
end $$;
create trigger invoice_unchanged before update on invoice for each row execute function keep_invoice();

-- At commit an invoice is the sum of its lines, and the invoices of a payment never exceed what was paid for a receivable.
create function check_invoice_lines() returns trigger language plpgsql as $$
declare invoiced integer; paid integer;
begin
  if (select (i.net, i.vat, i.gross) is distinct from (sum(l.net), sum(l.vat), sum(l.gross))
      from invoice i left join invoice_line l on l.invoice_id = i.id where i.id = new.id group by i.id) then
    raise exception 'invoice % is not the sum of its lines', new.id using errcode = 'RJ012';
  end if;
  select min(invoiced_gross), min(paid_amount - invoiced_gross) into invoiced, paid from (
    select sum(l.gross) as invoiced_gross, (
      select coalesce(sum(amount), 0) from ledger
      where payment_id = new.payment_id and receivable_id = l.receivable_id and kind in ('PAYMENT', 'REFUND', 'CORRECTION')) as paid_amount
    from invoice i join invoice_line l on l.invoice_id = i.id where i.payment_id = new.payment_id group by l.receivable_id
  ) as sums;
  if invoiced < 0 or paid < 0 then
    raise exception 'the invoices of payment % differ from what was paid', new.payment_id using errcode = 'RJ012';
  end if;
  return null;
end $$;
create constraint trigger invoice_matches_lines after insert on invoice
  deferrable initially deferred for each row execute function check_invoice_lines();

-- The numbers that the embedded issuer gave, without gaps per year.
create table invoice_number (
  year integer not null check (year between 2000 and 2100),
  serial integer not null check (serial > 0),
  external_id text not null unique,
  taken_at timestamptz not null,
  primary key (year, serial)
);
create trigger invoice_number_append_only before update or delete or truncate on invoice_number execute function refuse_change();
create function check_gapless() returns trigger language plpgsql as $$
begin
  if new.serial > 1 and not exists (select from invoice_number where year = new.year and serial = new.serial - 1) then
    raise exception 'invoice number % of % leaves a gap', new.serial, new.year using errcode = 'RJ012';
  end if;
  return new;
end $$;
create trigger invoice_number_gapless before insert on invoice_number for each row execute function check_gapless();

-- Transfers of athletes between clubs. Only the flow (docs/flows/transfer.md) writes the status: one of the nine in which a transfer rests. A transfer
-- that was withdrawn or closed keeps its status.
create table athlete_transfer (
  id integer generated always as identity primary key,
  athlete_id integer not null references person,
  source_club_id integer not null references organisation,
  target_club_id integer not null references organisation,
  status text not null check (status in ('WAIT_FOR_ATHLETE', 'ATHLETE_REJECTED', 'WAIT_FOR_CLUB', 'CLUB_REJECTED', 'WAIT_FOR_ADMIN',
    'ADMIN_REJECTED', 'AWAITING_PAYMENT', 'UNPAID', 'FINISHED')),
  -- Since when the term of the status runs.
  since timestamptz not null,
  closed_at timestamptz,
  close_reason text check (char_length(close_reason) between 1 and 500),
  -- Since when it is on the late list of the super admins.
  late_at timestamptz,
  late_cause text check (late_cause in ('TERM', 'CONDITION', 'LICENCE_PAID')),
  payment_mode text not null check (payment_mode in ('CREDIT_CARD', 'BANK_TRANSFER')),
  -- At the start.
  is_adult boolean not null,
  target_club_check_1 boolean not null check (target_club_check_1),
  target_club_check_2 boolean not null check (target_club_check_2),
  start_permission text references file,
  athlete_accepted boolean,
  athlete_check_1 boolean not null default false,
  athlete_check_2 boolean not null default false,
  athlete_description text check (char_length(athlete_description) between 1 and 500),
  -- Whether the target club may read the athlete's description.
  shows_athlete_description boolean not null default false,
  athlete_answered_at timestamptz,
  answer_permission text references file,
  source_club_accepted boolean,
  source_club_check_1 boolean not null default false,
  source_club_description text check (char_length(source_club_description) between 1 and 500),
  source_club_answered_at timestamptz,
  admin_accepted boolean,
  admin_description text check (char_length(admin_description) between 1 and 500),
  admin_answered_at timestamptz,
  fee_id integer unique references fee,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint athlete_transfer_between_two check (source_club_id <> target_club_id),
  constraint athlete_transfer_closed check (
    closed_at is not null or status in ('WAIT_FOR_ATHLETE', 'WAIT_FOR_CLUB', 'WAIT_FOR_ADMIN', 'AWAITING_PAYMENT')),
  constraint athlete_transfer_close_reason check (
    (close_reason is not null) = (closed_at is not null and status in ('WAIT_FOR_ATHLETE', 'WAIT_FOR_CLUB', 'WAIT_FOR_ADMIN', 'AWAITING_PAYMENT'))),
  constraint athlete_transfer_late check ((late_at is null) = (late_cause is null)),
  -- Each answer has its time, a rejection its reason, an acceptance its ticks; a status follows from the answers. A closed transfer loses its
  -- permissions when the athlete is erased.
  constraint athlete_transfer_athlete_answer check ((athlete_accepted is null) = (athlete_answered_at is null)
    and (athlete_accepted is not false or athlete_description is not null)
    and (athlete_accepted is not true or (athlete_check_1 and athlete_check_2 and (is_adult or answer_permission is not null or closed_at is not null)))
    and (athlete_accepted is null) = (status = 'WAIT_FOR_ATHLETE') and (athlete_accepted is false) = (status = 'ATHLETE_REJECTED')),
  -- The source club's answer may stay empty: its silence was passed over.
  constraint athlete_transfer_source_club_answer check ((source_club_accepted is null) = (source_club_answered_at is null)
    and (source_club_accepted is not false or source_club_description is not null)
    and (source_club_accepted is not true or source_club_check_1)
    and (source_club_accepted is null or status not in ('WAIT_FOR_ATHLETE', 'ATHLETE_REJECTED', 'WAIT_FOR_CLUB'))
    and (source_club_accepted is false) = (status = 'CLUB_REJECTED')),
  constraint athlete_transfer_admin_answer check ((admin_accepted is null) = (admin_answered_at is null)
    and (admin_accepted is not false or admin_description is not null)
    and (admin_accepted is true) = (status in ('AWAITING_PAYMENT', 'UNPAID', 'FINISHED')) and (admin_accepted is false) = (status = 'ADMIN_REJECTED')),
  constraint athlete_transfer_fee check (fee_id is null or status in ('AWAITING_PAYMENT', 'UNPAID', 'FINISHED')),
  constraint athlete_transfer_paid check ((status = 'FINISHED') = (paid_at is not null) and (status <> 'FINISHED' or fee_id is not null))
);
create unique index athlete_transfer_open on athlete_transfer (athlete_id) where closed_at is null;
create index athlete_transfer_by_athlete on athlete_transfer (athlete_id);
create index athlete_transfer_by_source_club on athlete_transfer (source_club_id);
create index athlete_transfer_by_target_club on athlete_transfer (target_club_id);
create index athlete_transfer_waiting on athlete_transfer (status, since) where closed_at is null;
create index athlete_transfer_late_list on athlete_transfer (late_at) where late_at is not null and closed_at is null;
create index athlete_transfer_by_start_permission on athlete_transfer (start_permission) where start_permission is not null;
create index athlete_transfer_by_answer_permission on athlete_transfer (answer_permission) where answer_permission is not null;
create trigger athlete_transfer_for_good before update of athlete_id, source_club_id, target_club_id, is_adult, created_at on athlete_transfer
  for each row when ((old.athlete_id, old.source_club_id, old.target_club_id, old.is_adult, old.created_at)
    is distinct from (new.athlete_id, new.source_club_id, new.target_club_id, new.is_adult, new.created_at)) execute function refuse_change();
create trigger athlete_transfer_stays_closed before update on athlete_transfer
  for each row when (old.closed_at is not null and (old.status, old.closed_at, old.close_reason)
    is distinct from (new.status, new.closed_at, new.close_reason)) execute function refuse_change();
create trigger athlete_transfer_stays before delete on athlete_transfer for each row execute function refuse_change();

-- What follows when a source club does not answer in its term. Without a row it goes to the late list.
create table transfer_setting (
  is_only boolean primary key default true check (is_only),
  source_club_silence text not null check (source_club_silence in ('LATE_LIST', 'CONSENT')),
  updated_at timestamptz not null
);

-- Who is in an open transfer: club and sign-in address are closed to others, and licence fees of the athlete are not paid.
create view open_transfer as select id, athlete_id, source_club_id, target_club_id from athlete_transfer where closed_at is null;

-- A transfer that finishes is closed before it changes the club.
create function person_club_in_transfer() returns trigger language plpgsql as $$
begin
  if exists (select from open_transfer where athlete_id = new.id) then
    raise exception 'person % is in an open transfer', new.id using errcode = 'check_violation', constraint = 'person_club_in_transfer';
  end if;
  return new;
end $$;
create trigger person_club_in_transfer before update of club_id on person
  for each row when (old.club_id is distinct from new.club_id) execute function person_club_in_transfer();

-- The fee of a transfer ends with it. Without a fee that is owed an open transfer could neither finish nor become unpaid.
create function fee_in_transfer() returns trigger language plpgsql as $$
begin
  if exists (select from athlete_transfer where fee_id = new.id and closed_at is null) then
    raise exception 'fee % is that of an open transfer', new.id using errcode = 'check_violation', constraint = 'fee_in_transfer';
  end if;
  return new;
end $$;
create trigger fee_in_transfer before update of active on fee
  for each row when (old.active and not new.active) execute function fee_in_transfer();

alter table club_membership add constraint club_membership_transfer_id_fkey foreign key (transfer_id) references athlete_transfer;
