import { raisedBeyond } from "@rajt/contract/access/role/role.rules";
import { user } from "@rajt/contract/access/account/user.record";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Field } from "@rajt/contract/kernel/form/form";
import type { FieldProblem } from "../../../kernel/calls/refusal.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { EVERY_FIELD, allRows, links, neverRead, NO_FIELD, onlyFields, serveForm } from "../../../kernel/form/index.ts";
import type { FieldAccess, RecordOf, Sound } from "../../../kernel/form/form-binding.ts";
import type { EngineContext, Feature, AppContext } from "../../../app-context.ts";
import { isBeyond } from "../role/beyond.ts";
import { changeSignIn } from "../address/change-sign-in.ts";
import { keepPicture } from "./keep-picture.ts";
import { inviteStaff } from "../sign-in/invite-staff.ts";
import { signInProblems } from "../sign-in/sign-in-problems.ts";
import { changesAddress } from "@rajt/contract/access/account/account.rights";
import { permits } from "@rajt/contract/kernel/right";
import { ACCOUNT_FACTS } from "../address/address-change.store.ts";
import {
  accountFields,
  checkNow,
  DELETED_IS_FIXED,
  insertStaff,
  readSignIn,
  rolesFor,
  storeAccount,
  type AccountDto,
} from "./user.store.ts";

/** The fields for persons and organisations, whose other fields are edited in their own forms. */
const OF_ANY_PARTY = ["email", "presentPassword", "active", "roleList"];
const ALL = Object.entries<Field>(user.form.fields).flatMap(([name, { readOnly }]) => (readOnly ? [] : [name]));

/**
 * Serves an account: its sign-in and its roles (product/access 2). Passwords arrive hashed; see `hash-passwords.ts`.
 */
export const userForm = (context: EngineContext): Feature =>
  serveForm(user.form, {
    object: "account",
    table: "account as a",
    fields: {
      ...accountFields,
      presentPassword: neverRead,
      password: neverRead,
      passwordAgain: neverRead,
      roleList: links({
        through: "account_role",
        own: "account_id",
        other: "role_id",
        to: "dashboard_role",
        name: "title",
      }),
      profilePicture: "profile_picture",
      registrationStatus: "registration_status",
      registrationTimestamp: "registered_at",
      lastLoginTimestamp: "last_login_at",
    },
    scope: allRows,
    facts: ACCOUNT_FACTS,
    protection: DELETED_IS_FIXED,
    create: () => ({ active: true, accessType: "Admin" }),
    insert: (tx, dto, { now }) => insertStaff(tx, dto, now),
    write: (tx, id, dto, asking) => writeAccount(context, tx, { id, dto, ...asking }),
    access: (viewer, record) => (record ? accessTo(viewer, record) : EVERY_FIELD),
    check: async (runner, dto, { viewer, id }) =>
      id === null
        ? signInProblems(runner, dto, { viewer, id })
        : [...(await signInProblems(runner, dto, { viewer, id })), ...(await changeProblems(runner, dto, viewer, id))],
    constraints: {
      account_email: { path: "email", message: "access.user.emailTaken" },
      account_profile_picture_fkey: { path: "profilePicture", message: "file.refusal.notYours" },
      account_role_of_staff: { path: "roleList", message: "access.dashboardRole.staffOnly" },
      account_super_admin_stays: { path: "active", message: "access.user.lastSuperAdmin" },
      account_role_super_admin_stays: { path: "roleList", message: "access.user.lastSuperAdmin" },
    },
    selections: { getRoleListSelection: rolesFor },
  })(context);

function accessTo(viewer: Viewer, { id, values, facts }: RecordOf<typeof user.form>): FieldAccess {
  if (isBeyond(viewer, values)) return NO_FIELD;
  const isStaff = values.accessType === "Admin";
  const isAddressFixed = !permits(viewer, changesAddress, facts);
  if (isStaff && !isAddressFixed) return EVERY_FIELD;
  const named = isStaff ? ALL : OF_ANY_PARTY;
  const closed = new Set([
    ...(isAddressFixed ? ["email"] : []),
    ...(id === viewer.accountId ? [] : ["presentPassword"]),
  ]);
  return onlyFields(named.filter((name) => !closed.has(name)));
}

async function changeProblems(
  runner: Runner,
  { email, active, roleList }: Sound<typeof user.form>,
  viewer: Viewer,
  id: number,
): Promise<FieldProblem[]> {
  const before = await readSignIn(runner, id);
  const problems: FieldProblem[] = [];
  if (email === null && before?.email != null) problems.push({ path: "email", message: "kernel.error.required" });
  if (active === false && id === viewer.accountId)
    problems.push({ path: "active", message: "access.user.notYourself" });
  // A removed role may contain a Deny; added roles are bounded by the choices on offer.
  const taken = (before?.roles ?? []).filter((role) => roleList?.every(({ id }) => id !== role.id));
  const isRaised = taken.some(
    ({ services, contents }) =>
      raisedBeyond(viewer.services, services, {}).length > 0 || raisedBeyond(viewer.contents, contents, {}).length > 0,
  );
  if (isRaised && !viewer.isSuperAdmin)
    problems.push({ path: "roleList", message: "access.dashboardRole.raisesBeyond" });
  return problems;
}

type Written = {
  id: number;
  dto: AccountDto;
  viewer: Viewer;
  now: Date;
  session?: Buffer | null;
  device?: string | null;
};

async function writeAccount(
  context: AppContext,
  tx: Tx,
  { id, dto, viewer, now, session, device }: Written,
): Promise<void> {
  const { email, password } = dto;
  await storeAccount(tx, id, dto);
  await changeSignIn(tx, context, id, { email, password, viewer, now, session, device });
  await inviteStaff(tx, context, { id, at: now });
  if (dto.accessType === "Admin") await keepPicture(tx, id, dto.profilePicture, { actor: viewer.accountId, at: now });
  await checkNow(tx);
}
