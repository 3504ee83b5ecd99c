/** Dashboard roles (product/access 2): what their holders may do. */
import { anyOf, writes } from "../../kernel/access.ts";
import * as form from "../../kernel/form/form.ts";
import { CONTENT_TYPES, GRANTED_LEVELS, SERVICES } from "../../kernel/rights.ts";
import * as table from "../../kernel/table/table.ts";
import { grantedTwice } from "./role.rules.ts";

const TITLE_MAX = 100;
const DESCRIPTION_MAX = 1000;
const ORDER_MAX = 1_000_000;

const grantedLevel = form.oneOf({ values: GRANTED_LEVELS, labels: "access.grantedLevel", required: true });

export const dashboardRole = {
  table: table.defineTable({
    control: "dashboardRoleTableControl",
    needs: anyOf("UserRole"),
    columns: {
      title: table.text({ filters: ["LIKE"] }),
      adminDescription: table.text({ filters: ["LIKE"] }),
      isEnabled: table.yesNo({ filters: ["EQ"] }),
      created: table.moment({ filters: ["INTERVAL"] }),
      updated: table.moment({ filters: ["INTERVAL"] }),
      orderIndex: table.number({ hiddenAtFirst: true }),
    },
    order: [
      ["orderIndex", "asc"],
      ["title", "asc"],
    ],
    remove: writes("UserRole"),
  }),
  form: form.defineForm({
    control: "dashboardRoleEditControl",
    needs: anyOf("UserRole"),
    writes: writes("UserRole"),
    title: "title",
    lock: true,
    fields: {
      title: form.line({ max: TITLE_MAX, required: true }),
      adminDescription: form.area({ max: DESCRIPTION_MAX }),
      isEnabled: form.yesNo({}),
      isSuperAdmin: form.yesNo({}),
      orderIndex: form.whole({ min: 0, max: ORDER_MAX, required: true }),
      servicePermissionList: form.rows({
        most: SERVICES.length,
        fields: {
          service: form.oneOf({
            values: SERVICES,
            labels: "access.service",
            required: true,
            selection: "getServicePermissionListServiceSelection",
          }),
          grantedLevel,
        },
      }),
      contentPermissionList: form.rows({
        most: CONTENT_TYPES.length,
        fields: {
          contentType: form.oneOf({
            values: CONTENT_TYPES,
            labels: "access.contentType",
            required: true,
            selection: "getContentPermissionListContentTypeSelection",
          }),
          grantedLevel,
        },
      }),
      key: form.line({ max: 50, readOnly: true }),
      created: form.moment({ readOnly: true }),
    },
    rules: grantedTwice,
  }),
};
