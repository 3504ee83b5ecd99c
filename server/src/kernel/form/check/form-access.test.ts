import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { makeClub, makeCompetition, makeOfficial, makeOrganiser, named } from "../../../../test/factories.ts";
import {
  ask,
  dtoOf,
  get,
  messagesOf,
  NOW,
  openTrials,
  plainForm,
  rightDto,
  rules,
  type Trials,
} from "../form.testbed.ts";

const MISSING = 2_000_000_000;

let trials: Trials;
let record: Awaited<ReturnType<Trials["record"]>>;
beforeAll(async () => {
  trials = await openTrials();
});
beforeEach(async () => {
  trials.clock.set(NOW);
  Object.assign(rules, { access: null, scope: null, check: null });
  record = await trials.record();
});
afterAll(() => trials.close());

const stored = (id = record.id) =>
  trials.db.selectFrom("competition").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const update = (browser: Browser, over: object, { id, updated, dto } = record) =>
  ask(browser, "update", { id, updated, dto: { ...dto, ...over } });
const UNKNOWN = "Ismeretlen mező.";
const CLOSED = "Ezt a mezőt nem módosíthatod.";
const NOT_OFFERED = "Ezt nem választhatod. Válassz a felkínáltak közül.";

/** Fields that only other viewers may set, here or elsewhere in the portal, and names that a careless merge would misuse. */
const PRIVILEGED = (
  "isSuperAdmin roleList userStatus adminApproval approved submitted paid createdOrg created_by cachedPaid licenseNumber " +
  "protectionLevel created club constructor toString"
).split(" ");

/** Every call of the form that names a record. */
const onRecord = (browser: Browser, id: number) => [
  ask(browser, "getData", { id }),
  ask(browser, "getFormData", { id }),
  ask(browser, "update", { ...record, id }),
  ask(browser, "validate", { id, dto: record.dto }),
  ask(browser, "requestEditAccess", { id }),
];
const onNone = async (browser: Browser) => [
  get(browser, "create"),
  ask(browser, "save", { dto: await rightDto(trials) }),
  ask(browser, "releaseEditAccess", { id: record.id }),
  get(browser, "getContestSelection"),
  get(browser, "getTimingSelection"),
  ask(browser, "getRefereeSelection", {}),
];

describe("the calls of a form", () => {
  it("refuse guests and viewers without the right, without disclosing whether the record exists", async () => {
    const before = await stored();
    const club = await trials.signedIn(await makeClub(trials.db));
    for (const [browser, status] of [
      [trials.browser(), 401],
      [club, 403],
    ] as const)
      for (const answer of await Promise.all([
        ...onRecord(browser, record.id),
        ...onRecord(browser, MISSING),
        ...(await onNone(browser)),
      ]))
        expect(answer.status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  it("let a viewer who may only read read, name no editable field, and refuse a write", async () => {
    const { races: _, id } = await makeCompetition(trials.db, { races: [{}] });
    const { id: distance } = await trials.db.selectFrom("distance").select("id").limit(1).executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(0);
    const read = await ask(trials.own, "getData", { id: distance }, plainForm);
    expect(read).toMatchObject({ status: 200, body: { id: distance, groups: [] } });
    const access = await ask(trials.own, "getFormData", { id: distance }, plainForm);
    expect(access.body).toEqual({ editableAccess: "NoAccess", editableFields: [] });
    const dto = { name: "más", groups: [] };
    const { status } = await ask(trials.own, "update", { id: distance, updated: NOW, dto }, plainForm);
    expect(status).toBe(403);
  });

  it("answer for a row outside the scope as for a missing one, and leave it unchanged", async () => {
    const before = await stored();
    const other = await trials.signedIn(await makeOrganiser(trials.db));
    const foreign = await Promise.all(onRecord(other, record.id));
    const missing = await Promise.all(onRecord(other, MISSING));
    expect(foreign.map(({ status, body }) => [status, body])).toEqual(
      missing.map(({ status, body }) => [status, body]),
    );
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await stored()).toEqual(before);
    expect((await ask(trials.admin, "getData", { id: record.id })).status).toBe(200);
  });

  it("apply each viewer's own scope to concurrent reads", async () => {
    const people: { id: number; browser: Browser }[] = [];
    for (let number = 0; number < 4; number++) {
      const organiser = await makeOrganiser(trials.db);
      const { id } = await makeCompetition(trials.db, { createdBy: organiser.id });
      people.push({ id, browser: await trials.signedIn(organiser) });
    }
    const asks = people.flatMap((who) =>
      people.map((whose) => ({ browser: who.browser, id: whose.id, own: who === whose })),
    );
    const answers = await Promise.all(
      [...asks, ...people.map(({ id }) => ({ browser: trials.admin, id, own: true }))].map(
        async ({ browser, id, own }) => {
          const { status, body } = await ask<{ id?: number }>(browser, "getData", { id });
          return { is: [status, body.id], should: own ? [200, id] : [404, undefined] };
        },
      ),
    );
    expect(answers.map(({ is }) => is)).toEqual(answers.map(({ should }) => should));
    rules.scope = sql<boolean>`c.id = any(${[record.id]}::integer[])`;
    expect((await ask(trials.own, "getData", { id: record.id })).status).toBe(200);
    expect((await ask(trials.own, "getData", { id: people[0]?.id })).status).toBe(404);
  });

  it("refuse a new record that its creator could not see", async () => {
    rules.scope = sql<boolean>`c.address <> 'Máshol'`;
    const { status } = await ask(trials.own, "save", { dto: { ...(await rightDto(trials)), address: "Máshol" } });
    expect(status).toBe(404);
    const { rows } = await sql`select from competition where address = 'Máshol'`.execute(trials.db);
    expect(rows).toEqual([]);
  });

  it("are those that the form declares", async () => {
    for (const name of ["save", "requestEditAccess", "releaseEditAccess"])
      expect((await ask(trials.admin, name, { id: 1 }, plainForm)).status).toBe(404);
    expect((await get(trials.admin, "create", plainForm)).status).toBe(404);
  });
});

describe("fields with restricted viewers", () => {
  it("are absent for other viewers in both directions, and unchanged when those write", async () => {
    expect(await update(trials.admin, { reason: "hiányos" })).toMatchObject({ body: { successful: true } });
    const { body: own } = await ask<object>(trials.own, "getData", { id: record.id });
    expect(own).not.toHaveProperty("reason");
    expect(JSON.stringify(own)).not.toContain("hiányos");
    const fresh = { id: record.id, ...(await dtoOf(trials.own, record.id)) };
    const refused = await update(trials.own, { reason: "rendben" }, fresh);
    expect(messagesOf(refused.body)).toEqual({ reason: UNKNOWN });
    expect(await update(trials.own, { address: "új cím" }, fresh)).toMatchObject({ body: { successful: true } });
    expect(await stored()).toMatchObject({ technical_information: "hiányos", address: "új cím" });
    const made = await ask(trials.own, "save", { dto: { ...(await rightDto(trials)), reason: "x" } });
    expect(messagesOf(made.body)).toEqual({ reason: UNKNOWN });
  });

  it("are refused if they are read-only, or set once and the record exists", async () => {
    expect(messagesOf((await update(trials.own, { created: NOW })).body)).toEqual({ created: UNKNOWN });
    const { body } = await ask(trials.own, "save", { dto: { ...(await rightDto(trials)), organiser: "Tisza" } });
    const made = { id: Number(body.id), ...(await dtoOf(trials.own, Number(body.id))) };
    expect(made.dto["organiser"]).toBe("Tisza");
    expect(messagesOf((await update(trials.own, { organiser: "Duna" }, made)).body)).toEqual({ organiser: CLOSED });
    expect(await update(trials.own, { regulations: "r" }, made)).toMatchObject({ body: { successful: true } });
  });

  it.each(PRIVILEGED)("%s is refused by name at any depth, and changes nothing", async (name) => {
    const before = await stored();
    const [row] = record.dto["prices"] as object[];
    const sent = [
      [{ address: "más", [name]: 1 }, name],
      [{ address: "más", prices: [{ ...row, [name]: 1 }] }, `prices.0.${name}`],
      [{ address: "más", contest: { id: 1, [name]: 1 } }, `contest.${name}`],
    ] as const;
    for (const [over, path] of sent) {
      const { status, body } = await update(trials.own, over);
      expect([status, messagesOf(body)]).toEqual([400, { [path]: UNKNOWN }]);
    }
    const answers = [
      await trials.own.send("POST", "/api/trialEditControl/update", json(withName(record, name))),
      await ask(trials.own, "save", { dto: { ...(await rightDto(trials)), [name]: 1 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(await stored()).toEqual(before);
  });
});

/** Sends an update with the name beside its dto too. */
const withName = (update: object, name: string) =>
  `{${JSON.stringify({ [name]: 1 }).slice(1, -1)},${JSON.stringify(update).slice(1)}`;
const json = (body: string) => ({ body, headers: { "content-type": "application/json" } });

describe("the editable fields of a record", () => {
  it("are sent and enforced: in a restricted record only the listed ones, and equal values are no change", async () => {
    rules.access = (viewer, known) =>
      viewer.isSuperAdmin || known === null
        ? { editableAccess: "Full", editableFields: [] }
        : { editableAccess: "Restricted", editableFields: ["regulations", "prices"] };
    const { body } = await ask(trials.own, "getFormData", { id: record.id });
    expect(body).toEqual({ editableAccess: "Restricted", editableFields: ["regulations", "prices"] });
    const refused = await update(trials.own, {
      address: "más",
      drafting: true,
      startsOn: "2026-07-01",
      regulations: "új",
    });
    expect(messagesOf(refused.body)).toEqual({ address: CLOSED, drafting: CLOSED, startsOn: CLOSED });
    expect(await stored()).toMatchObject({ regulations: null, drafting: null });
    expect(await update(trials.own, { regulations: "új" })).toMatchObject({ body: { successful: true } });
    expect(await stored()).toMatchObject({ regulations: "új" });
    expect(await ask(trials.admin, "getFormData", { id: record.id })).toMatchObject({
      body: { editableAccess: "Full" },
    });
  });

  it("are none without access: no save, no lock, no new record", async () => {
    rules.access = () => ({ editableAccess: "NoAccess", editableFields: [] });
    const before = await stored();
    const code = "kernel.form.readOnly";
    expect((await update(trials.own, { address: "más" })).body).toMatchObject({ successful: false, code });
    expect((await ask(trials.own, "requestEditAccess", { id: record.id })).body).toMatchObject({
      successful: false,
      code,
    });
    expect((await ask(trials.own, "save", { dto: await rightDto(trials) })).body).toMatchObject({ code });
    expect((await get(trials.own, "create")).body).toMatchObject({ successful: false, code });
    expect(await stored()).toEqual(before);
  });

  it("are none in a protected record, for a super admin too", async () => {
    await update(trials.own, { address: "Védett" });
    const fresh = { id: record.id, ...(await dtoOf(trials.admin, record.id)) };
    expect((await ask(trials.admin, "getData", { id: record.id })).body).toMatchObject({
      protectionLevel: "CannotBeModified",
    });
    const { body } = await ask(trials.admin, "getFormData", { id: record.id });
    expect(body).toEqual({ editableAccess: "NoAccess", editableFields: [] });
    expect((await update(trials.admin, { address: "más" }, fresh)).body).toMatchObject({
      code: "kernel.form.protected",
    });
    expect(await stored()).toMatchObject({ address: "Védett" });
  });

  it("follow a lost right at the next request", async () => {
    const level = (to: string) =>
      sql`update role_service set level = ${to} where service = 'Competition' and role_id = (select id from dashboard_role where key = 'Organiser')`.execute(
        trials.db,
      );
    await level("ReadOnly");
    expect((await update(trials.own, { address: "más" })).status).toBe(403);
    expect((await ask(trials.own, "getFormData", { id: record.id })).body).toMatchObject({
      editableAccess: "NoAccess",
    });
    await level("Deny");
    expect((await ask(trials.own, "getData", { id: record.id })).status).toBe(403);
    await level("WriteRead");
    expect((await update(trials.own, { address: "más" })).body).toMatchObject({ successful: true });
  });
});

describe("a choice", () => {
  it("must be one that is offered: no other record, no deleted one, in rows too", async () => {
    const club = await makeClub(trials.db);
    const archived = await makeOfficial(trials.db);
    await trials.db.updateTable("person").set({ archived: true }).where("id", "=", archived.id).execute();
    for (const id of [club.id, archived.id, MISSING])
      expect(messagesOf((await update(trials.own, { referee: { id } })).body)).toEqual({ referee: NOT_OFFERED });
    const group = { id: await named(trials.db, "group_age_group", "serdülő") };
    const prices = [
      { group, amount: 1 },
      { group: { id: MISSING }, amount: 2 },
    ];
    const { body } = await update(trials.own, { prices, contest: { id: MISSING } });
    expect(messagesOf(body)).toEqual({ contest: NOT_OFFERED, "prices.1.group": NOT_OFFERED });
    expect((await update(trials.admin, { referee: { id: archived.id } })).body).toMatchObject({ successful: true });
  });

  it("may remain although it is no longer offered", async () => {
    const referee = await makeOfficial(trials.db);
    await update(trials.own, { referee: { id: referee.id } });
    await trials.db.updateTable("person").set({ archived: true }).where("id", "=", referee.id).execute();
    const fresh = { id: record.id, ...(await dtoOf(trials.own, record.id)) };
    expect((await update(trials.own, { address: "más" }, fresh)).body).toMatchObject({ successful: true });
  });
});
