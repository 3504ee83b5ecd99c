import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOfficial } from "../../../test/factories.ts";
import { ask, get, NOW, openTrials, rightDto, rules, type Trials } from "./form.testbed.ts";

let trials: Trials;
beforeAll(async () => {
  trials = await openTrials();
});
beforeEach(() => {
  trials.clock.set(NOW);
  rules.access = null;
});
afterAll(() => trials.close());

describe("a new record", () => {
  it("starts with empty fields and those that the binding fills", async () => {
    const { status, body } = await get(trials.own, "create");
    expect(status).toBe(200);
    expect(body).toEqual({
      id: null,
      updated: null,
      protectionLevel: null,
      address: null,
      regulations: null,
      taxNumber: null,
      email: null,
      pin: null,
      capacity: null,
      drafting: false,
      startsOn: null,
      briefing: null,
      timing: "CHIP",
      contest: null,
      referee: null,
      prices: [],
      illness: null,
      organiser: null,
      created: null,
    });
  });

  it("is saved with all its fields and read back", async () => {
    const referee = await makeOfficial(trials.db, { lastName: "Bíró", firstName: "Béla" });
    const dto = {
      ...(await rightDto(trials)),
      regulations: "első sor\nmásodik sor",
      taxNumber: "12345678-1-42",
      email: "iroda@pelda.hu",
      pin: "titok",
      capacity: 0,
      drafting: true,
      briefing: "2026-06-12T18:00:00+02:00",
      timing: "HAND",
      referee: { id: referee.id },
      illness: "asztma",
      organiser: "Tisza",
    };
    const { status, body } = await ask(trials.own, "save", { dto });
    expect([status, body]).toEqual([
      200,
      { successful: true, id: expect.any(Number), updated: "2026-05-04T10:00:00.000Z" },
    ]);
    const { body: read } = await ask<Record<string, unknown>>(trials.own, "getData", { id: body.id });
    expect(read).toEqual({
      ...dto,
      id: body.id,
      updated: body.updated,
      created: NOW.replace("Z", ".000Z"),
      protectionLevel: null,
      pin: null,
      briefing: "2026-06-12T16:00:00.000Z",
      contest: { ...dto.contest, name: "Tisza Kupa" },
      referee: { id: referee.id, name: "Bíró" },
      prices: [{ group: { ...dto.prices[0]?.group, name: "felnőtt" }, amount: 1000 }],
    });
    expect(await trials.logs(body.id ?? 0)).toMatchObject([{ actor: trials.organiser.id, action: "create" }]);
  });
});
