import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOfficial, named } from "../../../../test/factories.ts";
import { ask, get, messagesOf, NOW, openTrials, rightDto, rules, type Trials } from "../form.testbed.ts";

let trials: Trials;
let right: Awaited<ReturnType<typeof rightDto>>;
beforeAll(async () => {
  trials = await openTrials();
  right = await rightDto(trials);
});
beforeEach(() => {
  trials.clock.set(NOW);
  Object.assign(rules, { access: null, scope: null, check: null });
});
afterAll(() => trials.close());

const save = (over: object) => ask(trials.own, "save", { dto: { ...right, ...over } });
const row = (over: object) => ({ prices: [{ ...right.prices[0], ...over }] });
const WRONG = "Nem megfelelő érték.";
const REQUIRED = "Mező kötelező.";
const LONGEST = "ű".repeat(254) + "🏊";

describe("a dto", () => {
  it.each([
    ["address", { address: LONGEST + "x" }, "Legfeljebb 255 karakter lehet."],
    ["address", { address: " \n " }, REQUIRED],
    ["address", { address: 17 }, WRONG],
    ["address", { address: ["x"] }, WRONG],
    ["address", { address: undefined }, REQUIRED],
    ["regulations", { regulations: "ű".repeat(2001) }, "Legfeljebb 2000 karakter lehet."],
    ["taxNumber", { taxNumber: "12345678-1-4" }, "Nem megfelelő formátum."],
    ["taxNumber", { taxNumber: "１2345678-1-42" }, "Nem megfelelő formátum."],
    ["email", { email: "nem cím" }, "E-mail formátuma nem megfelelő."],
    ["capacity", { capacity: -1 }, "Legalább 0 lehet."],
    ["capacity", { capacity: 5001 }, "Legfeljebb 5000 lehet."],
    ["capacity", { capacity: 1.5 }, "Egész számot adj meg."],
    ["capacity", { capacity: "12" }, "Egész számot adj meg."],
    ["drafting", { drafting: "true" }, WRONG],
    ["drafting", { drafting: null }, WRONG],
    ["startsOn", { startsOn: "2027-02-29" }, "Nincs ilyen nap a naptárban."],
    ["startsOn", { startsOn: null }, REQUIRED],
    ["startsOn", { startsOn: "2026-12-24" }, "Ezt a dátumot nem értjük. Így add meg: 2027.05.31."],
    ["briefing", { briefing: "2026-06-12 18:00" }, "Nincs ilyen időpont. Így add meg: 2027.05.31. 17:00"],
    ["timing", { timing: "SUNDIAL" }, WRONG],
    ["contest", { contest: null }, REQUIRED],
    ["contest", { contest: 3 }, WRONG],
    ["contest.id", { contest: { id: "3" } }, WRONG],
    ["contest.id", { contest: { id: 2 ** 31 } }, "Legfeljebb 2147483647 lehet."],
    ["contest.id", { contest: { id: 0 } }, "Legalább 1 lehet."],
    ["prices", { prices: null }, WRONG],
    ["prices", { prices: Array.from({ length: 6 }, () => ({ group: { id: 1 }, amount: 1 })) }, "Legfeljebb 5 lehet."],
    ["prices.0", { prices: [17] }, WRONG],
  ])("is refused at %s: %j", async (field, over, message) => {
    const { status, body } = await save(over);
    expect([status, messagesOf(body)]).toEqual([400, { [field]: message }]);
  });

  it("is refused at each wrong field, in rows by index", async () => {
    const prices = [right.prices[0], { group: null, amount: -1 }];
    const { body } = await save({ address: "", capacity: "x", prices });
    expect(Object.keys(messagesOf(body))).toEqual(["address", "capacity", "prices.1.group", "prices.1.amount"]);
  });

  it("is stored up to the last character of its limits, as they are counted", async () => {
    const decomposed = "ű".normalize("NFD").repeat(255);
    for (const address of [LONGEST, decomposed]) {
      const { body } = await save({ address, capacity: 5000, regulations: "🏊".repeat(2000) });
      const { body: read } = await ask<object>(trials.own, "getData", { id: body.id });
      expect(read).toMatchObject({ address: address.normalize("NFC"), capacity: 5000, regulations: "🏊".repeat(2000) });
    }
  });

  it.each(["a\0b", "\ud83c", "\udfca\ud83c"])(
    "with a character that no text can contain is refused: %j",
    async (address) => {
      const before = await countAll();
      expect((await save({ address })).status).toBe(400);
      expect((await ask(trials.own, "validate", { dto: { ...right, address } })).status).toBe(400);
      expect((await ask(trials.own, "getRefereeSelection", { query: address })).status).toBe(400);
      expect(await countAll()).toBe(before);
    },
  );

  it("is refused for problems that only the server finds, by field, and nothing is written", async () => {
    const before = await countAll();
    rules.check = async (_, { address }, { id }) =>
      address === "Foglalt" && id === null ? [{ path: "address", message: "kernel.form.taken" }] : [];
    const answers = await save({ address: "Foglalt" });
    expect([answers.status, answers.body.successful, messagesOf(answers.body)]).toEqual([
      200,
      false,
      { address: "Ilyen már van." },
    ]);
    const twice = await save({ prices: [right.prices[0], right.prices[0]] });
    expect([twice.status, messagesOf(twice.body)]).toEqual([200, { prices: "Ilyen már van." }]);
    expect(await countAll()).toBe(before);
  });

  it("that names a record deleted during the save is refused, without a server error", async () => {
    rules.check = async (runner) => {
      await sql`set constraints all immediate`.execute(runner);
      await sql`delete from group_age_group where name = 'megszűnő'`.execute(runner);
      return [];
    };
    const group = { id: await named(trials.db, "group_age_group", "megszűnő") };
    expect(await save(row({ group }))).toMatchObject({
      status: 200,
      body: { successful: false, code: "kernel.error.invalid" },
    });
  });
});

/** Every row that the trial form writes, with its contents. */
const countAll = async () => {
  const { rows } = await sql<{ all: string }>`
    select md5(concat((select string_agg(c::text, '' order by id) from competition c), (select string_agg(p::text, '' order by id) from entry_price p),
      (select count(*) from change_log), (select string_agg(l::text, '') from edit_lock l))) as all`.execute(trials.db);
  return rows[0]?.all;
};

describe("validate", () => {
  it("returns what saving would return, and writes nothing", async () => {
    const { id, dto } = await trials.record();
    const before = await countAll();
    const validate = async (input: object) => (await ask(trials.own, "validate", input)).body;
    expect(await validate({ dto: right })).toEqual({ successful: true });
    expect(await validate({ id, dto: { ...dto, address: "más", pin: "x" } })).toEqual({ successful: true });
    const wrong = { ...right, address: "", isSuperAdmin: true, prices: [{ group: null, amount: 1 }] };
    expect(await validate({ dto: wrong })).toEqual((await ask(trials.own, "save", { dto: wrong })).body);
    expect(messagesOf(await validate({ dto: { ...right, reason: "x" } }))).toEqual({ reason: "Ismeretlen mező." });
    rules.check = async () => [{ path: "address", message: "kernel.form.taken" }];
    expect(messagesOf(await validate({ id, dto }))).toEqual({ address: "Ilyen már van." });
    rules.access = () => ({ editableAccess: "Restricted", editableFields: [] });
    expect(Object.keys(messagesOf(await validate({ id, dto: { ...dto, address: "más" } })))).toEqual(["address"]);
    expect(await countAll()).toBe(before);
  });

  it("reports problems of schema, rules, choices and server together, each on valid fields only", async () => {
    rules.check = async (_, { address, capacity }) =>
      address === "Foglalt" && capacity === undefined ? [{ path: "address", message: "kernel.form.taken" }] : [];
    const wrong = {
      ...right,
      address: " Foglalt ",
      capacity: "sok",
      startsOn: "2026-12-24",
      contest: { id: 987_654 },
      prices: [{ group: null, amount: 1 }],
    };
    const { body } = await ask(trials.own, "validate", { dto: wrong });
    expect(Object.keys(messagesOf(body)).toSorted()).toEqual([
      "address",
      "capacity",
      "contest",
      "prices.0.group",
      "startsOn",
    ]);
    expect(messagesOf(body)["address"]).toBe("Ilyen már van.");
    // A save reports problems of the rules beside those of the schema.
    const { body: saved } = await save(wrong);
    expect(Object.keys(messagesOf(saved)).toSorted()).toEqual(["capacity", "prices.0.group", "startsOn"]);
  });

  it("cannot write: the database forbids it whatever a binding does", async () => {
    rules.check = async (runner) => {
      await sql`delete from entry_price`.execute(runner);
      return [];
    };
    const before = await countAll();
    expect((await ask(trials.own, "validate", { dto: right })).status).toBe(500);
    expect(await countAll()).toBe(before);
    expect(trials.context.saving.lost()).toBeNull();
  });
});

describe("a selection", () => {
  it("offers names that contain the words, ignoring accents, in Hungarian order and up to the limit", async () => {
    for (const lastName of ["Zsák", "Cukor", "Csárdás", "Ágas", "100%_os"])
      await makeOfficial(trials.db, { lastName, firstName: "Bíró" });
    const found = async (input: object) =>
      (await ask<{ name: string }[]>(trials.own, "getRefereeSelection", input)).body.map(
        ({ name }) => name.split(" ")[0],
      );
    expect(await found({})).toEqual(["100%_os", "Ágas", "Cukor", "Csárdás", "Zsák"]);
    expect(await found({ query: "CSARDAS" })).toEqual(["Csárdás"]);
    expect(await found({ query: "a\u0301gas b" })).toEqual(["Ágas"]);
    // Names that begin with the words come first, then names in which a word does.
    await makeOfficial(trials.db, { lastName: "Bíróné", firstName: "Anna" });
    expect(await found({ query: "bír" })).toEqual(["Bíróné", "100%_os", "Ágas", "Cukor", "Csárdás", "Zsák"]);
    expect(await found({ query: "%" })).toEqual(["100%_os"]);
    expect(await found({ query: "_" })).toEqual(["100%_os"]);
    expect(await found({ query: "'; --" })).toEqual([]);
    expect(await found({ limit: 2 })).toEqual(["100%_os", "Ágas"]);
    expect((await ask(trials.own, "getRefereeSelection", { limit: 101 })).status).toBe(400);
    expect((await ask(trials.own, "getRefereeSelection", { query: "x".repeat(201) })).status).toBe(400);
  });

  it("offers everything if it is not searched, and the declared values if it has any", async () => {
    await named(trials.db, "contest", "Ági Kupa");
    const { body } = await get<{ name: string }[]>(trials.own, "getContestSelection");
    expect(body.map(({ name }) => name)).toEqual(expect.arrayContaining(["Tisza Kupa"]));
    expect(body[0]).toEqual({ id: expect.any(Number), name: "Ági Kupa" });
    expect((await get(trials.own, "getTimingSelection")).body).toEqual(["CHIP", "HAND"]);
  });
});
