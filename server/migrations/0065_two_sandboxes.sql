-- The sandbox plays two providers: one memory for both, each row of the one that it belongs to.

alter table sandbox_simplepay_transaction rename to sandbox_transaction;
alter table sandbox_transaction
  add column provider text not null default 'SIMPLEPAY' check (provider in ('SIMPLEPAY', 'BARION')),
  -- What went back, refund by refund: a provider that lists them names each.
  add column refunds integer[] not null default '{}',
  drop constraint sandbox_simplepay_transaction_order_ref_key;
alter table sandbox_transaction alter column provider drop default;
create unique index sandbox_transaction_order on sandbox_transaction (provider, order_ref);

alter table sandbox_simplepay_notification rename to sandbox_notification;
alter table sandbox_notification add column provider text not null default 'SIMPLEPAY' check (provider in ('SIMPLEPAY', 'BARION'));
alter table sandbox_notification alter column provider drop default;

drop table sandbox_simplepay_setting;
-- How each misbehaves at the moment. Without a row: as the program was started.
create table sandbox_setting (
  provider text primary key check (provider in ('SIMPLEPAY', 'BARION')),
  value    text not null
);
