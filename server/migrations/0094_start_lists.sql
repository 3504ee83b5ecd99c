-- Start lists (docs/decisions/0059). One is there once its organiser publishes it, and goes when that is undone.
create table start_list (
  race_id integer primary key references race on delete cascade,
  published_at timestamptz not null,
  published_by integer not null
);

-- Each row says that a published list is no longer what it was: whoever keeps one in memory counts them. Rows and no counter, so that two who
-- change a list never wait for each other; and no foreign key, so that entering never waits for publishing.
create table start_list_change (
  id bigint generated always as identity primary key,
  race_id integer not null
);
create index start_list_change_by_race on start_list_change (race_id);

create function note_new_starts() returns trigger language plpgsql as $$
begin
  insert into start_list_change (race_id)
  select distinct race_id from arrived where exists (select from start_list l where l.race_id = arrived.race_id);
  return null;
end $$;
create trigger entry_is_on_list after insert on entry referencing new table as arrived for each statement execute function note_new_starts();

create function note_changed_starts() returns trigger language plpgsql as $$
begin
  insert into start_list_change (race_id)
  select race_id from (select race_id from before union select race_id from now) as changed
  where exists (select from start_list l where l.race_id = changed.race_id);
  return null;
end $$;
create trigger entry_changes_list after update on entry referencing old table as before new table as now
  for each statement execute function note_changed_starts();
create trigger member_changes_list after update on entry_member referencing old table as before new table as now
  for each statement execute function note_changed_starts();

create function note_numbered_starts() returns trigger language plpgsql as $$
begin
  insert into start_list_change (race_id)
  select distinct e.race_id from numbered n join entry e on e.id = n.entry_id join start_list l on l.race_id = e.race_id;
  return null;
end $$;
create trigger number_is_on_list after insert on start_number referencing new table as numbered
  for each statement execute function note_numbered_starts();
create trigger number_changes_list after update on start_number referencing new table as numbered
  for each statement execute function note_numbered_starts();

create function note_renamed_person() returns trigger language plpgsql as $$
begin
  insert into start_list_change (race_id)
  select m.race_id from entry_member m join start_list l on l.race_id = m.race_id where m.active and m.person_id = new.id;
  return null;
end $$;
create trigger person_changes_list after update of last_name, first_name, birth_date on person for each row
  when ((old.last_name, old.first_name, old.birth_date) is distinct from (new.last_name, new.first_name, new.birth_date))
  execute function note_renamed_person();

create function note_renamed_club() returns trigger language plpgsql as $$
begin
  insert into start_list_change (race_id)
  select distinct e.race_id from start_list l join entry e on e.race_id = l.race_id and e.active where e.club_id = new.id;
  return null;
end $$;
create trigger club_changes_list after update of short_name on organisation for each row
  when (old.short_name is distinct from new.short_name) execute function note_renamed_club();

-- How start lists call somebody, as they or the parents of a child have chosen; without a row the rule says.
create table start_name (
  person_id integer primary key references person on delete cascade,
  shown text not null check (shown in ('WHOLE', 'INITIALS')),
  chosen_at timestamptz not null
);
create function note_chosen_name() returns trigger language plpgsql as $$
begin
  insert into start_list_change (race_id)
  select m.race_id from entry_member m join start_list l on l.race_id = m.race_id
  where m.active and m.person_id = case when tg_op = 'DELETE' then old.person_id else new.person_id end;
  return null;
end $$;
create trigger name_changes_list after insert or update or delete on start_name for each row execute function note_chosen_name();

-- The columns of an account's exports for timing, in their order.
create table timing_export (
  account_id integer primary key references account on delete cascade,
  columns text[] not null check (cardinality(columns) between 1 and 50)
);
