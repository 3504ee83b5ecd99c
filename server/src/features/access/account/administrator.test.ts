import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAthlete } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { ensureAdministrator } from "../index.ts";

const ADDRESS = "Elnok@szovetseg.example";
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const ensure = (address: string) => ensureAdministrator(portal.db, address, portal.clock());
const rolesOf = async (email: string) =>
  (
    await portal.db
      .selectFrom("account")
      .innerJoin("account_role", "account_role.account_id", "account.id")
      .innerJoin("dashboard_role", "dashboard_role.id", "account_role.role_id")
      .where("account.email", "=", email)
      .select("dashboard_role.key")
      .execute()
  ).map(({ key }) => key);

test("ensureAdministrator creates the first administrator once, without credentials", async () => {
  expect(await ensure(ADDRESS)).toBe(true);
  expect(await ensure(ADDRESS.toLowerCase())).toBe(false);
  expect(await rolesOf(ADDRESS)).toEqual(["FederationAdministrator"]);
  const { body } = await portal
    .browser()
    .call("POST /userLogin/loginV2", { email: ADDRESS, password: "szóköz és más" });
  expect(body.successful).toBe(false);
});

test("ensureAdministrator grants no right to an existing account with the address", async () => {
  const { email } = await makeAthlete(portal.db);
  expect(await ensure(email)).toBe(false);
  expect(await rolesOf(email)).toEqual([]);
});
