-- Persons register too (decisions §11): each of them once, and their files come before there is an account that could own them.

-- A name as it is compared: neither accents nor capitals tell two people apart, nor whether a hyphen or a blank stands between two names.
-- Its body is bound when it is made, since upkeep runs without a search path.
create function name_key(name text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(folded(name), '[\s\u00a0.,''’`´‐-–-]+', ' ', 'g'));

-- Who was removed may come again. The account says it; beside the person it can stand in an index.
alter table person add column removed boolean not null default false;
update person set removed = true from account a where a.id = person.id and a.registration_status = 'DELETED';

create function person_comes_with_account() returns trigger language plpgsql as $$
begin
  new.removed := exists (select from account where id = new.id and registration_status = 'DELETED');
  return new;
end $$;
create trigger person_comes_with_account before insert on person for each row execute function person_comes_with_account();

create function person_goes_with_account() returns trigger language plpgsql as $$
begin
  update person set removed = new.registration_status = 'DELETED' where id = new.id;
  return null;
end $$;
create trigger person_goes_with_account after update of registration_status on account for each row
  when (new.kind = 'PERSON' and (old.registration_status = 'DELETED') <> (new.registration_status = 'DELETED'))
  execute function person_goes_with_account();

-- The same person is there once: by number, and by name, day of birth and mother. Of two who come at once the second waits for the first.
alter table person drop constraint person_social_security_number_key;
create unique index person_social_security_number_key on person (social_security_number) where not removed;
create unique index person_namesake on person (
  birth_date, name_key(last_name || ' ' || first_name), name_key(mother_last_name || ' ' || mother_first_name)) where not removed;
drop index person_by_birth;

-- What a guest has uploaded is nobody's until a registration takes it: whoever brings the token whose hash stands here may look at it.
alter table file
  alter column owner_id drop not null,
  alter column uploaded_by drop not null,
  add column guest_hash bytea check (octet_length(guest_hash) = 32),
  add constraint file_is_somebodys check (
    (guest_hash is null) = (owner_id is not null) and (guest_hash is null) = (uploaded_by is not null)
    and (guest_hash is null or not in_library));
create index file_of_guests on file (guest_hash) where guest_hash is not null;
