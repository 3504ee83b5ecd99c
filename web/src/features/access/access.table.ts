import { deletedAccountTable } from "@rajt/contract/access/account/deleted-account.table";
import { dashboardRole } from "@rajt/contract/access/role/role.record";
import { securityLogTable } from "@rajt/contract/access/account/security-log.table";
import { user } from "@rajt/contract/access/account/user.record";
import { IconRestore } from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** The list of accounts with the roles they hold. */
export const UserList = tablePage(user.table, {
  texts: "access.user",
  form: user.form,
  card: ["name", "email", "registrationStatus"],
});
/** The list of deleted accounts that can still be restored. */
export const DeletedAccountList = tablePage(deletedAccountTable, {
  texts: "access.deletedAccount",
  acts: { restore: IconRestore },
  // Namesakes differ by their address.
  named: ({ name, email }) =>
    [name, email].filter((part) => typeof part === "string" && part !== "").join(", ") || null,
  reads: ["email"],
  card: ["name", "deletedAt", "erasedOn"],
});
export const DashboardRoleList = tablePage(dashboardRole.table, {
  texts: "access.dashboardRole",
  form: dashboardRole.form,
  card: ["title", "isEnabled", "updated"],
});
/** The list of the security log: sign-ins and attempts, refusals, and reads of other people's data. */
export const SecurityLogList = tablePage(securityLogTable, {
  texts: "access.securityLog",
  card: ["event", "account", "at"],
});
