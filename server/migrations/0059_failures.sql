-- The errors of the portal's own that stand: one row for each job that fails (what it was asked with tells it from others of its name) and for
-- each place of the portal that broke. A job that succeeds when it is done again takes its row away.
create table failure (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('JOB', 'PORTAL')),
  -- The name of the job, or the mark under which the log has the error.
  what text not null check (char_length(what) between 1 and 100),
  -- Which of several with that name.
  mark text not null check (char_length(mark) between 1 and 40),
  -- The kind of the error, without its message, which may quote what people entered.
  cause text not null check (char_length(cause) between 1 and 200),
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (kind, what, mark),
  check (first_at <= last_at)
);

-- A mail that was given up, and that somebody has seen to.
alter table mail add column settled_at timestamptz,
  add constraint mail_settled check (settled_at is null or (sent_at is null and next_attempt_at is null));
