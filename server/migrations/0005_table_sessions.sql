-- Lists (decisions §4): how each account left each of them, and the views it saved.

-- Searching is blind to accents and capitals. The extension is a trusted one: the database's plain owner may create it.
create extension if not exists unaccent;

-- A text as it is searched for. Immutable, so that a column can keep it and an index can stand on it; the schema is written out, because
-- upkeep runs without a search path. Every letter that Hungarian names are written with becomes plain, so the cheapest lower() does.
do $$ begin
  execute (
    select format(
      $function$
        create function folded(text) returns text language sql immutable strict parallel safe
        as $body$ select lower(%1$I.unaccent('%1$I.unaccent'::regdictionary, $1) collate "C") $body$
      $function$, n.nspname)
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent');
end $$;

-- The pattern for LIKE that finds a word anywhere in a folded text; folding may bring forth a % (of a full-width one), so escaping is last.
create function folded_pattern(text) returns text language sql immutable strict parallel safe
  as $$ select '%' || regexp_replace(folded($1), '([\\%_])', '\\\1', 'g') || '%' $$;

create table table_session (
  account_id integer not null references account,
  control text not null check (char_length(control) between 1 and 100),
  name text not null check (name ~ '^[A-Za-z0-9_-]{1,64}$'),
  view text check (char_length(view) between 1 and 50),
  -- Filters that the route brought and nobody removes; those of a view are in its declaration.
  fixed jsonb not null,
  filters jsonb not null,
  order_keys jsonb not null,
  variables jsonb not null,
  -- A rule, never a list of what it selects: steps of which the last that concerns a row decides.
  selection jsonb not null default '[]' check (pg_column_size(selection) <= 100000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  used_at timestamptz not null,
  primary key (account_id, control, name)
);
-- For the address that somebody else copied.
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

-- With whom it is shared; without a row it is its owner's alone.
create table saved_view_role (
  saved_view_id integer not null references saved_view on delete cascade,
  role_id integer not null references dashboard_role on delete cascade,
  primary key (saved_view_id, role_id)
);
create index saved_view_role_by_role on saved_view_role (role_id);
