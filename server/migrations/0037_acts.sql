-- Acts of lists (docs/decisions/0029): what is done with many rows is done in portions, and a run that was cut off goes on where it was.

create table act_run (
  account_id integer not null references account,
  -- Given by the page, so that the page can ask again.
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  control text not null check (char_length(control) between 1 and 100),
  act text not null check (char_length(act) between 1 and 100),
  session text not null,
  asked jsonb not null check (pg_column_size(asked) <= 100000),
  -- The rows as they were when it began, in the order in which they are done, and how many of them are.
  row_ids integer[] not null check (cardinality(row_ids) > 0),
  done integer not null default 0 check (done between 0 and cardinality(row_ids)),
  -- What was selected when it began; null: one row from its own menu.
  selection jsonb,
  started_at timestamptz not null,
  advanced_at timestamptz not null,
  primary key (account_id, id)
);
create index act_run_by_age on act_run (started_at);

-- Why a row was left as it was, by the path of its sentence among the texts.
create table act_refusal (
  account_id integer not null,
  run_id text not null,
  row_id integer not null,
  code text not null check (char_length(code) between 1 and 200),
  primary key (account_id, run_id, row_id),
  foreign key (account_id, run_id) references act_run on delete cascade
);

-- Rows that are done stay done: a run only goes on.
create function act_run_goes_on() returns trigger language plpgsql as $$
begin
  if new.done < old.done or (new.control, new.act, new.asked, new.row_ids) is distinct from (old.control, old.act, old.asked, old.row_ids) then
    raise exception 'run % only goes on', old.id using errcode = 'RJ012';
  end if;
  return new;
end $$;
create trigger act_run_goes_on before update on act_run for each row execute function act_run_goes_on();
