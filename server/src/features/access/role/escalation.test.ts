import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveRole, makeAthlete, makeStaff, PASSWORD } from "../../../../test/factories.ts";
import {
  accountDto,
  ask,
  edit,
  makeRole,
  openAccounts,
  removeFrom,
  roleDto,
  messagesOf,
  type AccountPortal,
  type Officer,
} from "../accounts.testbed.ts";

let portal: AccountPortal;
/** Staff who manage accounts and roles and may read contests, which is all they may assign. */
let officer: Officer;
beforeAll(async () => {
  portal = await openAccounts({ poolSize: 4 });
  officer = await portal.officer({ UserAccount: "WriteRead", UserRole: "WriteRead", Contest: "ReadOnly" });
});
afterAll(() => portal.close());

const change = (id: number, changes: object) => edit(officer.browser, "userEditControl", id, changes);
const changeRole = (id: number, changes: object) => edit(officer.browser, "dashboardRoleEditControl", id, changes);
const rolesOf = async (account: number) =>
  (await portal.db.selectFrom("account_role").select("role_id").where("account_id", "=", account).execute()).map(
    ({ role_id }) => role_id,
  );
const superAdminRole = async () =>
  (
    await portal.db
      .selectFrom("dashboard_role")
      .select("id")
      .where("key", "=", "FederationAdministrator")
      .executeTakeFirstOrThrow()
  ).id;

describe("staff who manage accounts", () => {
  it("assign no role above their own rights, not even to themselves", async () => {
    const staff = await makeStaff(portal.db, { roles: [] });
    const beyond = [
      await superAdminRole(),
      (await makeRole(portal.db, { Contest: "WriteRead" })).id,
      (await makeRole(portal.db, { Payment: "ReadOnly" })).id,
    ];
    const { body: offered } = await ask<{ id: number }[]>(officer.browser, "GET userEditControl/getRoleListSelection");
    for (const id of beyond) {
      expect(offered.map((role) => role.id)).not.toContain(id);
      for (const account of [staff.id, officer.id]) {
        const { body } = await change(account, {
          roleList: [...(await rolesOf(account)), id].map((one) => ({ id: one })),
        });
        expect(Object.keys(messagesOf(body))).toEqual(["roleList"]);
      }
      const dto = accountDto({
        password: "jelszó-őű",
        passwordAgain: "jelszó-őű",
        profilePicture: await portal.picture(officer.browser),
        roleList: [{ id }],
      });
      expect(Object.keys(messagesOf((await ask(officer.browser, "POST userEditControl/save", { dto })).body))).toEqual([
        "roleList",
      ]);
    }
    expect([await rolesOf(staff.id), await rolesOf(officer.id)]).toEqual([[], [officer.role.id]]);
    const own = await makeRole(portal.db, { Contest: "ReadOnly", Payment: "Deny" });
    expect((await change(staff.id, { roleList: [{ id: own.id }] })).body.successful).toBe(true);
    // Removing the Deny would restore what other roles grant.
    expect(messagesOf((await change(staff.id, { roleList: [] })).body)).toHaveProperty("roleList");
  });

  it("cannot change or delete an account with more rights", async () => {
    const powerful = await makeStaff(portal.db, { roles: [] });
    await giveRole(portal.db, powerful.id, (await makeRole(portal.db, { Payment: "ReadOnly" })).key);
    const committee = await makeAthlete(portal.db);
    await portal.db
      .updateTable("person")
      .set({ is_technical_committee: true })
      .where("id", "=", committee.id)
      .execute();
    for (const { id } of [portal.admin, powerful, committee]) {
      const { body: access } = await ask<object>(officer.browser, "POST userEditControl/getFormData", { id });
      expect(access).toEqual({ editableAccess: "NoAccess", editableFields: [] });
      for (const changes of [
        { email: "enyem@pelda.hu" },
        { active: false },
        { password: "jelszó-őű", passwordAgain: "jelszó-őű" },
      ])
        expect((await change(id, changes)).body).toMatchObject({ successful: false, code: "kernel.form.readOnly" });
      expect((await removeFrom(officer.browser, "userTableControl", id)).body).toMatchObject({
        successful: false,
        code: id === committee.id ? "kernel.tableRefusal.protected" : "access.user.beyondYou",
      });
    }
    // An athlete's rights over their own entries do not keep staff out.
    const athlete = await makeAthlete(portal.db);
    expect((await change(athlete.id, { active: false })).body.successful).toBe(true);
  });

  it("control: with unbounded choices, the role would be assigned", async () => {
    const staff = await makeStaff(portal.db, { roles: [] });
    const payment = await makeRole(portal.db, { Payment: "WriteRead" });
    const roleList = [{ id: payment.id }];
    expect((await change(staff.id, { roleList })).body.successful).toBe(false);
    // The same staff member, once the role exceeds no right of theirs.
    await portal.db
      .insertInto("role_service")
      .values({ role_id: officer.role.id, service: "Payment", level: "WriteRead" })
      .execute();
    expect((await change(staff.id, { roleList })).body.successful).toBe(true);
    await portal.db
      .deleteFrom("role_service")
      .where("role_id", "=", officer.role.id)
      .where("service", "=", "Payment")
      .execute();
  });
});

describe("staff who manage roles", () => {
  it("put no grant above their own rights into a role", async () => {
    const grant = (service: string, grantedLevel: string) => ({ service, grantedLevel });
    const save = (dto: object) => ask(officer.browser, "POST dashboardRoleEditControl/save", { dto });
    for (const [service, level] of [
      ["Payment", "ReadOnly"],
      ["Contest", "WriteRead"],
    ] as const)
      expect(
        Object.keys(
          messagesOf(
            (await save(roleDto({ servicePermissionList: [grant("UserRole", "ReadOnly"), grant(service, level)] })))
              .body,
          ),
        ),
      ).toEqual(["servicePermissionList.1.grantedLevel"]);
    expect(
      Object.keys(
        messagesOf(
          (await save(roleDto({ contentPermissionList: [{ contentType: "PublicFile", grantedLevel: "ReadOnly" }] })))
            .body,
        ),
      ),
    ).toEqual(["contentPermissionList.0.grantedLevel"]);
    expect(
      (await save(roleDto({ servicePermissionList: [grant("Contest", "ReadOnly"), grant("Payment", "Deny")] }))).body
        .successful,
    ).toBe(true);
    // Their own role first of all.
    const more = [grant("UserAccount", "WriteRead"), grant("UserRole", "WriteRead"), grant("Payment", "ReadOnly")];
    expect((await changeRole(officer.role.id, { servicePermissionList: more })).body.successful).toBe(false);
  });

  it("cannot remove a Deny or enable a grant that they lack, and may reduce rights", async () => {
    const denying = await makeRole(portal.db, { Payment: "Deny" });
    expect(Object.keys(messagesOf((await changeRole(denying.id, { servicePermissionList: [] })).body))).toEqual([
      "servicePermissionList",
    ]);
    expect((await changeRole(denying.id, { isEnabled: false })).body.successful).toBe(false);
    const off = await makeRole(portal.db, { Payment: "ReadOnly" }, { isEnabled: false });
    expect((await changeRole(off.id, { isEnabled: true })).body.successful).toBe(false);
    const on = await makeRole(portal.db, { Payment: "WriteRead" });
    expect(
      (
        await changeRole(on.id, {
          title: "Kevesebb joggal",
          servicePermissionList: [{ service: "Payment", grantedLevel: "ReadOnly" }],
        })
      ).body.successful,
    ).toBe(true);
    expect((await changeRole(on.id, { isEnabled: false })).body.successful).toBe(true);
  });

  it("cannot change what only super admins may", async () => {
    expect(messagesOf((await changeRole(officer.role.id, { isSuperAdmin: true })).body)).toHaveProperty("isSuperAdmin");
    const { body } = await ask(officer.browser, "POST dashboardRoleEditControl/save", {
      dto: roleDto({ isSuperAdmin: true }),
    });
    expect(messagesOf(body)).toHaveProperty("isSuperAdmin");
    const everything = await makeRole(portal.db, {}, { isSuperAdmin: true });
    expect((await changeRole(everything.id, { title: "Enyém" })).body).toMatchObject({
      successful: false,
      code: "kernel.form.readOnly",
    });
    expect((await removeFrom(officer.browser, "dashboardRoleTableControl", everything.id)).body).toMatchObject({
      successful: false,
      code: "access.dashboardRole.superAdminOnly",
    });
  });
});

describe("an account without such a right", () => {
  it.each([
    ["a reader", { UserAccount: "ReadOnly", UserRole: "ReadOnly" }, 200, 403],
    ["somebody else", { Contest: "WriteRead" }, 403, 403],
  ] as const)("%s", async (_, services, reads, writes) => {
    const { browser } = await portal.officer(services);
    for (const [control, record] of [
      ["userEditControl", officer.id],
      ["dashboardRoleEditControl", officer.role.id],
    ] as const) {
      expect((await ask(browser, `POST ${control}/getData`, { id: record })).status).toBe(reads);
      const dto = control === "userEditControl" ? accountDto() : roleDto();
      expect((await ask(browser, `POST ${control}/save`, { dto })).status).toBe(writes);
      expect(
        (await ask(browser, `POST ${control}/update`, { id: record, dto, updated: "2026-05-04T10:00:00Z" })).status,
      ).toBe(writes);
      expect(
        (await ask(browser, `POST ${control.replace("Edit", "Table")}/deleteById`, { session: "a", id: record }))
          .status,
      ).toBe(writes);
    }
    expect((await browser.send("POST", "/api/userEditControl/addFile")).status).toBe(403);
  });

  it("a guest and an athlete are refused", async () => {
    const athlete = await makeAthlete(portal.db);
    const browsers = [
      [portal.browser(), 401],
      [await portal.browser().signIn(athlete.email, PASSWORD), 403],
    ] as const;
    for (const [browser, status] of browsers)
      for (const name of [
        "POST userEditControl/getData",
        "POST dashboardRoleEditControl/getData",
        "POST userTableControl/getList",
        "POST userEditControl/addFile",
      ])
        expect((await ask(browser, name, {})).status).toBe(status);
  });
});
