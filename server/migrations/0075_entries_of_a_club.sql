-- A club's list finds its entries by the club, and reads the last ones first.
create index entry_by_club on entry (club_id, race_id) where club_id is not null;
