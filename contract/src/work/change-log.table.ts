/**
 * The log of changes to all records, for super admins (product/work 5). Separate from the other lists: it imports the
 * forms, whose schemas no list page needs.
 */
import { dashboardRole } from "../access/role/role.record.ts";
import { user } from "../access/account/user.record.ts";
import { announcementFlow } from "../competition/announcement/announcement.flow.ts";
import { announcementForm } from "../competition/announcement/announcement.form.ts";
import { superAdmin } from "../kernel/access.ts";
import { valueSets } from "../catalogue/catalogue.record.ts";
import { mapSetsByTable, VALUE_SET_PAGES } from "../catalogue/value-sets.values.ts";
import { userPaymentForm } from "../fee/fee.form.ts";
import { licenseCostForm } from "../fee/licence-cost.form.ts";
import type { Flow } from "../kernel/flow/flow.ts";
import * as form from "../kernel/form/form.ts";
import * as table from "../kernel/table/table.ts";
import { emailTemplate } from "../mail/email-template.record.ts";
import { APPROVALS, ROW_STATUSES } from "../kernel/enumerations.ts";
import { organisationForm } from "../people/organisation/organisation.form.ts";
import { personForm } from "../people/person/person.form.ts";
import { PAYMENT_STATES } from "../payment/payment.flow.ts";
import type { PageId } from "../portal.pages.ts";
import { TRANSFER_STATUSES, transferFlow } from "../transfer/transfer.flow.ts";

/** The kinds of logged records, by their names in the log, and the page that opens a record. */
export const LOGGED_OBJECTS = {
  account: "userEdit",
  person: "athleteEdit",
  organisation: "clubEdit",
  competition: "competitionEdit",
  contest: "contestEdit",
  entry: null,
  waiting: null,
  athlete_transfer: "athleteTransferView",
  race: null,
  payment: null,
  payment_request: null,
  invoice: null,
  transfer_setting: null,
  user_payment: null,
  licence_cost: "licenseCostEdit",
  fee_waiver: null,
  doubtful_payment: "doubtfulPaymentEdit",
  file: null,
  mail: null,
  failure: null,
  emailTemplate: "emailTemplateEdit",
  dashboardRole: "dashboardRoleEdit",
  ...mapSetsByTable((set) => `${VALUE_SET_PAGES[set]}Edit` as const),
} as const satisfies Readonly<Record<string, PageId | null>>;

const stepsOf = (flow: Flow): readonly string[] => [
  ...Object.keys(flow.moves),
  ...Object.keys(flow.events),
  ...(flow.creation ? [flow.creation.name] : []),
];

/**
 * Kinds without a form. Their fields are named like `entry.amount`, since the same field has another name elsewhere.
 * Their labels are texts below `work.changeLog.fieldOf`; these also have values that are not texts.
 */
export const FIELDS_WITHOUT_FORM = {
  entry: {
    active: form.yesNo({}),
    here: form.yesNo({}),
    rowStatus: form.oneOf({ values: ROW_STATUSES, labels: "entry.rowStatus" }),
  },
  waiting: { offerUntil: form.moment({}) },
  athlete_transfer: {
    state: form.oneOf({ values: TRANSFER_STATUSES, labels: "transfer.status" }),
    move: form.oneOf({ values: stepsOf(transferFlow), labels: "transfer.steps" }),
  },
  race: { startListPublished: form.yesNo({}) },
  payment: { state: form.oneOf({ values: PAYMENT_STATES, labels: "work.changeLog.paymentState" }) },
  payment_request: { state: form.oneOf({ values: ["OPEN", "CANCELLED"], labels: "work.changeLog.requestState" }) },
  transfer_setting: {},
  doubtful_payment: {},
  fee_waiver: {},
  file: {},
  mail: { sentAgain: form.yesNo({}), settled: form.yesNo({}) },
} as const satisfies Readonly<Partial<Record<keyof typeof LOGGED_OBJECTS, form.Fields>>>;

/** The fields that the lives of announcements and people log beside those of their forms. */
const OF_LIVES = {
  state: form.oneOf({ values: announcementFlow.states, labels: "work.changeLog.announcementState" }),
  move: form.oneOf({ values: stepsOf(announcementFlow), labels: "competition.step" }),
  decision: form.oneOf({ values: APPROVALS, labels: "competition.approval" }),
  "athlete.doctorDate.beyondLimit": form.yesNo({}),
  "competitor.doctorDate.beyondLimit": form.yesNo({}),
  paid: form.yesNo({}),
};

const withoutForm: form.Fields = Object.fromEntries(
  Object.entries(FIELDS_WITHOUT_FORM).flatMap(([object, fields]) =>
    Object.entries(fields).map(([name, field]) => [`${object}.${name}`, field]),
  ),
);

/** The name for kinds of records that this list does not contain, so that they remain visible. */
export const OTHER_OBJECT = "other";
const LOGGED_ACTIONS = ["create", "update", "status", "password", "delete"] as const;

export const changeLogTable = table.defineTable({
  control: "changeLogTableControl",
  needs: superAdmin,
  columns: {
    at: table.moment({ filters: ["INTERVAL"], timed: true }),
    actor: table.text({ filters: ["LIKE"] }),
    action: table.oneOf(LOGGED_ACTIONS, { labels: "work.changeLog.actionOf", filters: ["IN"] }),
    object: table.oneOf([...Object.keys(LOGGED_OBJECTS), OTHER_OBJECT], {
      labels: "work.changeLog.objectOf",
      filters: ["IN"],
    }),
    record: table.text({ sortable: false }),
    message: table.text({
      sortable: false,
      wide: true,
      changesIn: [
        { labels: "people.person", fields: personForm.fields },
        { labels: "people.organisation", fields: organisationForm.fields },
        { labels: "access.user", fields: user.form.fields },
        { labels: "competition.edit", fields: announcementForm.fields },
        { labels: "access.dashboardRole", fields: dashboardRole.form.fields },
        { labels: "work.changeLog.fieldOf", fields: { ...withoutForm, ...OF_LIVES } },
        { labels: "fee.userPayment", fields: userPaymentForm.fields },
        { labels: "fee.licenseCost", fields: licenseCostForm.fields },
        { labels: "catalogue.ageGroup", fields: valueSets.ageGroup.form.fields },
        { labels: "catalogue.distance", fields: valueSets.distance.form.fields },
        { labels: "mail.emailTemplate", fields: emailTemplate.form.fields },
      ],
    }),
    objectId: table.number({ filters: ["INTERVAL"], hiddenAtFirst: true, ungrouped: true }),
    actorId: table.number({ filters: ["INTERVAL"], hiddenAtFirst: true, ungrouped: true }),
  },
  order: [["at", "desc"]],
});
