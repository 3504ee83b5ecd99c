-- Teams (docs/decisions/0055). How many start in one, who stands at which position and how many a club may enter is a row of its own: the
-- database's half of `teamShapes` (contract/src/competition/special-race.rules.ts).
create table team_type (
  name text primary key,
  minimum smallint not null check (minimum >= 2),
  maximum smallint not null check (maximum between minimum and 10),
  -- By position; null: anyone.
  genders text[] check (genders is null or cardinality(genders) = minimum and minimum = maximum),
  -- Null: any number.
  teams_per_club smallint check (teams_per_club > 0)
);
insert into team_type (name, minimum, maximum, genders, teams_per_club) values
  ('OB_MIX_VALTO', 4, 4, '{MALE,FEMALE,MALE,FEMALE}', 1),
  ('OB_VALTO', 3, 3, null, null),
  ('OB_KLUBCSAPAT', 3, 5, null, null),
  ('VALTO', 2, 10, null, null),
  ('OTHER', 2, 10, null, null);

create function team_type_of(qualification text, sport_category text) returns text language sql immutable strict parallel safe
  as $$ select case btrim(regexp_replace(folded(normalize(qualification || ' ' || sport_category)), '\s+', ' ', 'g'))
    when 'ob mix valto triatlon' then 'OB_MIX_VALTO'
    when 'ob mix valto duatlon' then 'OB_MIX_VALTO'
    when 'ob klubcsapat triatlon' then 'OB_KLUBCSAPAT'
    when 'ob valto triatlon' then 'OB_VALTO'
    else case when 'valto' = any (regexp_split_to_array(folded(normalize(qualification)), '\s+')) then 'VALTO' else 'OTHER' end end $$;

-- The type is kept with the race: what a qualification is called may change later, and the teams that are entered stay what they are.
alter table race add column team_type text references team_type;
create function name_team_types() returns trigger language plpgsql as $$
begin
  update race r set team_type = case when r.is_team then (
    select team_type_of(q.name, s.name)
    from race_part x join competition_part p on p.id = x.part_id
    join qualification q on q.id = p.qualification_id join sport_category s on s.id = p.sport_category_id
    where x.race_id = r.id and p.is_team order by p.order_index, p.id limit 1) end
  where r.id in (select race_id from placed) and (r.is_team or r.team_type is not null)
    and not exists (select from entry where race_id = r.id);
  return null;
end $$;
create trigger race_team_type after insert on race_part
  referencing new table as placed for each statement execute function name_team_types();
update race r set team_type = (
  select team_type_of(q.name, s.name)
  from race_part x join competition_part p on p.id = x.part_id
  join qualification q on q.id = p.qualification_id join sport_category s on s.id = p.sport_category_id
  where x.race_id = r.id and p.is_team order by p.order_index, p.id limit 1)
where r.is_team;

-- A written starter of a relay says the year of birth. And who leaves a team leaves a seat: the others keep their positions, and the team is
-- incomplete until somebody takes it. Seats are left, never entered.
alter table entry_member
  drop constraint entry_member_check,
  add column birth_year smallint check (birth_year between 1900 and 2100),
  add column vacated boolean not null default false,
  add constraint entry_member_who check (num_nonnulls(person_id, written_name) = case when vacated then 0 else 1 end),
  add constraint entry_member_birth_year check (birth_year is null or written_name is not null);
create trigger entry_seat_taken before insert on entry_member
  for each row when (new.vacated) execute function refuse_change();

-- A club calls each of its teams in a race something else.
create unique index entry_team_name on entry (race_id, club_id, folded(team_name)) where active and is_team;

-- The shape of a team, looked at when all of it is written, and only where members are: an entry of one person asks nothing. One mixed relay a
-- club is its line: two teams never share one, and there are no more lines than teams.
create function check_team_shape() returns trigger language plpgsql as $$
declare
  own integer;
  team record;
begin
  if tg_table_name = 'entry' then own := new.id;
  elsif tg_op = 'DELETE' then own := old.entry_id;
  else own := new.entry_id;
  end if;
  select e.is_team, e.line_number, t.minimum, t.maximum, t.genders, t.teams_per_club,
    (select count(*) from entry_member m where m.entry_id = e.id) as members,
    (select max(m.position) from entry_member m where m.entry_id = e.id) as last
  into team
  from entry e join race r on r.id = e.race_id join team_type t on t.name = coalesce(r.team_type, 'OTHER')
  where e.id = own and e.active;
  if not found then return null; end if;
  if team.members <> coalesce(team.last, 0) then
    raise exception 'entry %: positions are counted from one', own using errcode = 'check_violation', constraint = 'team_positions';
  end if;
  if not team.is_team then
    if team.members <> 1 then
      raise exception 'entry % is of one person', own using errcode = 'check_violation', constraint = 'team_size';
    end if;
    return null;
  end if;
  if team.members not between team.minimum and team.maximum then
    raise exception 'team %: % start', own, team.members using errcode = 'check_violation', constraint = 'team_size';
  end if;
  if exists (
    select from entry_member m join person p on p.id = m.person_id
    where m.entry_id = own and p.gender <> team.genders[m.position]
  ) then
    raise exception 'team %: somebody else stands there', own using errcode = 'check_violation', constraint = 'team_genders';
  end if;
  if team.line_number > team.teams_per_club then
    raise exception 'team %: one too many of its club', own using errcode = 'check_violation', constraint = 'team_line';
  end if;
  return null;
end $$;
create constraint trigger entry_team_shape after insert or update of race_id, line_number on entry deferrable initially deferred
  for each row when (new.is_team and new.active) execute function check_team_shape();
-- The first member of an entry comes with it.
create constraint trigger entry_member_shape after insert on entry_member deferrable initially deferred
  for each row when (new.active and new.position > 1) execute function check_team_shape();
create constraint trigger entry_member_changed after update of person_id, written_name, position, entry_id or delete on entry_member
  deferrable initially deferred for each row execute function check_team_shape();
