import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const CONTRACT = path.join(import.meta.dirname, "../../../contract/src");
const SERVER = path.join(import.meta.dirname, "../..");

const BY_RECORD = "test/resilience/rights.test.ts";
/** The test that tries each right, or each right of an object, on viewers and records. */
const TRIED_BY: Readonly<Record<string, string>> = {
  changesAddress: BY_RECORD,
  changesRole: "src/features/access/role/escalation.test.ts",
  competitionRights: BY_RECORD,
  entryRights: "src/features/entry/club/club-entry-list.test.ts",
  fileRights: "src/features/file/file.test.ts",
  managesFees: "src/features/money/treasurer.test.ts",
  managesMoney: "src/features/money/treasurer.test.ts",
  ofClub: BY_RECORD,
  opensOwnAccount: "src/features/access/account/own-account.test.ts",
  organisationRights: BY_RECORD,
  payRights: "src/features/entry/basket/basket.test.ts",
  personMakers: "src/features/people/person/person.test.ts",
  personRights: BY_RECORD,
  readsInvoice: "src/features/invoice/invoice.test.ts",
  removesAccount: "src/features/access/account/user-list.test.ts",
  seesAllFees: "src/features/money/treasurer.test.ts",
  seesAllMoney: "src/features/money/treasurer.test.ts",
  seesFee: "src/features/fee/fee.test.ts",
  seesMoney: BY_RECORD,
  transferRights: "src/features/transfer/transfer-open.test.ts",
};

const ATOMS = ["viewer", "holds", "isAccount", "is", "anyOf", "allOf", "not"];
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const hasRight = (value: unknown): boolean =>
  isObject(value) && (ATOMS.some((atom) => atom in value) || Object.values(value).some(hasRight));

it("names the test of every right", async () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".rights.ts"),
  );
  const found: string[] = [];
  for (const file of files) {
    // cast: the module of a file, whatever it exports.
    const module = (await import(path.join(CONTRACT, file))) as Readonly<Record<string, unknown>>;
    // Abilities say only what a page shows; the calls behind it have rights of their own.
    found.push(...Object.keys(module).filter((name) => !name.endsWith("Abilities") && hasRight(module[name])));
  }
  expect(found.toSorted(), "try the right in a test, and name that test here").toEqual(Object.keys(TRIED_BY));
  expect(Object.values(TRIED_BY).filter((file) => !existsSync(path.join(SERVER, file)))).toEqual([]);
});
