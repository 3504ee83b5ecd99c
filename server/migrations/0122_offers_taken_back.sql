-- An offer that who has it cannot take any more goes back, while others wait (product/entering 43): the line stays, and may be offered a place
-- again. Nothing else may happen to an offer: neither moved, nor made over another.
create or replace function admit_offer() returns trigger language plpgsql as $$
begin
  if old.offered_at is not null and new.offered_at is not null then
    raise exception 'an offer stands as it was made' using errcode = 'RJ003';
  end if;
  if new.offered_at is null then
    if not new.active then
      raise exception 'an offer stands as it was made' using errcode = 'RJ003';
    end if;
    return null;
  end if;
  perform 1 from race where id = new.race_id for no key update;
  if (select count(*) from entry where race_id = new.race_id and active)
    + (select count(*) from waiting where race_id = new.race_id and active and offer_until > new.offered_at)
    > (select capacity from race where id = new.race_id) then
    raise exception 'no place left' using errcode = 'RJ001';
  end if;
  return null;
end $$;
