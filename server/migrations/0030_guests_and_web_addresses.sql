-- The signed-out read what is public (PUBLIC_SERVICES of the contract), whatever is typed into their role: nobody could be asked who wrote.
-- What their role was given beyond that opened things to strangers, so it goes.

delete from role_content g using dashboard_role r where r.id = g.role_id and r.key = 'Guest';
delete from role_service g using dashboard_role r where r.id = g.role_id and r.key = 'Guest' and g.service <> 'CompetitionCalendar';
update role_service g set level = 'ReadOnly' from dashboard_role r where r.id = g.role_id and r.key = 'Guest' and g.level = 'WriteRead';
delete from account_role h using dashboard_role r where r.id = h.role_id and r.key = 'Guest';

create function is_guest_role(role integer) returns boolean language sql stable
  as $$ select exists (select from dashboard_role where id = role and key = 'Guest') $$;

create function refuse_for_guests() returns trigger language plpgsql as $$
begin
  raise exception 'beyond what the signed-out may hold' using errcode = 'check_violation', constraint = tg_name;
end $$;

create trigger role_service_of_guests before insert or update on role_service for each row
  when ((new.service <> 'CompetitionCalendar' or new.level = 'WriteRead') and is_guest_role(new.role_id))
  execute function refuse_for_guests();
create trigger role_content_of_guests before insert or update on role_content for each row
  when (is_guest_role(new.role_id)) execute function refuse_for_guests();
-- Whoever is signed in is no guest.
create trigger account_role_of_guests before insert or update on account_role for each row
  when (is_guest_role(new.role_id)) execute function refuse_for_guests();

-- The address of a web page is one of the web (`webAddress` of the contract): nothing that runs, nobody's name before the host.

create function is_web_address(address text) returns boolean language sql immutable strict parallel safe
  return address ~* '^https?://([^\s/?#@\\:\[\]]+\.)+[^\s/?#@\\:\[\]]+(:\d{1,5})?([/?#][^\s\\]*)?$';

-- What was typed without its beginning gets it; what is no address at all goes.
create function whole_web_address(typed text) returns text language sql immutable strict parallel safe
  return (select case when is_web_address(typed) then typed when is_web_address(whole) and char_length(whole) <= 1000 then whole end
    from (select case when btrim(typed) ~* '^[a-z][a-z0-9+.-]*:(?!\d)' then btrim(typed) else 'https://' || btrim(typed) end as whole) as typed_whole);
update competition set official_website = whole_web_address(official_website), organiser_website = whole_web_address(organiser_website)
  where not is_web_address(official_website) or not is_web_address(organiser_website);
update organisation set website = whole_web_address(website), facebook_link = whole_web_address(facebook_link), instagram_link = whole_web_address(instagram_link)
  where not is_web_address(website) or not is_web_address(facebook_link) or not is_web_address(instagram_link);
drop function whole_web_address(text);

alter table competition
  add constraint competition_official_website_is_one check (is_web_address(official_website)),
  add constraint competition_organiser_website_is_one check (is_web_address(organiser_website));
alter table organisation
  add constraint organisation_website_is_one check (is_web_address(website)),
  add constraint organisation_facebook_link_is_one check (is_web_address(facebook_link)),
  add constraint organisation_instagram_link_is_one check (is_web_address(instagram_link));
