import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  giveRole,
  makeAthlete,
  makeClub,
  makeOrganiser,
  makeStaff,
  PASSWORD,
  type Made,
} from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";

let portal: Portal;
let office: Browser;
let reader: Browser;
let writer: Browser;
let club: Made;
let others: Browser[];
beforeAll(async () => {
  portal = await startPortal({ poolSize: 4, now: "2026-12-02T10:00:00Z" });
  const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
  office = await signedIn(await makeStaff(portal.db));
  club = await makeClub(portal.db);
  const holding = async (key: string, level: string) => {
    await sql`with made as (insert into dashboard_role (key, title) values (${key}, ${key}) returning id)
      insert into role_service (role_id, service, level) select id, 'LicenseCost', ${level} from made`.execute(
      portal.db,
    );
    const made = await makeStaff(portal.db, { roles: [] });
    await giveRole(portal.db, made.id, key);
    return signedIn(made);
  };
  reader = await holding("CostReader", "ReadOnly");
  writer = await holding("CostWriter", "WriteRead");
  const parties = [
    club,
    await makeOrganiser(portal.db),
    await makeAthlete(portal.db),
    await makeStaff(portal.db, { roles: [] }),
  ];
  others = [...(await Promise.all(parties.map(signedIn))), portal.browser()];
});
afterAll(() => portal.close());

const COST = {
  name: "Egyesületi díj",
  costType: "CLUB_ANNUAL",
  feeGross: 12_700,
  vatCode: "27",
  vatGround: null,
  feeNet: 10_000,
  feeVat: 2_700,
  autoAllocationEnabled: false,
  nextAllocationDate: "2027-01-01",
  lastAllocationDate: "2026-12-31",
} as const;
type Dto = { readonly [K in keyof typeof COST]: unknown };
const save = async (by: Browser, change: Partial<Dto> = {}) =>
  // cast: the test sends invalid values.
  by.call("POST /licenseCostEditControl/save", { dto: { ...COST, ...change } as never });
const made = async (change: Partial<Dto> = {}): Promise<number> => (await save(office, change)).body.id ?? 0;
const read = async (id: number, by = office) => (await by.call("POST /licenseCostEditControl/getData", { id })).body;
async function update(by: Browser, id: number, change: Partial<Dto>) {
  const { updated, name, costType, feeGross, vatCode, vatGround, feeNet, feeVat, ...dates } = await read(id);
  const { autoAllocationEnabled, nextAllocationDate, lastAllocationDate } = dates;
  const stored = { name, costType, feeGross, vatCode, vatGround, feeNet, feeVat };
  const dto = { ...stored, autoAllocationEnabled, nextAllocationDate, lastAllocationDate, ...change };
  // cast: the test sends invalid values.
  return (await by.call("POST /licenseCostEditControl/update", { id, updated: updated ?? "", dto: dto as never })).body;
}
const wrongIn = async (change: Partial<Dto>) =>
  Object.keys((await save(office, change)).body.properties ?? {}).toSorted();

describe("a licence cost", () => {
  it("starts in December with the next year, and with the day before as its last allocation", async () => {
    const { body } = await office.call("GET /licenseCostEditControl/create", {});
    expect(body).toMatchObject({
      nextAllocationDate: "2027-01-01",
      lastAllocationDate: "2026-12-31",
      autoAllocationEnabled: true,
      vatCode: "TAM",
    });
    const types = await office.send<string[]>("GET", "/api/licenseCostEditControl/getCostTypeSelection");
    expect(types.body).toHaveLength(10);
    expect(types.body).not.toContain("OTHER");
  });

  it("is saved with the net and VAT of its amount, and every column of its list is sortable", async () => {
    const id = await made({ name: "Sorolható" });
    expect(await read(id)).toMatchObject({ feeNet: 10_000, feeVat: 2_700, created: "2026-12-02T10:00:00.000Z" });
    const list = await openList(office, "licenseCost");
    expect(await list.row(id)).toMatchObject({ name: "Sorolható", feeGross: 12_700, feeNet: 10_000, feeVat: 2_700 });
    const columns = ["name", "costType", "feeGross", "feeNet", "feeVat", "autoAllocationEnabled", "lastAllocationDate"];
    for (const property of [...columns, "nextAllocationDate", "created", "updated"])
      expect((await list.ask("setOrder", { propertyName: property, ascending: true })).body).toMatchObject({
        successful: true,
      });
  });

  it.each([
    ["no name", { name: "" }, ["name"]],
    ["a name that is too long", { name: "x".repeat(256) }, ["name"]],
    ["no amounts", { feeGross: null, feeNet: null, feeVat: null }, ["feeGross", "feeNet", "feeVat"]],
    ["a negative amount", { feeGross: -1 }, ["feeGross"]],
    ["an amount beyond the largest", { feeGross: 100_000_001, feeNet: 0, feeVat: 0 }, ["feeGross"]],
    ["an amount beyond an integer", { feeGross: 2 ** 31 }, ["feeGross"]],
    ["half a forint", { feeGross: 0.5 }, ["feeGross"]],
    ["a net that does not follow", { feeNet: 9_999 }, ["feeNet"]],
    ["a VAT that does not follow", { feeVat: 2_701 }, ["feeVat"]],
    ["an exemption without its ground", { vatCode: "AAM", feeNet: 12_700, feeVat: 0 }, ["vatGround"]],
    ["no dates", { nextAllocationDate: null, lastAllocationDate: null }, ["lastAllocationDate", "nextAllocationDate"]],
    ["no day", { nextAllocationDate: "2027-02-30" }, ["nextAllocationDate"]],
    ["dates out of order", { lastAllocationDate: "2027-01-02" }, ["lastAllocationDate"]],
    [
      "a year that is over",
      { nextAllocationDate: "2025-12-31", lastAllocationDate: "2024-12-31" },
      ["nextAllocationDate"],
    ],
    ["a year beyond the last", { nextAllocationDate: "2101-01-01" }, ["nextAllocationDate"]],
    ["the type of a manual fee", { costType: "OTHER" }, ["costType"]],
    ["no type", { costType: null }, ["costType"]],
  ] as const)("is rejected with %s", async (_, change, expected) => {
    expect(await wrongIn(change)).toEqual(expected);
  });

  it("drops the exemption ground when its VAT code is a rate", async () => {
    expect(await read(await made({ vatGround: "Áfa tv. 85. §" }))).toMatchObject({ vatCode: "27", vatGround: null });
  });

  it("may cost nothing", async () => {
    expect(await read(await made({ feeGross: 0, feeNet: 0, feeVat: 0 }))).toMatchObject({ feeGross: 0 });
  });

  it("can be enabled once per type and year, and once for transfers", async () => {
    await made({ costType: "TRAINER_ANNUAL", autoAllocationEnabled: true });
    expect(
      await wrongIn({ costType: "TRAINER_ANNUAL", autoAllocationEnabled: true, nextAllocationDate: "2027-05-01" }),
    ).toEqual(["nextAllocationDate"]);
    await made({ costType: "TRAINER_ANNUAL", autoAllocationEnabled: true, nextAllocationDate: "2028-01-01" });
    await made({ costType: "TRANSFER", autoAllocationEnabled: true });
    expect(
      await wrongIn({ costType: "TRANSFER", autoAllocationEnabled: true, nextAllocationDate: "2028-01-01" }),
    ).toEqual(["nextAllocationDate"]);
  });

  it("keeps its type", async () => {
    expect((await update(office, await made(), { costType: "TRANSFER" })).properties).toHaveProperty("costType");
  });

  it("accepts a VAT code from super admins only", async () => {
    const id = await made();
    expect((await update(writer, id, { vatCode: "5", feeNet: 12_095, feeVat: 605 })).properties).toHaveProperty(
      "vatCode",
    );
    expect(await update(writer, id, { name: "Másként" })).toMatchObject({ successful: true });
  });
});

describe("rights to licence costs", () => {
  const remove = async (by: Browser, id: number) => {
    const { session } = await openList(by, "licenseCost");
    return (await by.call("POST /licenseCostTableControl/deleteById", { session, id })).status;
  };

  it("follow the service LicenseCost", async () => {
    const id = await made();
    const calls = (by: Browser) => [
      by.call("GET /licenseCostTableControl/getMissing", {}),
      by.call("POST /licenseCostEditControl/getData", { id }),
      by.call("POST /licenseCostEditControl/dryRun", { id }),
    ];
    for (const by of [office, writer, reader])
      expect((await Promise.all(calls(by))).map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const by of others)
      for (const { status } of await Promise.all(calls(by))) expect([401, 403]).toContain(status);
    for (const by of [reader, ...others]) {
      expect([401, 403]).toContain((await save(by)).status);
      expect([401, 403]).toContain((await by.call("POST /licenseCostEditControl/allocateNow", { id })).status);
      expect([400, 401, 403]).toContain(await remove(by, id));
    }
    for (const by of [writer, reader, ...others]) {
      const waived = await by.call("POST /licenseCostEditControl/waive", {
        id,
        party: club.id,
        year: 2027,
        reason: "Mert",
      });
      expect([401, 403]).toContain(waived.status);
    }
    expect(await read(id)).toMatchObject({ name: COST.name });
    expect((await save(writer)).status).toBe(200);
  });

  it("answer every call for an unknown licence cost alike", async () => {
    const id = 999_999;
    const answers = await Promise.all([
      office.call("POST /licenseCostEditControl/getData", { id }),
      office.call("POST /licenseCostEditControl/dryRun", { id }),
      office.call("POST /licenseCostEditControl/allocateNow", { id }),
      office.call("POST /licenseCostEditControl/waive", { id, party: club.id, year: 2027, reason: "Mert" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe("a licence cost that fees refer to", () => {
  it("cannot be deleted, and the answer names the fees", async () => {
    const id = await made({ name: "Használt" });
    const bill = (change: object = {}) =>
      office.call("POST /userPaymentEditControl/save", {
        dto: {
          user: { id: club.id },
          licenseCost: { id },
          year: 2027,
          description: null,
          paymentSubject: null,
          billingDate: "2026-12-02",
          payableGross: null,
          vatCode: null,
          vatGround: null,
          ...change,
        },
      });
    const billed = await bill();
    expect(billed.body).toMatchObject({ successful: true });
    const fee = (await office.call("POST /userPaymentEditControl/getData", { id: billed.body.id ?? 0 })).body;
    expect(fee).toMatchObject({
      costType: "CLUB_ANNUAL",
      year: 2027,
      description: "Használt 2027",
      payableGross: 12_700,
      vatCode: "27",
    });
    expect((await bill()).body.properties).toHaveProperty("licenseCost");
    expect((await bill({ user: { id: (await makeOrganiser(portal.db)).id } })).body.properties).toHaveProperty(
      "licenseCost",
    );

    const { session } = await openList(office, "licenseCost");
    const refused = (await office.call("POST /licenseCostTableControl/deleteById", { session, id })).body;
    expect(refused.successful).toBe(false);
    expect(JSON.stringify(refused)).toContain("Használt 2027");
    expect(await read(id)).toMatchObject({ name: "Használt" });

    // Deleting it waives it; the waiver is shown, and a confirmation overrides it.
    const fees = await openList(office, "userPayment");
    await office.call("POST /userPaymentTableControl/deleteById", { session: fees.session, id: billed.body.id ?? 0 });
    expect((await bill()).body.properties).toHaveProperty("overrideWaiver");
    expect((await bill({ overrideWaiver: true })).body).toMatchObject({ successful: true });
  });

  it("can be deleted while no fee refers to it", async () => {
    const id = await made();
    const { session } = await openList(office, "licenseCost");
    expect((await office.call("POST /licenseCostTableControl/deleteById", { session, id })).body).toMatchObject({
      successful: true,
    });
  });
});

describe("a fee without a licence cost", () => {
  it("requires its description, amount and VAT code, and has the kind OTHER", async () => {
    const dto = {
      user: { id: club.id },
      licenseCost: null,
      year: 2027,
      description: null,
      paymentSubject: null,
      billingDate: "2026-12-02",
      payableGross: null,
      vatCode: null,
      vatGround: null,
    };
    const { properties } = (await office.call("POST /userPaymentEditControl/save", { dto })).body;
    expect(Object.keys(properties ?? {}).toSorted()).toEqual(["description", "payableGross", "vatCode"]);
  });
});

describe("getMissing", () => {
  it("returns the types without an enabled licence cost, in December for the next year too", async () => {
    const { body } = await office.call("GET /licenseCostTableControl/getMissing", {});
    expect(body.map(({ year }) => year)).toEqual([2026, 2027]);
    expect(body[0]?.costTypes).toHaveLength(9);
    expect(body[1]?.costTypes).not.toContain("TRAINER_ANNUAL");
    expect(body[1]?.costTypes).not.toContain("TRANSFER");
    expect(body[1]?.costTypes).toContain("CLUB_ANNUAL");
    const { data } = (await office.call("GET /workControl/getWork", {})).body;
    expect(data.filter(({ id }) => id === "licenceCostsMissing")).toMatchObject([
      { path: "/license-cost", values: { year: 2026, count: 9 } },
      { path: "/license-cost", values: { year: 2027, count: 8 } },
    ]);
  });
});
