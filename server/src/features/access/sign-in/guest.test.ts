import type { CallName } from "@rajt/contract/kernel/calls";
import { portalCalls } from "@rajt/contract/portal.calls";
import { CONTENT_TYPES, PUBLIC_SERVICES, SERVICES } from "@rajt/contract/kernel/rights";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, edit, openAccounts, messagesOf, type AccountPortal } from "../accounts.testbed.ts";

let portal: AccountPortal;
let guestRole: number;
beforeAll(async () => {
  portal = await openAccounts();
  const { id } = await portal.db
    .selectFrom("dashboard_role")
    .select("id")
    .where("key", "=", "Guest")
    .executeTakeFirstOrThrow();
  guestRole = id;
});
afterAll(() => portal.close());

/** The calls that guests may make, written by hand a second time: writes for guests, and reads by POST. */
const OPEN_TO_GUESTS: readonly RegExp[] = [
  /^POST \/(userLogin\/login(V2)?|accessManagement\/login)$/,
  /^GET \/userLogin\/logout$/,
  /^POST \/userAccountControl\/(requestNewPassword|setNewPassword|confirmAddress|returnAddress)$/,
  /^POST \/notificationPreferenceControl\/unsubscribe$/,
  /^POST \/localeControl\/setCurrent(Admin)?Locale$/,
  /^POST \/(orgSubmitControl|personSubmitControl)\/(save|validate)$/,
  /^POST \/registrationControl\/(confirm|sendProofAgain)$/,
  /^POST \/simplePayTransactionControl\/processSimplePayReturnData$/,
  /^POST \/groupTransactionControl\/getStatusByBarionId$/,
  // Reads.
  /^POST \/competitionControl\/(getCalendarDetails|getDetails|getInfo|getCompetitionEntryInfoList|getFilteredCalendarList|getPlacesList)$/,
  /^POST \/fileRepository\/getInfos?$/,
  /^POST \/addressControl\/getPlace$/,
  /^POST \/startListControl\/getPublishedList$/,
];
const REFUSED = [401, 403];

const grantAll = async () => {
  await sql`insert into role_service (role_id, service, level)
    select ${guestRole}, service, 'WriteRead' from unnest(${[...SERVICES]}::text[]) as s (service)
    on conflict (role_id, service) do update set level = 'WriteRead'`.execute(portal.db);
  await sql`insert into role_content (role_id, content_type, level)
    select ${guestRole}, content, 'WriteRead' from unnest(${[...CONTENT_TYPES]}::text[]) as c (content)
    on conflict do nothing`.execute(portal.db);
};

describe("whatever grants the tables contain for guests", () => {
  beforeAll(async () => {
    for (const table of ["role_service", "role_content"])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(portal.db);
    await grantAll();
    await sql`update dashboard_role set is_built_in = false, is_super_admin = true where id = ${guestRole}`.execute(
      portal.db,
    );
  });
  afterAll(async () => {
    await sql`update dashboard_role set is_super_admin = false where id = ${guestRole}`.execute(portal.db);
    await sql`update dashboard_role set is_built_in = true where id = ${guestRole}`.execute(portal.db);
    await sql`delete from role_content where role_id = ${guestRole}`.execute(portal.db);
    await sql`delete from role_service where role_id = ${guestRole} and service <> 'CompetitionCalendar'`.execute(
      portal.db,
    );
    await sql`update role_service set level = 'ReadOnly' where role_id = ${guestRole}`.execute(portal.db);
    for (const table of ["role_service", "role_content"])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(portal.db);
  });

  test("guests may only read public services", async () => {
    const { body } = await portal.browser().call("GET /accessManagement/getAccessConfig", {});
    expect(body).toMatchObject({
      user: null,
      isSuperAdmin: false,
      contentList: [],
      serviceList: PUBLIC_SERVICES.map((service) => ({ service, grantedLevel: "ReadOnly" })),
    });
    const { body: holders } = await portal.admin.browser.call("GET /accessManagement/getServiceRolesMap", {});
    expect(holders["UserRole"]).not.toContain("Guest");
  });

  test("every call that writes refuses guests, except those declared for guests", async () => {
    const guest = portal.browser();
    const open: string[] = [];
    const names = Object.keys(portalCalls) as CallName[];
    for (const name of names.filter((one) => one.startsWith("POST"))) {
      const { status } = await ask(guest, name.replace(" /", " "), {});
      if (!REFUSED.includes(status)) open.push(name);
    }
    expect(open.filter((name) => !OPEN_TO_GUESTS.some((one) => one.test(name)))).toEqual([]);
    expect(open.length).toBeGreaterThan(OPEN_TO_GUESTS.length);
  });

  test("guests reach no record through a read-only call", async () => {
    const guest = portal.browser();
    for (const name of ["POST userTableControl/getInstance", "POST dashboardRoleEditControl/getData"])
      expect((await ask(guest, name, { session: "vendeg", create: true })).status).toBe(401);
  });
});

describe("the form of the guest role", () => {
  test("refuses forbidden grants, each at its line, with the reason", async () => {
    const line = (service: string, grantedLevel: string) => ({ service, grantedLevel });
    const { body } = await edit(portal.admin.browser, "dashboardRoleEditControl", guestRole, {
      servicePermissionList: [
        line("UserRole", "ReadOnly"),
        line("CompetitionCalendar", "WriteRead"),
        line("Club", "Deny"),
      ],
      contentPermissionList: [{ contentType: "PrivateFile", grantedLevel: "ReadOnly" }],
    });
    const reason =
      "Kijelentkezve csak a Versenynaptárt lehet olvasni, mert nem tudni, ki az. Ha másra is kell jog, azt olyan szerepkörnek add, amellyel be kell jelentkezni.";
    expect(messagesOf(body)).toEqual({
      "servicePermissionList.0.service": reason,
      "servicePermissionList.1.grantedLevel": reason,
      "servicePermissionList.2.service": reason,
      "contentPermissionList.0.contentType": reason,
    });
  });

  test("closes the calendar to guests and opens it again", async () => {
    for (const grantedLevel of ["Deny", "ReadOnly"]) {
      const { body } = await edit(portal.admin.browser, "dashboardRoleEditControl", guestRole, {
        servicePermissionList: [{ service: "CompetitionCalendar", grantedLevel }],
      });
      expect(body.successful).toBe(true);
      const { status } = await portal.browser().call("GET /competitionControl/getCalendarFilterChoices", {});
      expect(status).toBe(grantedLevel === "Deny" ? 401 : 200);
    }
  });
});

test("the database rejects any other grant for guests", async () => {
  const beyond = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: "23514" });
  const { db } = portal;
  await beyond(
    db.insertInto("role_service").values({ role_id: guestRole, service: "Club", level: "ReadOnly" }).execute(),
  );
  await beyond(db.updateTable("role_service").set({ level: "WriteRead" }).where("role_id", "=", guestRole).execute());
  await beyond(
    db.insertInto("role_content").values({ role_id: guestRole, content_type: "PublicFile", level: "Deny" }).execute(),
  );
  await beyond(db.insertInto("account_role").values({ account_id: portal.admin.id, role_id: guestRole }).execute());
});
