-- Triggers only refuse: what they decided so far is written by the program.

-- The type of a race of teams comes with the race. It stays once somebody is entered, as whether teams start there does.
drop trigger race_team_type on race_part;
drop function name_team_types();
drop function team_type_of(text, text);
update race set team_type = case when is_team then coalesce(team_type, 'OTHER') end
where is_team <> (team_type is not null);
alter table race add constraint race_team_type check (is_team = (team_type is not null));
drop trigger race_kind_kept on race;
create trigger race_kind_kept before update of is_team, team_type on race for each row
  when ((old.is_team, old.team_type) is distinct from (new.is_team, new.team_type)) execute function keep_entered_race();

-- The start number on a change of race is given by the program.
drop trigger entry_number_follows on entry;
drop function give_number_of_new_race();
