-- Money that does not simply pay for what was asked has a reader (docs/decisions/0023): it is booked, it is listed, and people decide.

create table doubtful_payment (
  id integer generated always as identity primary key,
  payment_id integer not null references payment,
  why text not null check (why in ('AMOUNT', 'CURRENCY', 'TRANSACTION', 'TWICE', 'OFF', 'CONTRADICTED', 'REFUNDED')),
  -- What came, in forints, or went back (below zero); null where nobody can say.
  came integer check ((came < 0) = (why = 'REFUNDED') and came <> 0),
  found_at timestamptz not null,
  decision text check (decision in ('TAKEN', 'RELEASED', 'NOTED', 'RESOLVED')),
  reason text check (char_length(reason) between 1 and 2000),
  decided_by integer references account,
  decided_at timestamptz,
  -- RESOLVED is nobody's decision: the provider's word turned out right.
  check ((decision is null) = (decided_at is null)),
  check (coalesce(decision <> 'RESOLVED', false) = (reason is not null) and (reason is null) = (decided_by is null))
);
create unique index doubtful_payment_once on doubtful_payment (payment_id, why) where why <> 'REFUNDED';
create index doubtful_payment_by_payment on doubtful_payment (payment_id);
create index doubtful_payment_waiting on doubtful_payment (found_at) where decision is null;

-- Those of before let their items go and booked nothing: they are listed, so that somebody looks at last.
insert into doubtful_payment (payment_id, why, came, found_at)
select p.id, case
    when said.currency <> p.currency then 'CURRENCY' when said.total <> p.amount then 'AMOUNT' else 'TRANSACTION' end, null, p.ended_at
from payment p left join lateral (
  select l.detail ->> 'currency' as currency, (l.detail ->> 'total')::numeric as total
  from security_log l where l.event = 'PAYMENT_MISMATCH' and l.detail ->> 'orderRef' = p.order_ref order by l.id desc limit 1
) said on true
where p.state = 'REVIEW';

-- Nobody decides twice, and what was decided stays.
create function keep_decision() returns trigger language plpgsql as $$
begin
  raise exception 'what was decided of a payment stays' using errcode = 'RJ010';
end $$;
create trigger doubtful_payment_decided before update on doubtful_payment
  for each row when (old.decision is not null) execute function keep_decision();
create trigger doubtful_payment_stays before delete on doubtful_payment for each row execute function refuse_change();

-- Money that was received stays received, and so does what people decided; items close with their payment.
create or replace function keep_payment_true() returns trigger language plpgsql as $$
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
     (new.amount, new.order_ref, new.payer_id, new.currency, new.method, new.received_by, new.marked_by) then
    raise exception 'a payment keeps what it is for' using errcode = 'RJ010';
  end if;
  if new.ended_at is not null then
    update payment_item set open = false where payment_id = new.id and open;
  end if;
  return null;
end $$;

-- A payment under review stands in the list, and holds its items no longer than until somebody has decided.
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

-- Whatever ended otherwise than paid is asked about once more when its page is over.
create index payment_ended_unpaid on payment (valid_until) where state in ('FAILED', 'CANCELLED', 'EXPIRED');

-- No more goes back of a payment than it brought.
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

-- What is called off is not paid for, from the moment it is: whoever starts a payment waits for who calls it off, or the other way round.
create function refuse_item_off() returns trigger language plpgsql as $$
declare off boolean;
begin
  select c.cancelled into off from receivable r join entry e on e.id = r.entry_id join competition c on c.id = e.competition_id
  where r.id = new.receivable_id for share of c;
  if off then
    raise exception 'what receivable % is for is called off', new.receivable_id using errcode = 'RJ013';
  end if;
  return new;
end $$;
create trigger payment_item_is_on before insert on payment_item for each row execute function refuse_item_off();

insert into email_template (name, locale, subject, html, text) values
('PAYMENT_NOTICE', 'hu', 'A rendelésedről: {{ orderRef }} – Rajt',
'<h1>Szia {{ name }}!</h1><p>{{ happened }}</p><p>{{ reason }}</p><p>Rendelésszám: <strong>{{ orderRef }}</strong></p><p>Tranzakcióazonosító: {{ transactionId }}</p><p>Kérdésed van? Keresd a szövetség irodáját, és add meg a rendelésszámot.</p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

{{ happened }}

{{ reason }}

Rendelésszám: {{ orderRef }}
Tranzakcióazonosító: {{ transactionId }}

Kérdésed van? Keresd a szövetség irodáját, és add meg a rendelésszámot.

Szép napot!
A Rajt csapata'),
('PAYMENT_NOTICE', 'en', 'About your order {{ orderRef }} – Rajt',
'<h1>Hello {{ name }},</h1><p>{{ happened }}</p><p>{{ reason }}</p><p>Order reference: <strong>{{ orderRef }}</strong></p><p>Transaction ID: {{ transactionId }}</p><p>Any questions? Ask the federation''s office and give the order reference.</p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

{{ happened }}

{{ reason }}

Order reference: {{ orderRef }}
Transaction ID: {{ transactionId }}

Any questions? Ask the federation''s office and give the order reference.

All the best,
the Rajt team');
