import { type Service } from "@rajt/contract/kernel/enumerations";
import { SERVICES } from "@rajt/contract/kernel/rights";
import { portalCalls } from "@rajt/contract/portal.calls";
import { allows, anyOf, type Needs } from "@rajt/contract/kernel/access";
import type { Call } from "@rajt/contract/kernel/calls";
import { textsHu } from "@rajt/contract/texts.hu";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveRole } from "../../../../test/factories.ts";
import {
  ask,
  edit,
  makeRole,
  openAccounts,
  removeFrom,
  roleDto,
  messagesOf,
  type AccountPortal,
} from "../accounts.testbed.ts";

let portal: AccountPortal;
beforeAll(async () => {
  portal = await openAccounts();
});
afterAll(() => portal.close());

const save = (dto: object) => ask(portal.admin.browser, "POST dashboardRoleEditControl/save", { dto });
const update = (id: number, changes: object) => edit(portal.admin.browser, "dashboardRoleEditControl", id, changes);
const builtIn = async (key: string) =>
  (await portal.db.selectFrom("dashboard_role").select("id").where("key", "=", key).executeTakeFirstOrThrow()).id;

it("the original titles of the built-in roles are those that the labels of both languages use", async () => {
  const roles = await portal.db.selectFrom("dashboard_role").select("title").where("is_built_in", "=", true).execute();
  const titles = roles.map(({ title }) => title);
  expect(Object.entries(textsHu.access.builtInRole).filter(([title, name]) => title !== name)).toEqual([]);
  expect(Object.keys(textsHu.access.builtInRole).toSorted()).toEqual(titles.toSorted());
});

describe("a role", () => {
  it("is created, read and changed with its grants", async () => {
    const dto = roleDto({
      title: "Pénztáros",
      adminDescription: "A befizetéseket intézi.",
      servicePermissionList: [
        { service: "Payment", grantedLevel: "WriteRead" },
        { service: "Club", grantedLevel: "Deny" },
      ],
      contentPermissionList: [{ contentType: "PublicFile", grantedLevel: "ReadOnly" }],
    });
    const { body } = await save(dto);
    const id = body.id ?? 0;
    const { body: read } = await ask<object>(portal.admin.browser, "POST dashboardRoleEditControl/getData", { id });
    expect(read).toMatchObject({
      ...dto,
      servicePermissionList: dto.servicePermissionList.toReversed(),
      key: expect.stringMatching(/^Role[a-z]{16}$/),
      created: "2026-05-04T10:00:00.000Z",
      protectionLevel: null,
    });
    expect(
      (await update(id, { servicePermissionList: [{ service: "Payment", grantedLevel: "ReadOnly" }] })).body.successful,
    ).toBe(true);
    const { body: changed } = await ask<object>(portal.admin.browser, "POST dashboardRoleEditControl/getData", { id });
    expect(changed).toMatchObject({ servicePermissionList: [{ service: "Payment", grantedLevel: "ReadOnly" }] });
    const actions = await portal.db
      .selectFrom("change_log")
      .select(["action", "actor_id"])
      .where("object", "=", "dashboardRole")
      .where("object_id", "=", id)
      .orderBy("id")
      .execute();
    expect(actions).toEqual([
      { action: "create", actor_id: portal.admin.id },
      { action: "update", actor_id: portal.admin.id },
    ]);
  });

  it("needs a unique title, and each service and content once", async () => {
    expect(messagesOf((await save(roleDto({ title: "Egyesület" }))).body)).toEqual({
      title: "Ilyen nevű szerepkör már van.",
    });
    const line = { service: "Club", grantedLevel: "ReadOnly" };
    const content = { contentType: "PublicFile", grantedLevel: "Deny" };
    const twice = await save(
      roleDto({
        servicePermissionList: [line, { ...line, grantedLevel: "Deny" }],
        contentPermissionList: [content, content],
      }),
    );
    expect(Object.keys(messagesOf(twice.body))).toEqual([
      "servicePermissionList.1.service",
      "contentPermissionList.1.contentType",
    ]);
    const empty = await save(roleDto({ servicePermissionList: [{ service: null, grantedLevel: null }] }));
    expect(Object.keys(messagesOf(empty.body))).toEqual([
      "servicePermissionList.0.service",
      "servicePermissionList.0.grantedLevel",
    ]);
  });

  it("offers every service and every content", async () => {
    const services = await ask<string[]>(
      portal.admin.browser,
      "GET dashboardRoleEditControl/getServicePermissionListServiceSelection",
    );
    const contents = await ask<string[]>(
      portal.admin.browser,
      "GET dashboardRoleEditControl/getContentPermissionListContentTypeSelection",
    );
    expect([services.body, contents.body]).toEqual([SERVICES, ["PublicFile", "PrivateFile"]]);
  });

  it("is deleted only without holders, and if it is not built in", async () => {
    const role = await makeRole(portal.db, { Club: "ReadOnly" });
    const holder = await portal.officer({});
    await giveRole(portal.db, holder.id, role.key);
    const held = await removeFrom(portal.admin.browser, "dashboardRoleTableControl", role.id);
    expect(held.body).toMatchObject({
      successful: false,
      code: "kernel.tableRefusal.held",
      holdingList: [
        {
          message: expect.stringContaining("1 fiók"),
          keeps: true,
          rows: [{ path: expect.stringMatching(/^\/user\/edit\/\d+$/) }],
        },
      ],
    });
    await portal.db.deleteFrom("account_role").where("role_id", "=", role.id).execute();
    expect((await removeFrom(portal.admin.browser, "dashboardRoleTableControl", role.id)).body.successful).toBe(true);
    const answer = await removeFrom(portal.admin.browser, "dashboardRoleTableControl", await builtIn("Club"));
    expect(answer.body).toMatchObject({ successful: false, code: "kernel.tableRefusal.protected" });
    expect((await update(await builtIn("Club"), { adminDescription: "Aki egyesület." })).body.successful).toBe(true);
  });

  it("that every party of a kind has grants only services", async () => {
    for (const key of ["Guest", "Athlete", "TechnicalCommittee"])
      expect(messagesOf((await update(await builtIn(key), { isSuperAdmin: true })).body)).toHaveProperty(
        "isSuperAdmin",
      );
  });
});

describe("a grant of a role", () => {
  /** For each service, a list that it alone opens. */
  const LISTS: Readonly<Partial<Record<Service, string>>> = {
    UserAccount: "userTableControl",
    UserRole: "dashboardRoleTableControl",
    Contest: "contestTableControl",
    ValueSet: "sportCategoryTableControl",
  };

  it.each(Object.entries(LISTS))("ends at the next request after removal: %s", async (service, control) => {
    const { browser, role } = await portal.officer({ [service]: "ReadOnly" });
    const open = async () =>
      (await ask(browser, `POST ${control}/getInstance`, { session: "jog", create: true })).status;
    expect(await open()).toBe(200);
    await update(role.id, { servicePermissionList: [] });
    expect(await open()).toBe(403);
    await update(role.id, { servicePermissionList: [{ service, grantedLevel: "ReadOnly" }] });
    expect(await open()).toBe(200);
    await update(role.id, { isEnabled: false });
    expect(await open()).toBe(403);
  });

  it.each(SERVICES)("reaches the page at the next request: %s", async (service) => {
    const { browser, role } = await portal.officer({ [service]: "WriteRead" });
    const levels = async () => (await browser.call("GET /accessManagement/getAccessConfig", {})).body.serviceList;
    expect(await levels()).toEqual([{ service, grantedLevel: "WriteRead" }]);
    await update(role.id, { servicePermissionList: [{ service, grantedLevel: "Deny" }] });
    expect(await levels()).toEqual([]);
  });

  it("of contents applies to the file store", async () => {
    const { browser, role } = await portal.officer({ Storage: "WriteRead" });
    const levels = async () => (await browser.call("GET /accessManagement/getAccessConfig", {})).body.contentList;
    expect(await levels()).toEqual([
      { contentType: "PublicFile", grantedLevel: "WriteRead" },
      { contentType: "PrivateFile", grantedLevel: "WriteRead" },
    ]);
    await update(role.id, { contentPermissionList: [{ contentType: "PublicFile", grantedLevel: "Deny" }] });
    expect(await levels()).toEqual([{ contentType: "PrivateFile", grantedLevel: "WriteRead" }]);
  });
});

describe("the access matrix", () => {
  it("is for super admins only, and agrees with the server's decisions", async () => {
    const officer = await portal.officer({ UserAccount: "WriteRead", UserRole: "WriteRead" });
    expect((await officer.browser.call("GET /accessManagement/getAccessMatrix", {})).status).toBe(403);
    expect((await portal.browser().call("GET /accessManagement/getAccessMatrix", {})).status).toBe(401);
    const { body } = await portal.admin.browser.call("GET /accessManagement/getAccessMatrix", {});
    const cells = body.groupList.flatMap(({ callList }) => callList);
    expect(cells.map(({ name }) => name).toSorted()).toEqual(Object.keys(portalCalls).toSorted());
    const { body: config } = await officer.browser.call("GET /accessManagement/getAccessConfig", {});
    const services = Object.fromEntries(config.serviceList.map((row) => [row.service, row.grantedLevel]));
    const calls: Readonly<Record<string, Call>> = portalCalls;
    for (const { name, openTo } of cells) {
      const needs: Needs = calls[name]?.needs ?? anyOf();
      // cast: `allows` reads only these fields of a viewer
      const viewer = { accountId: officer.id, isSuperAdmin: false, services } as Parameters<typeof allows>[0];
      expect([name, openTo.includes(officer.role.id)]).toEqual([name, allows(viewer, needs)]);
    }
  });
});
