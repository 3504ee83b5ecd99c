-- Reading rosters from spreadsheets (issue: import): the rows of a file between its check and its being written. Cells may be health data:
-- those of a row go as soon as nobody needs them, and all of a file a day after it came.

create table roster_import (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{32}$'),
  account_id integer not null references account,
  -- The cells of the first row, as they are, for the file of refused rows.
  headings jsonb not null check (jsonb_typeof(headings) = 'array'),
  row_count integer not null check (row_count > 0),
  created_at timestamptz not null
);
create index roster_import_by_account on roster_import (account_id, created_at);
create index roster_import_by_age on roster_import (created_at);

create table roster_import_row (
  import_key text not null references roster_import on delete cascade,
  -- From 0, among the filled rows.
  place integer not null check (place >= 0),
  -- As the spreadsheet counts.
  line integer not null check (line >= 2),
  name text not null check (char_length(name) <= 200),
  -- Null once nobody needs them.
  cells jsonb check (jsonb_typeof(cells) = 'array'),
  -- Null until it is checked.
  result text check (result in ('NEW', 'UPDATED', 'UNCHANGED', 'REFUSED')),
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  -- Fields that differ from what is on record.
  changed jsonb not null default '[]' check (jsonb_typeof(changed) = 'array'),
  -- Who was found, and the version that the row was compared with.
  person_id integer references person,
  person_updated timestamptz,
  applied_at timestamptz,
  primary key (import_key, place),
  check (result is distinct from 'REFUSED' or applied_at is null),
  check (result not in ('NEW', 'UPDATED') or applied_at is not null or cells is not null)
);
create index roster_import_row_by_person on roster_import_row (person_id) where person_id is not null;
