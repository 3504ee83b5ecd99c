-- The numbers of papers are stored sealed (decisions/0020): the portal seals and opens them under a key that the database does not have. What
-- is compared, that one social security number is one person's, is compared by its mark.

alter table person add column social_security_number_mark text;

drop index person_social_security_number_key;
create unique index person_social_security_number_key on person (social_security_number_mark) where not removed;

-- Rows from before are sealed at the next start; from now on nothing is written in the clear.
alter table person
  drop constraint person_social_security_number_check,
  drop constraint person_id_card_number_check,
  drop constraint person_passport_number_check,
  add constraint person_numbers_are_sealed check (
    social_security_number ~ '^v1\.[0-9a-f]{8}\.' and id_card_number ~ '^v1\.[0-9a-f]{8}\.' and passport_number ~ '^v1\.[0-9a-f]{8}\.') not valid,
  add constraint person_social_security_number_is_marked check (
    (social_security_number is null) = (social_security_number_mark is null)) not valid;

drop function is_social_security_number;

-- The key of a portal whose operator set none, where processes share nothing but the database: one row.
create table data_key (
  is_only boolean primary key default true check (is_only),
  secret text not null check (char_length(secret) >= 32)
);

-- The cells of a roster hold the same numbers for a day. What is there from before is uploaded again.
delete from roster_import;
alter table roster_import_row drop constraint roster_import_row_cells_check;
alter table roster_import_row alter column cells type text;
alter table roster_import_row add constraint roster_import_row_cells_are_sealed check (cells ~ '^v1\.[0-9a-f]{8}\.');
