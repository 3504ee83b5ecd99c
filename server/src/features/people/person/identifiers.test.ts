import { isBankAccount, isTaxNumber } from "@rajt/contract/people/person/identifiers.rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPortal, type Portal } from "../../../../test/harness.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

/** Returns a generator of digits that are equal in every run. */
function digitsFrom(seed: number): (count: number) => string {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) >> 16;
  return (count) => Array.from({ length: count }, () => next() % 10).join("");
}
const random = digitsFrom(20_260_504);
const many = (make: () => string) => Array.from({ length: 3_000 }, make);

it.each([
  [
    "is_tax_number",
    isTaxNumber,
    ["12345676-1-42", "10537914-4-44", "12345678-1-42", "11111111-1-21", "11111111-1-51", "11111111-1-45", ""],
    () => `${random(8)}-${random(1)}-${random(2)}`,
  ],
  [
    "is_bank_account",
    isBankAccount,
    ["11794008-20543226-00000000", "11773016-11111018-00000000", "12345678-12345678-12345678", "11773016-11111018"],
    () => `${random(8)}-${random(8)}-${random(8)}`,
  ],
] as const)("%s of the database says what the rule says", async (name, rule, vectors, make) => {
  const numbers = [...vectors, ...many(make)];
  const { rows } = await sql<{ written: string; is: boolean | null }>`
    select written, coalesce(${sql.ref(name)}(written), false) as is from unnest(${numbers}::text[]) as written`.execute(
    portal.db,
  );
  expect(rows.filter(({ written, is }) => rule(written) !== is)).toEqual([]);
  // Both results occurred, so the agreement is meaningful.
  expect(new Set(rows.map(({ is }) => is))).toEqual(new Set([true, false]));
});
