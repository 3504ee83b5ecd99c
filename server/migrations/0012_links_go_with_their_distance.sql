-- What age groups a distance is for is part of the distance: it goes when the distance is deleted, and holds nothing else up.
alter table distance_age_group drop constraint distance_age_group_distance_id_fkey;
alter table distance_age_group add foreign key (distance_id) references distance on delete cascade;
