-- Whether a person stands in a list was in no index of the names, so that every person before a page was read for it: those of all clubs for a page
-- of one. What decides it goes along in the index now. Each of it is in another index already, so that no change of a row costs more than it did.
drop index person_by_name;
create index person_by_name on person (last_name, first_name, id)
  include (removed, is_athlete, is_competitor, is_referee, is_trainer, is_technical_committee, club_id);
