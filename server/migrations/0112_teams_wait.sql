-- Teams wait for a place as one (product/entering 40): the line has their name and club, and `person_id` is who was to start first. Everybody who
-- is to start stands in `waiting_member`, also who waits alone, so that nobody waits for a race twice.
alter table waiting add column team_name text check (team_name <> '');
alter table waiting add constraint waiting_team check (team_name is null or club_id is not null);
create unique index waiting_team_once on waiting (race_id, club_id, folded(team_name)) where active and team_name is not null;

create table waiting_member (
  waiting_id integer not null references waiting on delete cascade,
  position smallint not null check (position > 0),
  race_id integer not null,
  person_id integer not null references person on delete cascade,
  -- As long as the line.
  active boolean not null,
  primary key (waiting_id, position)
);
insert into waiting_member (waiting_id, position, race_id, person_id, active) select id, 1, race_id, person_id, active from waiting;
drop index waiting_once;
create unique index waiting_once on waiting_member (race_id, person_id) where active;
create index waiting_member_of_person on waiting_member (person_id) where active;

create function keep_waiting_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update waiting_member set active = new.active where waiting_id = new.id;
  elsif new.team_name is null then
    insert into waiting_member (waiting_id, position, race_id, person_id, active) values (new.id, 1, new.race_id, new.person_id, new.active);
  end if;
  return null;
end $$;
create trigger waiting_alone after insert on waiting for each row execute function keep_waiting_members();
create trigger waiting_ended after update of active on waiting for each row when (old.active <> new.active) execute function keep_waiting_members();
