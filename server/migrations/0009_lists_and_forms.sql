create table table_session (
  account_id integer not null references account,
  control text not null check (char_length(control) between 1 and 100),
  name text not null check (name ~ '^[A-Za-z0-9_-]{1,64}$'),
  view text check (char_length(view) between 1 and 50),
  -- Filters that came with the route and cannot be removed; a view's own are in its declaration.
  fixed jsonb not null,
  filters jsonb not null,
  order_keys jsonb not null,
  variables jsonb not null,
  -- Steps, not row ids: the last step that matches a row decides whether it is selected.
  selection jsonb not null default '[]' check (pg_column_size(selection) <= 100000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  used_at timestamptz not null,
  primary key (account_id, control, name)
);
-- For a copied address of another account's list.
create index table_session_by_name on table_session (control, name, used_at);
create index table_session_by_use on table_session (used_at);

create table saved_view (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  control text not null check (char_length(control) between 1 and 100),
  view text check (char_length(view) between 1 and 50),
  name text collate "hu-x-icu" not null check (char_length(name) between 1 and 100),
  filters jsonb not null,
  order_keys jsonb not null,
  variables jsonb not null,
  saved_at timestamptz not null,
  unique nulls not distinct (account_id, control, view, name)
);
create index saved_view_by_control on saved_view (control);

-- Roles a view is shared with; without a row it is private.
create table saved_view_role (
  saved_view_id integer not null references saved_view on delete cascade,
  role_id integer not null references dashboard_role on delete cascade,
  primary key (saved_view_id, role_id)
);
create index saved_view_role_by_role on saved_view_role (role_id);

-- An act on many rows runs in batches (docs/decisions/0029); an interrupted run continues where it stopped.
create table act_run (
  account_id integer not null references account,
  -- Chosen by the page, so that it can repeat a request.
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  control text not null check (char_length(control) between 1 and 100),
  act text not null check (char_length(act) between 1 and 100),
  session text not null,
  asked jsonb not null check (pg_column_size(asked) <= 100000),
  -- The rows when the run began, in order, and how many of them are done.
  row_ids integer[] not null check (cardinality(row_ids) > 0),
  done integer not null default 0 check (done between 0 and cardinality(row_ids)),
  -- The selection when the run began; null: one row from its own menu.
  selection jsonb,
  started_at timestamptz not null,
  advanced_at timestamptz not null,
  primary key (account_id, id)
);
create index act_run_by_age on act_run (started_at);

-- Progress never goes back and the rows of a run never change.
create function act_run_goes_on() returns trigger language plpgsql as $$
begin
  if new.done < old.done or (new.control, new.act, new.asked, new.row_ids) is distinct from (old.control, old.act, old.asked, old.row_ids) then
    raise exception 'run %: progress must not decrease, rows are immutable', old.id using errcode = 'RJ012';
  end if;
  return new;
end $$;
create trigger act_run_goes_on before update on act_run for each row execute function act_run_goes_on();

-- Why a row was not changed: the key of a text.
create table act_refusal (
  account_id integer not null,
  run_id text not null,
  row_id integer not null,
  code text not null check (char_length(code) between 1 and 200),
  primary key (account_id, run_id, row_id),
  foreign key (account_id, run_id) references act_run on delete cascade
);

-- Who edits a record, for forms with one editor at a time (product/forms 3). A lock expires by itself; its row stays until the next lock
-- replaces it.
create table edit_lock (
  control text not null check (char_length(control) between 1 and 100),
  object_id integer not null,
  account_id integer not null references account,
  until timestamptz not null,
  primary key (control, object_id)
);
