-- The state of the SimplePay sandbox, so that several server processes play one provider. Stands apart from the portal's
-- own tables: the sandbox is the other side. Holds no card data and nothing about the payer.

create table sandbox_simplepay_transaction (
  transaction_id integer generated always as identity (start with 500000001) primary key,
  token          text        not null unique,
  order_ref      text        not null unique,
  total          integer     not null check (total > 0),
  remaining      integer     not null check (remaining between 0 and total),
  two_step       boolean     not null,
  language       text        not null,
  status         text        not null check (status in
                   ('INIT', 'INPAYMENT', 'AUTHORIZED', 'FINISHED', 'CANCELLED', 'TIMEOUT', 'NOTAUTHORIZED', 'REVERSED')),
  result_code    integer     not null,
  success_url    text        not null,
  fail_url       text        not null,
  cancel_url     text        not null,
  timeout_url    text        not null,
  created        timestamptz not null,
  valid_until    timestamptz not null,
  finished       timestamptz
);

-- One row per copy to be delivered. due is null once it was acknowledged or given up.
create table sandbox_simplepay_notification (
  id             integer generated always as identity primary key,
  transaction_id integer     not null references sandbox_simplepay_transaction,
  body           text        not null,
  due            timestamptz,
  attempts       integer     not null default 0,
  acknowledged   timestamptz
);

create index sandbox_simplepay_notification_due on sandbox_simplepay_notification (due) where due is not null;
create index sandbox_simplepay_notification_transaction on sandbox_simplepay_notification (transaction_id);

-- At most one row: how the sandbox misbehaves at the moment. Without it: as the program was started.
create table sandbox_simplepay_setting (
  only_row boolean primary key default true check (only_row),
  value    text not null
);
