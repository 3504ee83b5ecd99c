-- The list of a competition's entries has also those that were withdrawn after the deadline. The index by race holds them too now, so that the
-- list needs none of its own: entering, the hottest write, keeps as many indexes as before.
drop index entry_by_race;
create index entry_by_race on entry (race_id, active);
