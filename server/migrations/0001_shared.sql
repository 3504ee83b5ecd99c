-- Rules that must hold are constraints here first, then code. Times are timestamptz and come from the application's clock, calendar days are
-- date, money is whole forints. A trigger that refuses raises an SQLSTATE of class RJ or of a constraint; the code turns it into a message.

-- Both are trusted extensions: the plain owner of the database may create them.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Returns a text as it is searched for: without accents and capitals. Immutable, so that a generated column and an index can use it. The schema
-- of unaccent is written out because maintenance runs without a search path. All letters of Hungarian names become plain, so the "C" lower() does.
do $$ begin
  execute (
    select format(
      $function$
        create function folded(text) returns text language sql immutable strict parallel safe
        as $body$ select lower(%1$I.unaccent('%1$I.unaccent'::regdictionary, $1) collate "C") $body$
      $function$, n.nspname)
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent');
end $$;

-- Returns the LIKE pattern that finds a word anywhere in a folded text. Escaping comes last because folding may produce a % (from a
-- full-width one).
create function folded_pattern(text) returns text language sql immutable strict parallel safe
  as $$ select '%' || regexp_replace(folded($1), '([\\%_])', '\\\1', 'g') || '%' $$;

-- The database's half of `webAddress` (contract): no scheme that runs code, no user name before the host.
create function is_web_address(address text) returns boolean language sql immutable strict parallel safe
  return address ~* '^https?://([^\s/?#@\\:\[\]]+\.)+[^\s/?#@\\:\[\]]+(:\d{1,5})?([/?#][^\s\\]*)?$';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'RJ011';
end $$;

-- One row per limited thing (sign-ins of an account, reset mails to an address): a window and the count in it. Shared by all processes.
create table rate_limit (
  key text primary key check (char_length(key) <= 200),
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limit_by_end on rate_limit (window_ends_at);
