-- Every create, update, delete and change of status: by whom, old and new value per field. Secrets and health data are masked before.
create table change_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer references account,
  action text not null check (char_length(action) between 1 and 50),
  object text not null check (char_length(object) between 1 and 50),
  object_id integer not null,
  changes jsonb not null default '{}'
);
create index change_log_by_object on change_log (object, object_id);
create index change_log_party_lines on change_log ((2 * id)) where object in ('account', 'person', 'organisation');
-- The log is read newest first, or by days.
create index change_log_by_time on change_log (at desc, id);

-- After an account is erased its log keeps the events and masks the values; so do the log of its private files, and its own reasons in the
-- history of its transfers.
create function masked_changes(changes jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(field, '["***", "***"]'::jsonb), '{}') from jsonb_object_keys(changes) field
$$;

create function keep_change_log() returns trigger language plpgsql as $$
begin
  if (old.id, old.at, old.actor_id, old.action, old.object, old.object_id) is distinct from
     (new.id, new.at, new.actor_id, new.action, new.object, new.object_id)
    or new.changes <>
      (case old.object when 'athlete_transfer' then old.changes || '{"reason": [null, "***"]}' else masked_changes(old.changes) end)
    or not exists (select from account where erased_at is not null and id = (case
      when old.object in ('account', 'person', 'organisation') then old.object_id
      when old.object = 'file' then (select owner_id from file where id = old.object_id and storage = 'private')
      when old.object = 'athlete_transfer' then (select athlete_id from athlete_transfer where id = old.object_id and athlete_id = old.actor_id) end))
  then
    raise exception 'a log is only added to' using errcode = 'RJ011';
  end if;
  return new;
end $$;
create trigger change_log_stays before update on change_log for each row execute function keep_change_log();
create trigger change_log_append_only before delete or truncate on change_log execute function refuse_change();

-- Events without a changed row, such as denied requests and failed sign-ins. Kept for at least six months.
create table security_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null check (char_length(event) between 1 and 50),
  account_id integer references account,
  ip text,
  detail jsonb not null default '{}'
);
create index security_log_by_age on security_log using brin (at);
-- The log of one party joins both logs, told apart by even and odd ids (user-log.table.ts): its rows are found by account, a page of them
-- by id.
create index security_log_sign_ins on security_log (account_id) where event = 'SIGNED_IN';
create index security_log_sign_in_lines on security_log ((2 * id + 1)) where event = 'SIGNED_IN';
create trigger security_log_append_only before update or truncate on security_log execute function refuse_change();

create function refuse_young_change() returns trigger language plpgsql as $$
begin
  if exists (select from gone where at > (
    select max(at) from (select at from gone union all (select at from security_log order by id desc limit 1)) known) - interval '6 months')
  then
    raise exception '% is append-only', tg_table_name using errcode = 'RJ011';
  end if;
  return null;
end $$;
create trigger security_log_is_kept after delete on security_log
  referencing old table as gone for each statement execute function refuse_young_change();

-- The events of one account in one minute, by kind: past a limit they are counted here and not logged one by one.
create table security_log_count (
  account_id integer not null references account,
  event text not null,
  minute timestamptz not null,
  count integer not null,
  primary key (account_id, event, minute)
);

-- Errors of the portal that are open: one row per failing job (by name and data) and per place in the code. A later success of the job
-- deletes its row.
create table failure (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('JOB', 'PORTAL')),
  -- The name of the job, or the mark of the error in the log.
  what text not null check (char_length(what) between 1 and 100),
  -- Tells several jobs of one name apart.
  mark text not null check (char_length(mark) between 1 and 40),
  -- The class of the error; its message may quote personal data.
  cause text not null check (char_length(cause) between 1 and 200),
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (kind, what, mark),
  check (first_at <= last_at)
);

create table notification (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  type text not null,
  severity text not null check (severity in ('error', 'success', 'warning', 'info')),
  data jsonb not null default '{}',
  -- One notification per event and account.
  dedupe_key text not null check (char_length(dedupe_key) between 1 and 200),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  unique (account_id, type, dedupe_key)
);
-- The bell counts unread notifications; those about a piece of work are found by it, and read for everybody once it is done.
create index notification_unread on notification (account_id) where deleted_at is null and read_at is null;
create index notification_unread_about on notification (split_part(dedupe_key, ':', 2), type)
  where deleted_at is null and read_at is null;

-- How accounts choose to be notified. No row: by mail. Account, money and transfers are always mailed, so they have no rows.
create table notification_preference (
  account_id integer not null references account,
  category text not null constraint notification_preference_optional
    check (category in ('entry', 'health', 'announcement', 'registration', 'portal')),
  choice text not null check (choice in ('portal', 'mail', 'digest', 'nothing')),
  updated_at timestamptz not null,
  primary key (account_id, category)
);

-- Deliveries of events by mail. The transaction of the event writes them; a job renders each and hands it to the mail queue. A delivery is written
-- once and its mail has the message id of the delivery, so a mail needs no key of its own.
create table notification_delivery (
  id bigint generated always as identity primary key,
  account_id integer not null references account,
  event text not null check (char_length(event) between 1 and 60),
  -- The occurrence of the event: each account receives it once by each channel.
  dedupe_key text not null check (char_length(dedupe_key) between 1 and 200),
  channel text not null check (channel = 'mail'),
  -- Deliveries of one account with the same key share a mail: the first that is due takes the others with it.
  digest_key text not null check (char_length(digest_key) between 1 and 200),
  locale text not null check (locale in ('hu', 'en')),
  -- The address at the time of the event, and the values that fill in the mail. Cleared when the mail is written: a payload may hold a secret link.
  recipient text,
  -- Where an answer to the mail goes, such as the address of an organiser.
  reply_to text,
  payload jsonb check (jsonb_typeof(payload) = 'object'),
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (char_length(last_error) between 1 and 200),
  sent_at timestamptz,
  unique (account_id, event, dedupe_key, channel),
  constraint notification_delivery_cleared check ((sent_at is null) = (payload is not null) and (sent_at is null) = (recipient is not null))
);
-- Finds the deliveries that wait for each other, to be one mail.
create index notification_delivery_waiting on notification_delivery (account_id, digest_key) where sent_at is null;
create index notification_delivery_due on notification_delivery (due_at, id) where sent_at is null;
create index notification_delivery_sent on notification_delivery (sent_at) where sent_at is not null;

-- Letters of organisers to the entrants of a competition. The rows are the history and hold the limit: two a day.
create table letter (
  id integer generated always as identity primary key,
  competition_id integer not null references competition,
  audience text not null check (audience in ('ALL', 'RACE', 'UNPAID')),
  -- The name of the race at that time.
  race text check (char_length(race) between 1 and 500),
  subject text not null check (char_length(subject) between 1 and 150),
  body text not null check (char_length(body) between 1 and 5000),
  people integer not null check (people > 0),
  mails integer not null check (mails between 1 and people),
  sent_by integer not null references account,
  sent_at timestamptz not null,
  -- The day in Budapest, and the place among the letters of that day.
  sent_on date not null,
  nth_of_day smallint not null check (nth_of_day between 1 and 2),
  unique (competition_id, sent_on, nth_of_day),
  check ((audience = 'RACE') = (race is not null))
);

-- The default mails are in code. A row names a mail and its language for the editor, and holds the parts that an administrator changed.
create table email_template (
  name text not null check (name ~ '^[A-Z_]{1,50}$'),
  locale text not null check (locale in ('hu', 'en')),
  subject text collate "hu-x-icu" check (char_length(subject) between 1 and 255),
  html text,
  text text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  id integer generated always as identity primary key,
  unique (name, locale)
);

create table mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  template text not null,
  recipient text not null,
  reply_to text,
  -- The account and the mails that the address in List-Unsubscribe ends; null where the mail cannot be switched off.
  subscriber_id integer references account,
  subscription text check (subscription in ('entry', 'health', 'announcement', 'registration', 'portal', 'digest')),
  subject text not null,
  html text not null,
  text text not null,
  -- Links with a key in it. Once the mail is sent they are taken out of its text, which is kept for 90 days.
  key_links text[] not null default '{}',
  -- Its keys were taken out, so that it cannot be sent again.
  is_redacted boolean not null default false,
  queued_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text,
  -- When a bounce of it was reported, or it was held back since its address cannot be reached.
  bounced_at timestamptz,
  -- When staff dismissed a mail that could not be sent.
  settled_at timestamptz,
  constraint mail_subscribed check ((subscriber_id is null) = (subscription is null)),
  constraint mail_sent check (sent_at is null or next_attempt_at is null),
  constraint mail_settled check (settled_at is null or ((sent_at is null or bounced_at is not null) and next_attempt_at is null)),
  constraint mail_bounced check (bounced_at is null or next_attempt_at is null)
);
-- What reports of bounces say of addresses. No row: nothing was reported. Mails to a HARD address are not sent until a token mailed to it is confirmed.
create table mail_address (
  address text primary key check (address = lower(address) and char_length(address) between 3 and 320),
  state text not null check (state in ('GOOD', 'SOFT', 'HARD')),
  last_hard timestamptz,
  last_soft timestamptz,
  proved_at timestamptz
);

-- Reports by the reporter's id, so that each is counted once.
create table mail_report (
  id text primary key check (char_length(id) between 1 and 200),
  at timestamptz not null
);
create index mail_report_by_age on mail_report (at);

create function without_keys(content text, keys text[]) returns text language plpgsql immutable as $$
declare key text;
begin
  foreach key in array keys loop content := replace(content, key, '…'); end loop;
  return content;
end $$;

create index mail_waiting on mail (next_attempt_at) where next_attempt_at is not null;
create index mail_by_age on mail (queued_at);

-- The payment sandboxes' own state, shared by all processes: the sandbox plays the other side. No card data, nothing about the payer.
create table sandbox_transaction (
  transaction_id integer generated always as identity (start with 500000001) primary key,
  token          text        not null unique,
  order_ref      text        not null,
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
  finished       timestamptz,
  provider text not null check (provider in ('SIMPLEPAY', 'BARION')),
  -- Amounts refunded, one by one: a provider that lists refunds names each.
  refunds integer[] not null default '{}'
);
create unique index sandbox_transaction_order on sandbox_transaction (provider, order_ref);

-- One row per copy to deliver; `due` is null once it was acknowledged or given up.
create table sandbox_notification (
  id             integer generated always as identity primary key,
  transaction_id integer     not null references sandbox_transaction,
  body           text        not null,
  due            timestamptz,
  attempts       integer     not null default 0,
  acknowledged   timestamptz,
  provider text not null check (provider in ('SIMPLEPAY', 'BARION'))
);
create index sandbox_simplepay_notification_due on sandbox_notification (due) where due is not null;
create index sandbox_simplepay_notification_transaction on sandbox_notification (transaction_id);

-- How each provider misbehaves now. Without a row: as the program was started.
create table sandbox_setting (
  provider text primary key check (provider in ('SIMPLEPAY', 'BARION')),
  value    text not null
);
