-- Value sets and contests are edited by people now: each row has the stamp that an update must bring back.
do $$
declare edited text;
begin
  foreach edited in array array['contest', 'sport_category', 'qualification', 'distance', 'age_group', 'group_age_group'] loop
    execute format('alter table %I add column updated_at timestamptz not null default now()', edited);
  end loop;
end $$;

-- The races for which one may register without a licence (S3 §2.7, individual registration competitions).
create table competitor_competition (
  id integer generated always as identity primary key,
  name text collate "hu-x-icu" not null unique check (char_length(name) between 1 and 255),
  order_index integer not null default 0,
  updated_at timestamptz not null default now()
);
