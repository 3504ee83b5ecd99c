/**
 * User accounts (product/access 32). Staff accounts are created here; for persons and organisations, this form covers
 * only sign-in and roles.
 */
import { anyOf, writes } from "../../kernel/access.ts";
import * as form from "../../kernel/form/form.ts";
import { ACCESS_TYPES, CONTENT_TYPES, GRANTED_LEVELS, REGISTRATION_STATUSES, SERVICES } from "../../kernel/rights.ts";
import * as table from "../../kernel/table/table.ts";
import { PASSWORD_MAXIMUM, passwordProblems } from "../sign-in/password.rules.ts";
import { ROLE_LABELS } from "../role/role-labels.values.ts";
import { signInFields } from "../sign-in/sign-in.fields.ts";
import { DELETED_DAYS } from "./deleted-account.table.ts";
import { signInAbilities } from "./account.rights.ts";

const EMAIL_MAX = 150;
const NAME_MAX = 255;

const STATUS_LABELS = "access.registrationStatus";
const grantedLevel = form.oneOf({ values: GRANTED_LEVELS, labels: "access.grantedLevel", required: true });

export const user = {
  table: table.defineTable({
    control: "userTableControl",
    needs: anyOf("UserAccount"),
    columns: {
      name: table.text({ filters: ["LIKE"], searched: true }),
      roleList: table.names({ filters: ["IN"], labels: ROLE_LABELS }),
      email: table.text({ filters: ["LIKE"], searched: true }),
      registrationTimestamp: table.moment({ filters: ["INTERVAL"] }),
      lastLoginTimestamp: table.moment({ filters: ["INTERVAL", "IS_NULL"], timed: true }),
      registrationStatus: table.oneOf(REGISTRATION_STATUSES, { labels: STATUS_LABELS, filters: ["IN"] }),
    },
    order: [["name", "asc"]],
    // Deleted accounts have a view of their own, apart from the others.
    begins: [
      {
        propertyName: "registrationStatus",
        type: "IN",
        value: REGISTRATION_STATUSES.filter((one) => one !== "DELETED"),
      },
    ],
    remove: writes("UserAccount"),
    restorableDays: DELETED_DAYS,
  }),
  form: form.defineForm({
    control: "userEditControl",
    needs: anyOf("UserAccount"),
    writes: writes("UserAccount"),
    title: "name",
    may: signInAbilities,
    lock: true,
    fields: {
      name: form.line({ max: NAME_MAX, required: true }),
      // A child may have no address and sign in by licence number; the server validates which accounts must keep one.
      email: form.email({ max: EMAIL_MAX, required: "onCreate" }),
      ...signInFields,
      active: form.yesNo({}),
      // Staff without one are invited by mail to set it themselves.
      password: form.password({ max: PASSWORD_MAXIMUM }),
      passwordAgain: form.password({ max: PASSWORD_MAXIMUM }),
      roleList: form.records({ selection: "getRoleListSelection", labels: ROLE_LABELS }),
      profilePicture: form.file({ accepts: "picture", required: "onCreate" }),
      birthDate: form.day({ readOnly: true }),
      accessType: form.oneOf({ values: ACCESS_TYPES, labels: "access.accessType", readOnly: true }),
      registrationStatus: form.oneOf({ values: REGISTRATION_STATUSES, labels: STATUS_LABELS, readOnly: true }),
      registrationTimestamp: form.moment({ readOnly: true }),
      lastLoginTimestamp: form.moment({ readOnly: true }),
      // What all roles of a staff member grant together, without what follows from being a club or an athlete.
      isSuperAdmin: form.yesNo({ readOnly: true }),
      serviceList: form.rows({
        readOnly: true,
        most: SERVICES.length,
        fields: {
          service: form.oneOf({ values: SERVICES, labels: "access.service", required: true }),
          grantedLevel,
        },
      }),
      contentList: form.rows({
        readOnly: true,
        most: CONTENT_TYPES.length,
        fields: {
          contentType: form.oneOf({ values: CONTENT_TYPES, labels: "access.contentType", required: true }),
          grantedLevel,
        },
      }),
    },
    rules: passwordProblems,
  }),
};
