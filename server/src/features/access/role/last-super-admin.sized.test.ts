import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeStaff, PASSWORD } from "../../../../test/factories.ts";
import { sized, unguarded } from "../../../../test/size.ts";
import { edit, makeRole, openAccounts, removeFrom, messagesOf, type AccountPortal } from "../accounts.testbed.ts";

let portal: AccountPortal;
beforeAll(async () => {
  portal = await openAccounts({ poolSize: 4 });
});
afterAll(() => portal.close());

describe("the last super admin", () => {
  it("is removed neither from the account nor from the role", async () => {
    const { id } = portal.admin;
    const mine = (changes: object) => edit(portal.admin.browser, "userEditControl", id, changes);
    const { id: role } = await portal.db
      .selectFrom("dashboard_role")
      .select("id")
      .where("key", "=", "FederationAdministrator")
      .executeTakeFirstOrThrow();
    const ofRole = (changes: object) => edit(portal.admin.browser, "dashboardRoleEditControl", role, changes);
    expect(Object.keys(messagesOf((await mine({ roleList: [] })).body))).toEqual(["roleList"]);
    expect(Object.keys(messagesOf((await ofRole({ isSuperAdmin: false })).body))).toEqual(["isSuperAdmin"]);
    expect(Object.keys(messagesOf((await ofRole({ isEnabled: false })).body))).toEqual(["isEnabled"]);
    // Exchanged for another in the same save, it may go.
    const other = await makeRole(portal.db, {}, { isSuperAdmin: true });
    expect((await mine({ roleList: [{ id: other.id }] })).body.successful).toBe(true);
    expect((await mine({ roleList: [{ id: role }] })).body.successful).toBe(true);
  });

  const PAIRS = sized(4, 12);

  /**
   * Two super admins, and no others, remove the right from each other concurrently. @returns the number left in each
   * round
   */
  async function race(): Promise<number[]> {
    const left: number[] = [];
    for (let round = 0; round < PAIRS; round++) {
      await portal.db.executeQuery(
        sql`delete from account_role where role_id = (select id from dashboard_role where key = 'FederationAdministrator')
        and account_id <> ${portal.admin.id}`.compile(portal.db),
      );
      const other = await makeStaff(portal.db);
      const browser = await portal.browser().signIn(other.email, PASSWORD);
      const acts = [
        edit(portal.admin.browser, "userEditControl", other.id, round % 2 ? { active: false } : { roleList: [] }),
        round % 3
          ? edit(browser, "userEditControl", portal.admin.id, { roleList: [] })
          : removeFrom(browser, "userTableControl", portal.admin.id),
      ];
      for (const { status } of await Promise.all(acts)) expect(status).toBeLessThan(500);
      const { rows } = await sql<{ count: number }>`select count(distinct a.id)::integer as count from account a
        join account_role h on h.account_id = a.id join dashboard_role r on r.id = h.role_id
        where a.registration_status = 'ACTIVE' and r.is_super_admin and r.is_enabled`.execute(portal.db);
      left.push(rows[0]?.count ?? 0);
      await sql`update account set registration_status = 'ACTIVE', deleted_at = null, status_before = null where id = ${portal.admin.id}`.execute(
        portal.db,
      );
      await sql`insert into account_role select ${portal.admin.id}, id from dashboard_role where key = 'FederationAdministrator' on conflict do nothing`.execute(
        portal.db,
      );
      portal.admin.browser = await portal.browser().signIn(portal.admin.email, PASSWORD);
    }
    return left;
  }

  it("remains when two super admins remove each other concurrently", async () => {
    expect((await race()).filter((count) => count === 0)).toEqual([]);
  });

  unguarded("without the constraint nobody stays in some round", async () => {
    await sql`alter table account disable trigger account_super_admin_stays`.execute(portal.db);
    await sql`alter table account_role disable trigger account_role_super_admin_stays`.execute(portal.db);
    expect((await race()).some((count) => count === 0)).toBe(true);
  });
});
