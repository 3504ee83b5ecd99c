-- A provider is queried about a payment at most once every few seconds, however many requests ask for it.
alter table payment add column queried_at timestamptz;

-- One bank transfer is recorded once, in whatever case, width or spacing its reference is typed.
create unique index payment_bank_reference on payment (
  upper(regexp_replace(normalize(transaction_id, nfkc), '\s', '', 'g'))
) where method = 'BANK_TRANSFER';
-- The start of a transfer is its day of receipt, its end the moment of recording.
alter table payment add constraint payment_received check (method <> 'BANK_TRANSFER' or started_at <= ended_at);

-- The events of one account in one minute, by kind: past a limit they are counted here and not logged one by one.
create table security_log_count (
  account_id integer not null references account,
  event text not null,
  minute timestamptz not null,
  count integer not null,
  primary key (account_id, event, minute)
);
