import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOfficial, named } from "../../../test/factories.ts";
import { ask, dtoOf, messagesOf, NOW, openTrials, plainForm, rightDto, rules, type Trials } from "./form.testbed.ts";

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

type Version = typeof record;
const update = (over: object, { id, updated, dto }: Version = record, browser = trials.own) =>
  ask(browser, "update", { id, updated, dto: { ...dto, ...over } });
const fresh = async (): Promise<Version> => ({ id: record.id, ...(await dtoOf(trials.own, record.id)) });
const lastChange = async (id = record.id) => (await trials.logs(id)).at(-1);

describe("a record that has changed since it was read", () => {
  it("is not overwritten; the answer names who changed it, when, and which fields", async () => {
    trials.clock.set("2026-05-04T10:05:00Z");
    expect((await update({ address: "az irodáé", regulations: "új" }, record, trials.admin)).body.successful).toBe(
      true,
    );
    trials.clock.set("2026-05-04T10:07:00Z");
    const later = await fresh();
    expect((await update({ regulations: "újabb" }, later, trials.admin)).body.successful).toBe(true);
    const { status, body } = await update({ address: "a szervezőé" });
    expect([status, body.code]).toEqual([200, "kernel.form.conflict"]);
    expect(body.message).toBe(
      "Titkár Ügyes közben módosította ezt az adatlapot (2026 május 4. 12:07). Amit beírtál, megmaradt.",
    );
    const changed = "Közben megváltozott.";
    expect(messagesOf(body)).toEqual({ address: changed, regulations: changed });
    expect((await fresh()).dto).toMatchObject({ address: "az irodáé", regulations: "újabb" });
    expect(await trials.logs(record.id)).toHaveLength(2);
  });

  it("discloses nothing about fields that the viewer does not see", async () => {
    await update({ reason: "titkos" }, record, trials.admin);
    const { body } = await update({ address: "más" });
    expect([body.code, messagesOf(body)]).toEqual(["kernel.form.conflict", {}]);
  });

  it("is not overwritten where no log row names who changed it", async () => {
    await sql`update competition set updated_at = ${"2026-05-04T11:00:00Z"} where id = ${record.id}`.execute(trials.db);
    expect((await update({ address: "más" })).body).toMatchObject({
      successful: false,
      code: "kernel.form.conflictUnnamed",
    });
    expect((await fresh()).dto["address"]).toBe(record.dto["address"]);
  });

  it("is recognised although the clock stands still", async () => {
    const { body } = await update({ address: "egy" });
    const { body: again } = await update({ address: "kettő" }, { ...record, updated: String(body.updated) });
    expect([record.updated, body.updated, again.updated]).toEqual([
      "2025-01-10T08:00:00.000Z",
      "2026-05-04T10:00:00.000Z",
      "2026-05-04T10:00:00.001Z",
    ]);
    expect((await update({ address: "három" }, { ...record, updated: String(body.updated) })).body.code).toBe(
      "kernel.form.conflict",
    );
  });

  it.each(["", "tegnap", "2026-05-04", 1, null, undefined])(
    "needs the stamp that was read, not %j",
    async (updated) => {
      const { status, body } = await ask(trials.own, "update", { id: record.id, dto: record.dto, updated });
      expect(status).toBe(400);
      expect(Object.keys(messagesOf(body))).toEqual(["updated"]);
    },
  );
});

describe("the change log", () => {
  it("has one row for each change, with old and new values of the changed fields only", async () => {
    const referee = await makeOfficial(trials.db, { lastName: "Bíró" });
    const group = { id: await named(trials.db, "group_age_group", "serdülő") };
    const { body } = await update({
      address: "új cím",
      drafting: true,
      briefing: "2026-06-12T18:00:00+02:00",
      referee: { id: referee.id },
      prices: [{ group, amount: 500 }],
    });
    const prices = record.dto["prices"];
    expect(await trials.logs(record.id)).toEqual([
      {
        actor: trials.organiser.id,
        action: "update",
        changes: {
          address: [record.dto["address"], "új cím"],
          drafting: [false, true],
          briefing: [null, "2026-06-12T16:00:00.000Z"],
          referee: [null, { id: referee.id, name: "Bíró" }],
          prices: [prices, [{ group: { ...group, name: "serdülő" }, amount: 500 }]],
        },
      },
    ]);
    const { rows } = await sql<{
      at: Date;
    }>`select at from change_log where object = 'competition' and object_id = ${record.id}`.execute(trials.db);
    expect(rows[0]?.at.toISOString()).toBe(body.updated);
  });

  it("masks declared fields, and of a password records only that it changed", async () => {
    await update({ illness: "cukorbetegség", pin: "t1tok" });
    expect(await lastChange()).toMatchObject({ changes: { illness: ["***", "***"], pin: ["***", "***"] } });
    const { body } = await ask(trials.own, "save", {
      dto: { ...(await rightDto(trials)), illness: "asztma", pin: "x" },
    });
    expect(await lastChange(body.id)).toMatchObject({ action: "create", changes: { illness: ["***", "***"] } });
    const { rows } = await sql<{
      all: string;
    }>`select coalesce(string_agg(changes::text, ''), '') as all from change_log`.execute(trials.db);
    expect(rows[0]?.all).not.toMatch(/cukorbetegség|asztma|t1tok|hash of/);
  });

  it("has the filled fields of a new record", async () => {
    const dto = await rightDto(trials);
    const { body } = await ask(trials.own, "save", { dto });
    expect(await trials.logs(body.id ?? 0)).toEqual([
      {
        actor: trials.organiser.id,
        action: "create",
        changes: {
          address: [null, dto.address],
          startsOn: [null, dto.startsOn],
          contest: [null, { ...dto.contest, name: "Tisza Kupa" }],
          prices: [[], [{ group: { ...dto.prices[0]?.group, name: "felnőtt" }, amount: 1000 }]],
        },
      },
    ]);
  });

  it("has no row where nothing changed, and the record's stamp is unchanged", async () => {
    trials.clock.advance(60_000);
    const { body } = await update({ address: ` ${String(record.dto["address"])} ` });
    expect(body).toEqual({ successful: true, id: record.id, updated: record.updated });
    expect(await trials.logs(record.id)).toEqual([]);
  });

  it("has no row of a refused or failed save", async () => {
    rules.check = async () => [{ path: "address", message: "kernel.form.taken" }];
    expect((await update({ address: "más" })).body.successful).toBe(false);
    rules.check = null;
    const [row] = record.dto["prices"] as object[];
    expect(messagesOf((await update({ address: "más", prices: [row, row] })).body)).toEqual({
      prices: "Ilyen már van.",
    });
    expect(await trials.logs(record.id)).toEqual([]);
    expect((await fresh()).dto["address"]).toBe(record.dto["address"]);
  });

  it("has linked records, in whatever order they were sent", async () => {
    const { id } = await trials.db
      .insertInto("distance")
      .values({ name: "Közép táv" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { rows: groups } = await sql<{ id: number; name: string }>`
      insert into age_group (name, age_min, age_max, child, group_age_group_id)
      select n, 10, 20, true, ${await named(trials.db, "group_age_group", "serdülő")} from unnest(array['zászló', 'ágy']) n
      returning id, name`.execute(trials.db);
    const read = async () =>
      (await ask<{ updated: string; groups: unknown }>(trials.admin, "getData", { id }, plainForm)).body;
    const link = async (ids: (number | undefined)[]) =>
      (
        await ask(
          trials.admin,
          "update",
          { id, updated: (await read()).updated, dto: { name: "Közép táv", groups: ids.map((id) => ({ id })) } },
          plainForm,
        )
      ).body;
    const [first, second] = groups;
    expect(await link([first?.id, second?.id, second?.id])).toMatchObject({ successful: true });
    expect((await read()).groups).toEqual([second, first]);
    expect(await link([second?.id, first?.id])).toMatchObject({ successful: true });
    expect(await link([first?.id])).toMatchObject({ successful: true });
    expect(await trials.logs(id, "distance")).toMatchObject([
      { changes: { groups: [[], [second, first]] } },
      { changes: { groups: [[second, first], [first]] } },
    ]);
  });
});
