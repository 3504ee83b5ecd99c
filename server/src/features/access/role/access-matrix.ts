import type { AccessMatrix } from "@rajt/contract/access/account/account.calls";
import {
  allows,
  effectiveLevels,
  GUEST,
  holdable,
  noParty,
  type Needs,
  type Viewer,
} from "@rajt/contract/kernel/access";
import type { Calls } from "@rajt/contract/kernel/calls";
import type { Db } from "../../../kernel/db/database.ts";
import { readRoles, type StoredRole } from "./role.store.ts";

/** Returns a viewer who has only this role. */
const holderOf = ({ key, title, isSuperAdmin, isBuiltIn, servicePermissionList }: StoredRole): Viewer => ({
  ...noParty,
  // Built-in roles follow from the kind of party; the others are assigned, mostly to staff.
  accessType: isBuiltIn ? null : "Admin",
  accountId: key === GUEST ? null : 1,
  name: title,
  isSuperAdmin,
  services: effectiveLevels(
    holdable(
      key,
      servicePermissionList.map(({ service, grantedLevel: level }) => ({ service, level })),
    ),
  ),
  contents: {},
  roles: [title],
});

/**
 * Returns the roles that open each call: the current roles, evaluated by the function that the server uses for every
 * call.
 */
export async function accessMatrix(db: Db, groups: Readonly<Record<string, Calls>>): Promise<AccessMatrix> {
  const roles = await readRoles(db);
  const holders = roles.map((role) => ({ id: role.id, viewer: holderOf(role) }));
  return {
    roleList: roles.map(({ id, key, title, isEnabled, isSuperAdmin }) => ({
      id,
      title,
      isEnabled,
      isSuperAdmin,
      isGuest: key === GUEST,
    })),
    groupList: Object.entries(groups).map(([group, calls]) => ({
      group,
      callList: Object.entries(calls).map(([name, { needs }]) => ({
        name,
        needs: describeNeeds(needs),
        openTo: holders.filter(({ viewer }) => allows(viewer, needs)).map(({ id }) => id),
      })),
    })),
  };
}

const describeNeeds = (needs: Needs) =>
  needs.kind === "service"
    ? { kind: needs.kind, services: [...needs.services], level: needs.level }
    : { kind: needs.kind, services: [], level: null };
