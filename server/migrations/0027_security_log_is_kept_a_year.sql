-- Who signed in and who read what of whom is itself about persons: it is kept for a year and then goes (property 88). Nothing of the half year
-- before the newest row can be taken away, by whatever clock: append-only it stays as far as anyone would want to hide.

drop trigger security_log_append_only on security_log;
create trigger security_log_append_only before update or truncate on security_log execute function refuse_change();

create function refuse_young_change() returns trigger language plpgsql as $$
begin
  if exists (select from gone where at > (
    select max(at) from (select at from gone union all (select at from security_log order by id desc limit 1)) known) - interval '6 months')
  then
    raise exception '% is append-only', tg_table_name using errcode = 'RJ011';
  end if;
  return null;
end $$;
create trigger security_log_is_kept after delete on security_log
  referencing old table as gone for each statement execute function refuse_young_change();

create index security_log_by_age on security_log using brin (at);
