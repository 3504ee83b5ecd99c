-- What was written asks for its other half by a key. Asked for all three tables in one condition no index served it, and whoever
-- withdrew an entry waited until all that is owed to the federation had been read, twice.
create or replace function check_ended_together() returns trigger language plpgsql as $$
declare
  differs boolean;
begin
  if tg_table_name = 'entry' then
    select r.active <> e.active into differs from receivable r join entry e on e.id = r.entry_id where r.entry_id = new.id;
  elsif tg_table_name = 'user_payment' then
    select r.active <> u.active into differs from receivable r join user_payment u on u.id = r.fee_id where r.fee_id = new.id;
  else
    select r.active <> coalesce(e.active, u.active) into differs
    from receivable r left join entry e on e.id = r.entry_id left join user_payment u on u.id = r.fee_id
    where r.id = new.id;
  end if;
  if differs then
    raise exception '% % and what is owed for it do not stand alike', tg_table_name, new.id using errcode = 'RJ012';
  end if;
  return null;
end $$;
