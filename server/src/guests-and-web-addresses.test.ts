import { webAddress } from "@rajt/contract/kernel/web-address.rules";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migratedOver } from "./testing/migrated-over.ts";

// What a portal has that ran before some migration, and what becomes of it.

let client: pg.Client;
beforeAll(async () => {
  client = await migratedOver("_guests_and_web_addresses.sql", BEFORE);
});
afterAll(() => client.end());

const BEFORE = `
  insert into role_service (role_id, service, level)
    select id, s.service, 'WriteRead' from dashboard_role, (values ('UserRole'), ('CompetitionCalendar')) as s (service)
    where key = 'Guest' on conflict (role_id, service) do update set level = 'WriteRead';
  insert into role_content (role_id, content_type, level) select id, 'PrivateFile', 'ReadOnly' from dashboard_role where key = 'Guest';
  insert into account (kind, email, registration_status, registered_at, updated_at)
    select 'ORGANISATION', 'a' || n || '@pelda.hu', 'ACTIVE', now(), now() from generate_series(1, 3) as n;
  insert into organisation (id, full_name, short_name, user_status, is_club, is_organiser, website, facebook_link, instagram_link)
    select id, 'Egyesület ' || id, 'E', 'Verified', true, false,
      (array['www.pelda.hu', 'hamarosan', 'https://pelda.hu/ős'])[n], (array['javascript:alert(1)', null, 'https://a@pelda.hu'])[n],
      (array[' instagram.com/e ', 'data:text/html,x', 'https://instagram.com/e'])[n]
    from (select id, row_number() over (order by id) as n from account) as made;
  insert into account_role (account_id, role_id) select a.id, r.id from account a, dashboard_role r where r.key = 'Guest';
  insert into contest (name) values ('Tisza Kupa');
  insert into competition (contest_id, created_by, address, starts_on, ends_on, registration_deadline, created_at, updated_at,
      official_website, organiser_website)
    select c.id, o.id, 'Strand', '2026-06-13', '2026-06-13', '2026-06-08', now(), now(), 'tisza.pelda.hu', 'www.pelda.hu/' || repeat('x', 1000)
    from contest c, (select min(id) as id from organisation) as o`;

it("what guests were given beyond what is public is theirs no more", async () => {
  const { rows } =
    await client.query(`select service, level from role_service where role_id = (select id from dashboard_role where key = 'Guest')
    union all select content_type, level from role_content where role_id = (select id from dashboard_role where key = 'Guest')`);
  expect(rows).toEqual([{ service: "CompetitionCalendar", level: "ReadOnly" }]);
  expect((await client.query("select from account_role")).rows).toEqual([]);
});

it.each([
  "insert into role_service (role_id, service, level) select id, 'Athlete', 'ReadOnly' from dashboard_role where key = 'Guest'",
  "update role_service set level = 'WriteRead' where role_id = (select id from dashboard_role where key = 'Guest')",
  "insert into role_content (role_id, content_type, level) select id, 'PublicFile', 'ReadOnly' from dashboard_role where key = 'Guest'",
  "insert into account_role (account_id, role_id) select a.id, r.id from account a, dashboard_role r where r.key = 'Guest'",
])("and nothing gives it to them again: %s", async (statement) => {
  await expect(client.query(statement)).rejects.toMatchObject({ code: "23514" });
});

it("a web address that lacks its beginning gets it, and what is none is gone", async () => {
  const { rows } = await client.query("select website, facebook_link, instagram_link from organisation order by id");
  expect(rows).toEqual([
    { website: "https://www.pelda.hu", facebook_link: null, instagram_link: "https://instagram.com/e" },
    { website: null, facebook_link: null, instagram_link: null },
    { website: "https://pelda.hu/ős", facebook_link: null, instagram_link: "https://instagram.com/e" },
  ]);
});

it("of a competition too; and what would be too long with its beginning is gone", async () => {
  const { rows } = await client.query("select official_website, organiser_website from competition");
  expect(rows).toEqual([{ official_website: "https://tisza.pelda.hu", organiser_website: null }]);
});

it.each([
  "https://www.pelda.hu",
  "http://pelda.hu:8080/ős?x=1#y",
  "HTTPS://Pelda.HU/@klub",
  "javascript:alert(1)",
  "https://user:secret@pelda.hu/",
  "https://pelda.hu\\@elsewhere.hu",
  "https:\\\\pelda.hu",
  "https://pelda",
  "https://pelda.hu/a b",
  "https://pelda.hu\n.elsewhere.hu",
  "pelda.hu",
  "//pelda.hu",
  "",
])("the database takes %j for a web address where the form does", async (address) => {
  const { rows } = await client.query<{ is: boolean }>("select is_web_address($1) as is", [address]);
  expect(rows[0]?.is).toBe(webAddress(address) === address);
});

it("the database keeps no other", async () => {
  const columns = {
    organisation: ["website", "facebook_link", "instagram_link"],
    competition: ["official_website", "organiser_website"],
  };
  for (const [table, names] of Object.entries(columns))
    for (const name of names)
      await expect(client.query(`update ${table} set ${name} = 'javascript:alert(1)'`)).rejects.toMatchObject({
        code: "23514",
      });
});
