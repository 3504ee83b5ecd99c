-- Telephone numbers are stored as E.164 has them. A number that was typed as 06… was stored as +06…, which nobody can dial; numbers that hold
-- anything but one number are left for whoever knows them.

create function pg_temp.stored_number(typed text) returns text language sql immutable as $$
  select case when stored ~ '^\+[1-9]\d{6,12}$' then stored else typed end
  from (select '+' || regexp_replace(regexp_replace(regexp_replace(typed, '[\s()/.+-]', '', 'g'), '^00(?=\d)', ''), '^(06|3606)', '36') as stored) numbers
$$;

update person set phone_number = pg_temp.stored_number(phone_number) where phone_number is distinct from pg_temp.stored_number(phone_number);
update organisation set phone_number = pg_temp.stored_number(phone_number) where phone_number is distinct from pg_temp.stored_number(phone_number);
update organisation_officer set phone_number = pg_temp.stored_number(phone_number)
  where phone_number is distinct from pg_temp.stored_number(phone_number);
