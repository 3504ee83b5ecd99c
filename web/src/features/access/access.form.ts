import { ownAccountForm } from "@rajt/contract/access/account/own-account.form";
import { dashboardRole } from "@rajt/contract/access/role/role.record";
import { user } from "@rajt/contract/access/account/user.record";
import { GUEST } from "@rajt/contract/kernel/access";
import { formPage } from "../../kernel/form/formPage.tsx";
import { roleEditors } from "./role/RoleEditors.tsx";
import { signInShown } from "../../kernel/form/sign-in/sign-in-shown.ts";
import { withSignIn } from "../../kernel/form/sign-in/sign-in-part.ts";

/** The forms of accounts and of dashboard roles. */
export const UserForm = formPage(user.form, {
  texts: "access.user",
  appears: withSignIn(),
  editors: { shown: signInShown },
  sections: {
    signIn: ["email", "pendingEmail", "presentPassword", "password", "passwordAgain", "active", "profilePicture"],
    rights: ["roleList", "isSuperAdmin", "serviceList", "contentList"],
    facts: [
      "accessType",
      "registrationStatus",
      "registrationTimestamp",
      "lastLoginTimestamp",
      "hasPassword",
      "birthDate",
    ],
  },
});
/** The form of a staff member's own account. */
export const OwnAccountForm = formPage(ownAccountForm, {
  texts: "access.user",
  stays: true,
  backText: "people.toCalendar",
  appears: withSignIn({ of: [], if: (name) => name !== "hasPassword" }),
  editors: { shown: signInShown },
  sections: { signIn: ["email", "pendingEmail", "presentPassword", "password", "passwordAgain", "profilePicture"] },
});
export const DashboardRoleForm = formPage(dashboardRole.form, {
  texts: "access.dashboardRole",
  editors: { byName: roleEditors },
  appears: {
    of: ["key"],
    if: (name, { key }) => key !== GUEST || !["isSuperAdmin", "contentPermissionList"].includes(name),
  },
});
