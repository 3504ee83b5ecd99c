import { accountCalls } from "@rajt/contract/access/account/account.calls";
import { ownAccountForm } from "@rajt/contract/access/account/own-account.form";
import { user } from "@rajt/contract/access/account/user.record";
import { allows, anyOf } from "@rajt/contract/kernel/access";
import type { Calls } from "@rajt/contract/kernel/calls";
import { serveCalls } from "../../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineContext, type Feature } from "../../../app-context.ts";
import { addFileRoutes, uploadOf, type Readers } from "../../file/index.ts";
import { accessMatrix } from "../role/access-matrix.ts";
import { ownAccount } from "./own-account.form.ts";
import type { Passwords } from "../sign-in/passwords.ts";
import { signInForm } from "../sign-in/sign-in-form.ts";
import { dashboardRoleForm } from "../role/role.form.ts";
import { dashboardRoleTable } from "../role/role.table.ts";
import { securityLog } from "./security-log.table.ts";
import { userForm } from "./user.form.ts";
import { deletedAccounts } from "../deleted/deleted-account.table.ts";
import { userTable } from "./user.table.ts";

const PICTURE_RULE = "accountPicture";

/** The readers of an account's picture: its owner, and staff who manage accounts. */
export const accountReaders: Readers = {
  [PICTURE_RULE]: (viewer, { ownerId }) => viewer.accountId === ownerId || allows(viewer, anyOf("UserAccount")),
};

const MATRIX = "GET /accessManagement/getAccessMatrix";

/**
 * User accounts, dashboard roles, the security log, and the access matrix. `callsByFeature`: every call of the portal
 * by its feature.
 */
export const accountFeature = (
  context: EngineContext,
  passwords: Passwords,
  callsByFeature: Readonly<Record<string, Calls>>,
): Feature =>
  featureOf([
    userTable(context),
    deletedAccounts(context),
    signInForm(userForm(context), context, passwords),
    signInForm(ownAccount(context), context, passwords),
    {
      routes: addFileRoutes(context, context.sessions, [
        uploadOf(user.form, PICTURE_RULE),
        uploadOf(ownAccountForm, PICTURE_RULE),
      ]),
    },
    dashboardRoleTable(context),
    dashboardRoleForm(context),
    securityLog(context),
    {
      calls: serveCalls(
        { [MATRIX]: accountCalls[MATRIX] },
        { [MATRIX]: () => accessMatrix(context.db, callsByFeature) },
      ),
    },
  ]);
