import { dashboardRole } from "@rajt/contract/access/role";
import { user } from "@rajt/contract/access/user";
import { formPage } from "../../kernel/form/formPage.tsx";

/** The forms of accounts and of dashboard roles (S3 §2.5, §5.3). */
export const UserForm = formPage(user.form, {
  texts: "access.user",
  path: "/user",
  sections: {
    signIn: ["email", "password", "passwordAgain", "active", "profilePicture"],
    rights: ["roleList", "isSuperAdmin", "serviceList", "contentList"],
    facts: ["accessType", "registrationStatus", "registrationTimestamp", "lastLoginTimestamp", "birthDate"],
  },
});
export const DashboardRoleForm = formPage(dashboardRole.form, {
  texts: "access.dashboardRole",
  path: "/dashboard-role",
});
