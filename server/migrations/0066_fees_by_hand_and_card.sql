-- Fees that the office makes by hand, and fees that are paid by card.

alter table user_payment
  drop constraint user_payment_cost_type_check,
  add constraint user_payment_cost_type_check check (cost_type in ('CLUB_ANNUAL', 'ORGANIZER_ANNUAL', 'LICENSE_ELIT', 'LICENSE_PARA',
    'LICENSE_UP', 'LICENSE_AMATOR', 'COMPETITOR_ANNUAL', 'REFEREE_ANNUAL', 'TRAINER_ANNUAL', 'TRANSFER', 'OTHER'));
-- What is made by hand may be owed as often as somebody says so.
drop index user_payment_once_a_year;
create unique index user_payment_once_a_year on user_payment (account_id, cost_type, year) where active and cost_type not in ('TRANSFER', 'OTHER');

-- A fee into which money came, or that a payment holds, keeps its amount; and while a payment holds it, it is not ended either.
create function keep_fee_held() returns trigger language plpgsql as $$
begin
  if (new.gross <> old.gross and old.settled <> 0)
    or exists (select from payment_item where receivable_id = new.id and open) then
    raise exception 'receivable % of a fee is held by a payment, or paid into', new.id using errcode = 'RJ012';
  end if;
  return new;
end $$;
create trigger receivable_of_fee_held before update of gross, active on receivable
  for each row when (old.fee_id is not null and (old.gross, old.active) is distinct from (new.gross, new.active))
  execute function keep_fee_held();

insert into email_template (name, locale, subject, html, text) values
('FEE_PAID', 'hu', 'Sikeres befizetés: {{ orderRef }} – Rajt',
'<h1>Köszönjük, {{ name }}!</h1><p>A befizetésed megérkezett.</p><p>{{ items }}</p><p><strong>Összesen: {{ amount }}</strong></p><p>Rendelésazonosító: {{ orderRef }}<br />Barion tranzakcióazonosító: {{ transactionId }}</p><p>Szép napot!<br />A Rajt csapata</p>',
'Köszönjük, {{ name }}!

A befizetésed megérkezett.

{{ items }}

Összesen: {{ amount }}

Rendelésazonosító: {{ orderRef }}
Barion tranzakcióazonosító: {{ transactionId }}

Szép napot!
A Rajt csapata'),
('FEE_PAID', 'en', 'Payment received: {{ orderRef }} – Rajt',
'<h1>Thank you, {{ name }}!</h1><p>Your payment has arrived.</p><p>{{ items }}</p><p><strong>Total: {{ amount }}</strong></p><p>Order reference: {{ orderRef }}<br />Barion transaction: {{ transactionId }}</p><p>All the best,<br />the Rajt team</p>',
'Thank you, {{ name }}!

Your payment has arrived.

{{ items }}

Total: {{ amount }}

Order reference: {{ orderRef }}
Barion transaction: {{ transactionId }}

All the best,
the Rajt team');
