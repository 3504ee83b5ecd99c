import { webAddress } from "@rajt/contract/kernel/web-address.rules";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../test/database.ts";

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(await freshDatabase());
  await client.connect();
  await client.query(SEEDED);
});
afterAll(() => client.end());

const SEEDED = `
  insert into account (kind, email, registration_status, registered_at, updated_at) values ('ORGANISATION', 'r@pelda.hu', 'ACTIVE', now(), now());
  insert into organisation (id, full_name, short_name, user_status, is_club, is_organiser) select id, 'Rendező', 'R', 'Verified', false, true from account;
  insert into contest (name) values ('Tisza Kupa');
  insert into competition (contest_id, created_by, address, starts_on, ends_on, registration_deadline, created_at, updated_at)
    select c.id, o.id, 'Strand', '2026-06-13', '2026-06-13', '2026-06-08', now(), now() from contest c, organisation o;
  insert into race (competition_id, name, date, start_time, is_male, is_female, is_team, period, order_index)
    select id, 'Futam', '2026-06-13', 9 * 3600, true, true, false, '[2026-06-13 07:00+00,2026-06-13 09:00+00)', 1 from competition`;

describe("the guests' role", () => {
  it.each([
    "insert into role_service (role_id, service, level) select id, 'Athlete', 'ReadOnly' from dashboard_role where key = 'Guest'",
    "update role_service set level = 'WriteRead' where role_id = (select id from dashboard_role where key = 'Guest')",
    "insert into role_content (role_id, content_type, level) select id, 'PublicFile', 'ReadOnly' from dashboard_role where key = 'Guest'",
    "insert into account_role (account_id, role_id) select a.id, r.id from account a, dashboard_role r where r.key = 'Guest'",
  ])("has only public services: %s", async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: "23514" });
  });
});

describe("a web address", () => {
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
  ])("is valid in the database exactly where it is valid in the form: %j", async (address) => {
    const { rows } = await client.query<{ is: boolean }>("select is_web_address($1) as is", [address]);
    expect(rows[0]?.is).toBe(webAddress(address) === address);
  });

  it.each([
    ["organisation", "website"],
    ["organisation", "facebook_link"],
    ["organisation", "instagram_link"],
    ["competition", "official_website"],
    ["competition", "organiser_website"],
  ])("is the only value that %s.%s accepts", async (table, column) => {
    await expect(client.query(`update ${table} set ${column} = 'javascript:alert(1)'`)).rejects.toMatchObject({
      code: "23514",
    });
  });
});

describe("the period of a race", () => {
  it.each([
    "[2026-06-13 07:00+00,)",
    "(,2026-06-13 09:00+00)",
    "[2026-06-13 07:00+00,infinity)",
    "(,)",
    "(2026-06-13 07:00+00,2026-06-13 09:00+00]",
    "empty",
  ])("is half-open and has two ends, unlike %s", async (period) => {
    await expect(client.query("update race set period = $1", [period])).rejects.toMatchObject({ code: "23514" });
  });
});

describe("functions that constraints, generated columns and indexes call", () => {
  it("need no search path, so that pg_restore can load rows", async () => {
    // Those with a body that is a text: their names are resolved at each call.
    const { rows } = await client.query<{ name: string }>(
      `with recursive dependents as (
         select 'pg_constraint'::regclass as classid, oid as objid from pg_constraint where contype in ('c', 'x')
         union all select 'pg_attrdef'::regclass, oid from pg_attrdef
         union all select 'pg_class'::regclass, indexrelid from pg_index
       ), called as (
         select d.refobjid as oid from dependents join pg_depend d using (classid, objid) where d.refclassid = 'pg_proc'::regclass
         union
         select d.refobjid from called c join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = c.oid
           and d.refclassid = 'pg_proc'::regclass
       )
       select p.proname as name from called join pg_proc p using (oid)
       where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(["are_refund_steps", "folded"]);
    await client.query("begin; set local search_path = ''");
    try {
      const { rows: results } = await client.query<{ steps: boolean; folded: string }>(
        `select public.are_refund_steps('[{"until": "2027-05-01", "percent": 50}]') as steps, public.folded('Őze') as folded`,
      );
      expect(results).toEqual([{ steps: true, folded: "oze" }]);
    } finally {
      await client.query("rollback");
    }
  });
});
