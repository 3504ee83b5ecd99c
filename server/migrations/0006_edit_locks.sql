-- Who edits what, for forms of which only one person edits a record at a time (decisions §5). A lock ends by its own moment, so a page that
-- went away is not waited for; its row stays until the next one takes it.
create table edit_lock (
  control text not null check (char_length(control) between 1 and 100),
  object_id integer not null,
  account_id integer not null references account,
  until timestamptz not null,
  primary key (control, object_id)
);
