-- What the demo lacks of money, written in the words of the tables before there were receivables (migrations 0028 and 0030): entries and fees in
-- every state, payments in every state. With the demo's own rows it became `before-receivables.0028.sql.gz` and `before-receivables.0030.sql.gz`.

-- Fees: of VAT, deleted, free of charge, of a transfer, paid late in the evening.
insert into user_payment (account_id, cost_type, year, description, payable_net, payable_vat, payable_gross, status, billing_date, paid_on, created_at, updated_at)
select account_id, v.* from (select min(id) as account_id from organisation where is_club) a
cross join (values
  ('TRANSFER', 2026, 'Átigazolási díj', 7874, 2126, 10000, 'Unpaid', date '2026-03-01', null::date, timestamptz '2026-03-01 09:00Z', timestamptz '2026-03-01 09:00Z'),
  ('TRANSFER', 2026, 'Átigazolási díj', 7874, 2126, 10000, 'Paid', '2026-03-02', '2026-03-29', '2026-03-02 09:00Z', '2026-03-29 22:30Z'),
  ('TRANSFER', 2025, 'Átigazolási díj', 10000, 0, 10000, 'Deleted', '2025-03-01', null, '2025-03-01 09:00Z', '2025-03-01 09:00Z'),
  ('CLUB_ANNUAL', 2020, 'Díjmentes év', 0, 0, 0, 'Paid', '2020-01-01', '2020-01-02', '2020-01-01 09:00Z', '2020-01-01 09:00Z'),
  ('CLUB_ANNUAL', 2021, 'Díjmentes év', 0, 0, 0, 'Unpaid', '2021-01-01', null, '2021-01-01 09:00Z', '2021-01-01 09:00Z'),
  ('CLUB_ANNUAL', 2022, 'Éves díj 2022', 1, 0, 1, 'Paid', '2022-01-01', '2022-12-31', '2022-01-01 09:00Z', '2022-01-01 09:00Z')
) as v;

-- Card payments: one in each state, each of three entries of one person or another; the nth entry of the demo belongs to payment n / 3.
create temporary table chosen as
  select e.id, e.entered_by, e.amount, (row_number() over (order by e.id) - 1) / 3 as nth
  from entry e where e.active and e.amount > 0 order by e.id limit 36;
create temporary table state_of (nth integer, state text);
insert into state_of values (0, 'STARTING'), (1, 'STARTED'), (2, 'AUTHORIZED'), (3, 'PAID'), (4, 'FAILED'), (5, 'CANCELLED'), (6, 'EXPIRED'), (7, 'REVIEW'), (8, 'PAID'), (9, 'PAID');
insert into payment (order_ref, provider, payer_id, amount, state, transaction_id, redirect_url, started_at, valid_until, ended_at)
select 'RAJT-UP-' || s.nth, 'SimplePay', min(c.entered_by), sum(c.amount), s.state,
  case when s.state in ('STARTING', 'FAILED') then null else 't' || s.nth end,
  case when s.state = 'STARTING' then null else 'https://pay.example/' || s.nth end,
  timestamptz '2026-04-01 10:00Z' + s.nth * interval '1 hour', timestamptz '2026-04-01 10:20Z' + s.nth * interval '1 hour',
  case when s.state in ('STARTING', 'STARTED', 'AUTHORIZED') then null else timestamptz '2026-04-01 10:05Z' + s.nth * interval '1 hour' end
from state_of s join chosen c using (nth) group by s.nth, s.state order by s.nth;
insert into payment_item (payment_id, entry_id, amount, open)
select p.id, c.id, c.amount, p.ended_at is null
from chosen c join payment p on p.order_ref = 'RAJT-UP-' || c.nth;
insert into payment_message (payment_id, order_ref, provider, kind, verified, outcome, applied, received_at)
select id, order_ref, provider, 'QUERY', true, state, true, ended_at from payment where ended_at is not null;
insert into ledger (kind, entry_id, payment_id, amount, cause, at)
select 'PAYMENT', i.entry_id, i.payment_id, i.amount, p.order_ref, p.ended_at
from payment_item i join payment p on p.id = i.payment_id where p.state = 'PAID' order by i.entry_id;

-- Paid a second time by another payment: what came twice is to be given back.
insert into payment (order_ref, provider, payer_id, amount, state, transaction_id, started_at, valid_until, ended_at)
select 'RAJT-UP-TWICE', 'SimplePay', entered_by, amount, 'PAID', 't-twice', '2026-04-02 10:00Z', '2026-04-02 10:20Z', '2026-04-03 10:00Z'
from chosen where nth = 3 order by id limit 1;
insert into payment_item (payment_id, entry_id, amount, open)
select p.id, c.id, c.amount, false from payment p, (select * from chosen where nth = 3 order by id limit 1) c where p.order_ref = 'RAJT-UP-TWICE';
insert into ledger (kind, entry_id, payment_id, amount, cause, at)
select 'PAYMENT', i.entry_id, i.payment_id, i.amount, p.order_ref, p.ended_at
from payment_item i join payment p on p.id = i.payment_id where p.order_ref = 'RAJT-UP-TWICE';

-- The price rose after it was paid in part of its new price; withdrawn before and after paying.
update entry set amount = amount + 3000, updated_at = '2026-04-05 10:00Z' where id in (select id from chosen where nth = 8);
update entry set active = false, row_status = 'DELETED', updated_at = '2026-04-06 10:00Z' where id in (select id from chosen where nth = 9);
update entry set active = false, updated_at = '2026-04-06 11:00Z' where id in (select id from chosen where nth = 10);

-- A team of a club, and one that nobody's club stands behind.
insert into race (competition_id, name, date, start_time, is_male, is_female, is_team, period, order_index)
select id, 'Csapatverseny', starts_on, 3600, true, true, true,
  tstzrange(starts_on + interval '1 hour', starts_on + interval '2 hours'), 99 from competition order by id limit 1;
insert into entry (competition_id, race_id, is_team, club_id, entered_by, team_name, amount, price_held_until, created_at, updated_at)
select r.competition_id, r.id, true, c.id, c.id, 'Fut, úszik', 30000, timestamptz '2026-06-01', timestamptz '2026-04-01 10:00Z', timestamptz '2026-04-01 10:00Z'
from race r, (select min(id) as id from organisation where is_club) c where r.name = 'Csapatverseny'
union all
select r.competition_id, r.id, true, null, (select min(id) from person), 'Vegyes váltó', 20000, '2026-06-01', '2026-04-01 10:00Z', '2026-04-01 10:00Z'
from race r where r.name = 'Csapatverseny';
insert into entry_member (entry_id, race_id, active, position, written_name)
select e.id, e.race_id, true, n, 'Tag ' || n from entry e, generate_series(1, 3) n where e.is_team;

-- A club's bulk entry of its athlete.
insert into entry (competition_id, race_id, is_team, club_id, entered_by, amount, price_held_until, created_at, updated_at)
select r.competition_id, r.id, false, p.club_id, p.club_id, 9000, '2026-06-01', '2026-04-01 10:00Z', '2026-04-01 10:00Z'
from race r, (select * from person where club_id is not null order by id limit 1) p where r.name = 'Csapatverseny';
insert into entry_member (entry_id, race_id, active, position, person_id)
select e.id, e.race_id, true, 1, (select id from person where club_id is not null order by id limit 1)
from entry e join race r on r.id = e.race_id where r.name = 'Csapatverseny' and not e.is_team;
