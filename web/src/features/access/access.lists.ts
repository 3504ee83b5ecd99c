import { dashboardRole } from "@rajt/contract/access/role";
import { user } from "@rajt/contract/access/user";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** Who may sign in, and the roles they hold (S3 §2.5). */
export const UserList = tablePage(user.table, {
  texts: "access.user",
  path: "/user",
  form: user.form,
  card: ["name", "email", "registrationStatus"],
});
export const DashboardRoleList = tablePage(dashboardRole.table, {
  texts: "access.dashboardRole",
  title: "shell.page.dashboardRole",
  path: "/dashboard-role",
  form: dashboardRole.form,
  card: ["title", "isEnabled", "updated"],
});
