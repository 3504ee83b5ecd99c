import { randomInt } from "node:crypto";
import { dashboardRole } from "@rajt/contract/access/role/role.record";
import { beyondGuests, raisedBeyond, type Granted } from "@rajt/contract/access/role/role.rules";
import { changesRole } from "@rajt/contract/access/account/account.rights";
import { permits } from "@rajt/contract/kernel/right";
import { GUEST, type Viewer } from "@rajt/contract/kernel/access";
import type { FieldProblem } from "../../../kernel/calls/refusal.ts";
import type { Runner } from "../../../kernel/db/database.ts";
import { EVERY_FIELD, allRows, NO_FIELD, onlyFields, serveForm } from "../../../kernel/form/index.ts";
import type { Sound } from "../../../kernel/form/form-binding.ts";
import { PROTECTION, readRole, roleFields, storeGrants, type RoleDto, type StoredRole } from "./role.store.ts";
import { checkNow } from "../account/user.store.ts";

/** All fields that are not reserved for super admins. */
const OF_ANYONE = Object.keys(dashboardRole.form.fields).filter((name) => name !== "isSuperAdmin");

/** Serves a dashboard role and its grants (product/access 2). */
export const dashboardRoleForm = serveForm(dashboardRole.form, {
  object: "dashboardRole",
  table: "dashboard_role as r",
  fields: {
    title: "title",
    adminDescription: "admin_description",
    isEnabled: "is_enabled",
    isSuperAdmin: "is_super_admin",
    orderIndex: "order_index",
    ...roleFields,
    key: "key",
    created: "created_at",
  },
  scope: allRows,
  protection: PROTECTION,
  create: () => ({ isEnabled: true }),
  newRow: ({ now }) => ({ key: newKey(), created_at: now }),
  write: async (tx, id, dto) => {
    await storeGrants(tx, id, dto);
    await checkNow(tx);
  },
  access: (viewer, record) => {
    if (viewer.isSuperAdmin) return EVERY_FIELD;
    if (record && !permits(viewer, changesRole, record.values)) return NO_FIELD;
    return onlyFields(OF_ANYONE);
  },
  check: checkRole,
  constraints: {
    role_service_of_staff: { path: "servicePermissionList", message: "access.dashboardRole.staffOnly" },
    dashboard_role_title_key: { path: "title", message: "access.dashboardRole.titleTaken" },
    dashboard_role_super_admin_is_given: { path: "isSuperAdmin", message: "access.dashboardRole.heldByKind" },
    dashboard_role_enabled_stays: { path: "isEnabled", message: "access.dashboardRole.lastSuperAdmin" },
    dashboard_role_super_admin_stays: { path: "isSuperAdmin", message: "access.dashboardRole.lastSuperAdmin" },
  },
});

/** A role's key has only letters, since pages refer to it by name; nobody reads it. */
const KEY_LETTERS = 16;
const newKey = (): string =>
  `Role${Array.from({ length: KEY_LETTERS }, () => String.fromCodePoint(97 + randomInt(26))).join("")}`;

async function checkRole(
  runner: Runner,
  { isEnabled, servicePermissionList, contentPermissionList }: Sound<typeof dashboardRole.form>,
  { viewer, id }: { viewer: Viewer; id: number | null },
): Promise<FieldProblem[]> {
  // Skipped while the lists are unreadable.
  if (!servicePermissionList || !contentPermissionList) return [];
  const dto = { isEnabled: isEnabled === true, servicePermissionList, contentPermissionList };
  const before = id === null ? undefined : await readRole(runner, id);
  return [...(before?.key === GUEST ? beyondGuests(dto) : []), ...beyondMaker(viewer, before, dto)];
}

/**
 * Returns the problems of grants above the maker's own rights: by a grant, by enabling or disabling a role, or by
 * removing a Deny. Super admins have none.
 */
function beyondMaker(viewer: Viewer, before: StoredRole | undefined, dto: RoleGrants): FieldProblem[] {
  if (viewer.isSuperAdmin) return [];
  const was = inForce(before);
  const is = inForce(dto);
  return [
    ...raisedBeyond(viewer.services, was.services, is.services).map((name) =>
      problemAt(
        "servicePermissionList",
        dto.servicePermissionList.findIndex(({ service }) => service === name),
      ),
    ),
    ...raisedBeyond(viewer.contents, was.contents, is.contents).map((name) =>
      problemAt(
        "contentPermissionList",
        dto.contentPermissionList.findIndex(({ contentType }) => contentType === name),
      ),
    ),
  ];
}

type RoleGrants = Pick<RoleDto, "isEnabled" | "servicePermissionList" | "contentPermissionList">;
type Grants = { readonly services: Granted; readonly contents: Granted };

/** Returns the grants of a role while it is enabled. */
const inForce = (role: RoleGrants | undefined): Grants => ({
  services: role?.isEnabled
    ? Object.fromEntries(role.servicePermissionList.map((row) => [row.service, row.grantedLevel]))
    : {},
  contents: role?.isEnabled
    ? Object.fromEntries(role.contentPermissionList.map((row) => [row.contentType, row.grantedLevel]))
    : {},
});

/** Returns a problem at the grant's row, or at the list if the row was removed. */
const problemAt = (list: string, place: number): FieldProblem => ({
  path: place < 0 ? list : `${list}.${place}.grantedLevel`,
  message: "access.dashboardRole.raisesBeyond",
});
