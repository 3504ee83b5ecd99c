import * as z from "zod";
import { superAdmin } from "../../kernel/access.ts";
import { defineCalls, id, nothing } from "../../kernel/calls.ts";
import { GRANTED_LEVELS, SERVICES } from "../../kernel/rights.ts";
import { formCalls } from "../../kernel/form/form.calls.ts";
import { tableCalls } from "../../kernel/table/table.calls.ts";
import { deletedAccountTable } from "./deleted-account.table.ts";
import { ownAccountForm } from "./own-account.form.ts";
import { dashboardRole } from "../role/role.record.ts";
import { securityLogTable } from "./security-log.table.ts";
import { user } from "./user.record.ts";

/** What a call requires of its caller, in a form that a page can display. */
const needs = z.object({
  kind: z.enum(["everyone", "guest", "signedIn", "superAdmin", "service"]),
  services: z.array(z.enum(SERVICES)),
  level: z.enum(GRANTED_LEVELS).exclude(["Deny"]).nullable(),
});

const matrixRole = z.object({
  id,
  title: z.string(),
  isEnabled: z.boolean(),
  isSuperAdmin: z.boolean(),
  /** True for the role of guests only. */
  isGuest: z.boolean(),
});

export const accessMatrix = z.object({
  roleList: z.array(matrixRole),
  groupList: z.array(
    z.object({
      /** A name among the texts: `access.matrix.group.<group>`. */
      group: z.string(),
      callList: z.array(
        z.object({
          name: z.string(),
          needs,
          /** The roles each of which alone grants access. */
          openTo: z.array(id),
        }),
      ),
    }),
  ),
});
export type AccessMatrix = z.output<typeof accessMatrix>;

/** User accounts, dashboard roles, the security log and the access matrix. */
export const accountCalls = {
  ...tableCalls(user.table),
  ...tableCalls(deletedAccountTable),
  ...formCalls(user.form),
  ...formCalls(ownAccountForm),
  ...tableCalls(dashboardRole.table),
  ...formCalls(dashboardRole.form),
  ...tableCalls(securityLogTable),
  ...defineCalls({
    "GET /accessManagement/getAccessMatrix": {
      needs: superAdmin,
      about: "Every call with its requirements, and the roles that fulfil them.",
      input: nothing,
      output: accessMatrix,
    },
  }),
};
