import { OTHER_EVENT, SECURITY_EVENTS } from "@rajt/contract/access/account/security-log.table";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { giveRole, makeAthlete, makeStaff, PASSWORD } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";

let portal: Portal;
let admin: Browser;
let athlete: Awaited<ReturnType<typeof makeAthlete>>;
beforeAll(async () => {
  portal = await startPortal({ now: "2027-03-01T10:00:00Z", poolSize: 2 });
  athlete = await makeAthlete(portal.db, { lastName: "Kis", firstName: "Éva" });
  const fail = { email: athlete.email, password: "mast-gepelt" };
  await portal.browser().call("POST /userLogin/loginV2", fail);
  portal.clock.advance(60_000);
  const browser = await portal.browser().signIn(athlete.email, PASSWORD);
  portal.clock.advance(60_000);
  await browser.call("GET /accessManagement/getAccessMatrix", {});
  portal.clock.advance(60_000);
  admin = await portal.browser().signIn((await makeStaff(portal.db, { name: "Titkár Ügyes" })).email, PASSWORD);
});
afterAll(() => portal.close());

const rows = async (filters: object[] = []) => {
  const list = await openList(admin, "securityLog");
  await list.ask("setFilter", { filter: { list: filters } });
  const { body } = await list.ask("getList", { firstResult: 0, maxResults: 0 });
  return body["data"] as Record<string, unknown>[];
};
const facts = (found: Record<string, unknown>[]) =>
  found.map(({ event, account, outcome }) => [event, account, outcome]);

test("super admins read when, what, by whom, from where and with which outcome, newest first", async () => {
  const all = await rows();
  expect(facts(all)).toEqual([
    ["SIGNED_IN", "Titkár Ügyes", "DONE"],
    ["DENIED", "Kis Éva", "REFUSED"],
    ["SIGNED_IN", "Kis Éva", "DONE"],
    ["SIGN_IN_FAILED", "Kis Éva", "REFUSED"],
  ]);
  expect(all[1]).toMatchObject({
    at: "2027-03-01T10:02:00.000Z",
    ip: "127.0.0.1",
    detail: "call: GET /accessManagement/getAccessMatrix",
    accountId: athlete.id,
  });
  expect(JSON.stringify(all)).not.toContain("mast-gepelt");
});

test.each([
  [{ propertyName: "event", type: "IN", value: ["SIGN_IN_FAILED", "DENIED"] }, 2],
  [{ propertyName: "account", type: "LIKE", value: "kis ev" }, 3],
  [{ propertyName: "outcome", type: "IN", value: ["REFUSED"] }, 2],
  [{ propertyName: "ip", type: "LIKE", value: "127.0" }, 4],
  [{ propertyName: "detail", type: "LIKE", value: "getaccessmatrix" }, 1],
  [{ propertyName: "at", type: "INTERVAL", value: { from: "2027-03-01T10:02:00Z", to: null } }, 2],
])("super admins filter the log by %j", async (filter, count) => {
  expect(await rows([filter])).toHaveLength(count);
});

test("every other viewer is refused, whatever they may write", async () => {
  const officer = await makeStaff(portal.db, { roles: [] });
  for (const role of ["TechnicalCommittee", "Organiser", "Club"]) await giveRole(portal.db, officer.id, role);
  const outsiders = [
    [403, await portal.browser().signIn(officer.email, PASSWORD)],
    [403, await portal.browser().signIn(athlete.email, PASSWORD)],
    [401, portal.browser()],
  ] as const;
  for (const [status, browser] of outsiders)
    for (const [name, input] of [
      ["getInstance", { session: "naplo", create: true }],
      ["getList", { session: "naplo", firstResult: 0, maxResults: 0 }],
    ] as const) {
      const reply = await browser.send("POST", `/api/securityLogTableControl/${name}`, {
        body: JSON.stringify(input),
        headers: { "content-type": "application/json" },
      });
      expect([name, reply.status]).toEqual([name, status]);
    }
});

test("details are in words: lists, fields and filters without brackets, nothing for empty values", async () => {
  const detail = { control: "personTableControl", view: null, rows: 2, filter: ["archived EQ false", "fullName LIKE"] };
  await sql`insert into security_log (at, event, detail) values
    ('2027-02-01T10:00Z', 'LIST_READ', ${JSON.stringify(detail)}::jsonb),
    ('2027-02-02T10:00Z', 'EXPORT_BEGUN', '{"control": "orgTableControl", "filter": []}')`.execute(portal.db);
  const found = await rows([
    { propertyName: "at", type: "INTERVAL", value: { from: null, to: "2027-02-28T00:00:00Z" } },
  ]);
  expect(new Set(found.map(({ detail: said }) => said))).toEqual(
    new Set(["list: orgTableControl", "list: personTableControl; filter: archived = false, fullName = ; rows: 2"]),
  );
});

test("every logged event has a label, and one without a label remains visible", async () => {
  await sql`insert into security_log (at, event) select now(), event from unnest(${[
    ...Object.keys(SECURITY_EVENTS),
    "OF_TOMORROW",
  ]}::text[]) as event`.execute(portal.db);
  const found = await rows([{ propertyName: "account", type: "LIKE", value: "" }]);
  const events = new Set(found.map(({ event }) => event));
  for (const event of [...Object.keys(SECURITY_EVENTS), OTHER_EVENT]) expect(events).toContain(event);
});
