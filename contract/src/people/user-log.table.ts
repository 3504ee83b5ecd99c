/**
 * The log of a person or an organisation (product/people 17). Separate from the other lists: it imports the forms,
 * whose schemas no list page needs.
 */
import { user } from "../access/account/user.record.ts";
import { superAdmin } from "../kernel/access.ts";
import * as table from "../kernel/table/table.ts";
import { organisationForm } from "./organisation/organisation.form.ts";
import { personForm } from "./person/person.form.ts";

/** Log categories (product/people 17). */
const LOG_CATEGORIES = [
  "CREATE",
  "UPDATE",
  "DELETE",
  "LOGIN",
  "CREATE_PROFILE",
  "UPDATE_PROFILE",
  "DELETE_PROFILE",
  "PASSWORD_UPDATE",
  "LICENSE_STATUS_CHANGE",
  "REFEREE_QUALIFICATION_CHANGE",
  "ATHLETE_TRANSFER",
] as const;

type Category = (typeof LOG_CATEGORIES)[number];
type FieldName = keyof typeof personForm.fields | keyof typeof organisationForm.fields;

/** The fields whose change has its own category; the first match applies (product/people 17). */
export const CATEGORY_OF_FIELDS = [
  ["PASSWORD_UPDATE", ["password"]],
  [
    "LICENSE_STATUS_CHANGE",
    [
      "userStatus",
      "athlete.licenseNumber",
      "athlete.licenseType",
      "competitor.licenseNumber",
      "referee.licenseNumber",
      "referee.licenseExpirationDate",
    ],
  ],
  ["REFEREE_QUALIFICATION_CHANGE", ["referee.refQualifications"]],
] as const satisfies readonly (readonly [Category, readonly FieldName[]])[];

/** The history of one person or organisation. */
export const userLogTable = table.defineTable({
  control: "userLogTableControl",
  needs: superAdmin,
  columns: {
    logDate: table.moment({ filters: ["INTERVAL"] }),
    logLevel: table.oneOf(["INFO", "WARN"], { labels: "people.list.logLevel", filters: ["IN"] }),
    logCategory: table.oneOf(LOG_CATEGORIES, { labels: "people.list.logCategory", filters: ["IN"] }),
    message: table.text({
      filters: ["LIKE"],
      sortable: false,
      wide: true,
      changesIn: [
        { labels: "people.person", fields: personForm.fields },
        { labels: "people.organisation", fields: organisationForm.fields },
        { labels: "access.user", fields: user.form.fields },
      ],
    }),
    modifierUserName: table.text({ filters: ["LIKE"] }),
    modifierUserId: table.number({ hiddenAtFirst: true, ungrouped: true }),
    userName: table.text({ hiddenAtFirst: true }),
    userId: table.number({ hiddenAtFirst: true, ungrouped: true }),
    user: table.namedOne({ shownTo: "nobody" }),
  },
  fixedBy: ["user"],
  order: [["logDate", "desc"]],
});
