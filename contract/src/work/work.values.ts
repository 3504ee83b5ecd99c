/** The kinds of pending work (product/work 1): each is a list opened with filters, or a sentence with a link. */
import { competitionTable } from "../competition/competition.table.ts";
import type { Day } from "../kernel/days.ts";
import * as right from "../kernel/right.ts";
import type { Right } from "../kernel/right.ts";
import type { FilterType, Table } from "../kernel/table/table.ts";
import { userPaymentTable } from "../fee/fee.table.ts";
import { invoiceTable } from "../invoice/invoice.table.ts";
import { moneyDueBackTable } from "../money/money-due-back.table.ts";
import { seesAllMoney } from "../money/money.rights.ts";
import { mailTable } from "../mail/mail.table.ts";
import { doubtfulPaymentTable } from "../payment/doubt/doubtful-payment.table.ts";
import { orgTable, personTable } from "../people/people.table.ts";
import { athleteTransferTable } from "../transfer/transfer.table.ts";
import { failureTable } from "./failure.table.ts";

/** The headings of the page of work, in their order. */
export const WORK_GROUPS = [
  "registration",
  "announcement",
  "race",
  "entry",
  "transfer",
  "clearance",
  "papers",
  "money",
  "register",
  "failure",
] as const;
export type WorkGroup = (typeof WORK_GROUPS)[number];

/** `error`: something is broken; `warning`: it becomes worse with time; `info`: it waits. */
export const WORK_SEVERITIES = ["error", "warning", "info"] as const;
export type WorkSeverity = (typeof WORK_SEVERITIES)[number];

/** A filter of a kind of work; day filters are computed each day. */
type WorkFilter<T extends Table> = {
  readonly [C in keyof T["columns"]]?: { readonly type: FilterType; readonly value: unknown };
};

type Kind = {
  readonly group: WorkGroup;
  readonly severity: WorkSeverity;
  /** The viewers for whom the work is pending; in a list they see only their own rows anyway. */
  readonly needs: Right<never>;
};

type WorkOf<T extends Table> = Kind & {
  /** The address of the page that the count opens, and the view of the list on that page. */
  readonly path: `/${string}`;
  readonly view?: keyof T["views"] & string;
  readonly filter: (today: Day) => WorkFilter<T>;
  /** The column that puts the oldest row first; without it, the list's own order. */
  readonly oldestBy?: keyof T["columns"] & string;
};

export type Work = Omit<WorkOf<Table>, "view"> & { readonly list: Table; readonly view?: string };

/** Declares a kind; the compiler rejects names of columns and views that the list does not have. */
const work = <const T extends Table>(list: T, what: WorkOf<T>): Work => ({
  list,
  ...what,
  // cast: drops the column names, which the signature has checked
  filter: what.filter as Work["filter"],
});

const one = (value: string) => ({ type: "IN", value: [value] }) as const;

/** Records that wait for verification. */
const toVerify = {
  group: "registration",
  severity: "info",
  needs: right.superAdmin,
  filter: () => ({ userStatus: one("UnderVerification") }),
  oldestBy: "registered",
} as const;

/** Persons sent back from the desk are waited for, until they change something. */
const personsToVerify = {
  ...toVerify,
  filter: () => ({ userStatus: one("UnderVerification"), sentBack: { type: "EQ", value: false } as const }),
} as const;

/** What the office chases, in the lists of athletes and competitors. */
const chased = (column: "paperMissing" | "feeDue", group: WorkGroup) =>
  ({
    group,
    severity: "info",
    needs: right.superAdmin,
    filter: () => ({ [column]: { type: "EQ", value: true } as const }),
  }) as const;

/** The sports register rejected the record permanently, or neither register answered. */
const registerErrors = {
  group: "register",
  severity: "error",
  needs: right.superAdmin,
  filter: () => ({ registerError: { type: "IS_NULL", value: false } as const }),
  oldestBy: "registered",
} as const;

const clearances = {
  group: "clearance",
  severity: "warning",
  // Health data: clubs see those of their athletes; otherwise only super admins do.
  needs: right.anyOf(right.superAdmin, right.club),
  filter: () => ({ clearanceDue: { type: "EQ", value: true } as const }),
  oldestBy: "doctorDate",
} as const;

/**
 * Every kind of work. A new kind is one more entry here, with its texts in `work.texts`; its count on the page and in
 * the badge follow.
 */
export const WORKS = {
  organizersToVerify: work(orgTable, { ...toVerify, path: "/organizer", view: "organizer" }),
  clubsToVerify: work(orgTable, { ...toVerify, path: "/club", view: "club" }),
  athletesToVerify: work(personTable, { ...personsToVerify, path: "/athlete", view: "athlete" }),
  competitorsToVerify: work(personTable, { ...personsToVerify, path: "/competitor", view: "competitor" }),
  refereesToVerify: work(personTable, { ...personsToVerify, path: "/referee", view: "referee" }),
  trainersToVerify: work(personTable, { ...personsToVerify, path: "/trainer", view: "trainer" }),
  announcementsForFederation: work(competitionTable, {
    group: "announcement",
    severity: "info",
    needs: right.superAdmin,
    path: "/competition",
    filter: () => ({ state: one("SUBMITTED"), adminApproval: { type: "IS_NULL", value: true } }),
    oldestBy: "submittedAt",
  }),
  announcementsForCommittee: work(competitionTable, {
    group: "announcement",
    severity: "info",
    needs: right.committee,
    path: "/competition",
    filter: () => ({ state: one("SUBMITTED"), technicalCommitteeApproval: { type: "IS_NULL", value: true } }),
    oldestBy: "submittedAt",
  }),
  announcementsSentBack: work(competitionTable, {
    group: "announcement",
    severity: "warning",
    needs: right.organiser,
    path: "/competition",
    filter: () => ({ state: one("SENT_BACK") }),
    oldestBy: "date",
  }),
  lateTransfers: work(athleteTransferTable, {
    group: "transfer",
    severity: "warning",
    needs: right.superAdmin,
    path: "/athlete-transfer",
    filter: () => ({ isLate: { type: "EQ", value: true } }),
  }),
  athletesClearances: work(personTable, { ...clearances, path: "/athlete", view: "athlete" }),
  competitorsClearances: work(personTable, {
    ...clearances,
    needs: right.superAdmin,
    path: "/competitor",
    view: "competitor",
  }),
  clubFees: work(userPaymentTable, {
    group: "money",
    severity: "warning",
    needs: right.club,
    path: "/user-payment",
    filter: () => ({ paymentStatus: one("Unpaid") }),
    oldestBy: "dueOn",
  }),
  athletesPapers: work(personTable, { ...chased("paperMissing", "papers"), path: "/athlete", view: "athlete" }),
  competitorsPapers: work(personTable, {
    ...chased("paperMissing", "papers"),
    path: "/competitor",
    view: "competitor",
  }),
  trainersPapers: work(personTable, { ...chased("paperMissing", "papers"), path: "/trainer", view: "trainer" }),
  athletesFees: work(personTable, { ...chased("feeDue", "money"), path: "/athlete", view: "athlete" }),
  competitorsFees: work(personTable, { ...chased("feeDue", "money"), path: "/competitor", view: "competitor" }),
  doubtfulPayments: work(doubtfulPaymentTable, {
    group: "money",
    severity: "warning",
    needs: seesAllMoney,
    path: "/doubtful-payment",
    filter: () => ({ state: one("WAITING") }),
    oldestBy: "foundAt",
  }),
  failedInvoices: work(invoiceTable, {
    group: "money",
    severity: "error",
    needs: seesAllMoney,
    path: "/invoice",
    filter: () => ({ state: one("FAILED") }),
    oldestBy: "createdAt",
  }),
  moneyDueBack: work(moneyDueBackTable, {
    group: "money",
    severity: "warning",
    needs: seesAllMoney,
    path: "/money-due-back",
    filter: () => ({}),
    oldestBy: "since",
  }),
  organizersRegister: work(orgTable, { ...registerErrors, path: "/organizer", view: "organizer" }),
  clubsRegister: work(orgTable, { ...registerErrors, path: "/club", view: "club" }),
  athletesRegister: work(personTable, { ...registerErrors, path: "/athlete", view: "athlete" }),
  competitorsRegister: work(personTable, { ...registerErrors, path: "/competitor", view: "competitor" }),
  refereesRegister: work(personTable, { ...registerErrors, path: "/referee", view: "referee" }),
  trainersRegister: work(personTable, { ...registerErrors, path: "/trainer", view: "trainer" }),
  failedMails: work(mailTable, {
    group: "failure",
    severity: "error",
    needs: right.superAdmin,
    path: "/mail",
    filter: () => ({ state: { type: "IN", value: ["FAILED", "BOUNCED"] } }),
    oldestBy: "queuedAt",
  }),
  failures: work(failureTable, {
    group: "failure",
    severity: "error",
    needs: right.superAdmin,
    path: "/failure",
    filter: () => ({}),
    oldestBy: "firstAt",
  }),
} as const satisfies Readonly<Record<string, Work>>;

/** A kind without a list: a query of the server, bound in its feature (`workQueries`), returns its sentences. */
export type SentenceWork = Kind & {
  /**
   * The path of the page that a sentence opens, as the page declares it; its parameters and filters come with the
   * sentence.
   */
  readonly path: `/${string}`;
};

export const SENTENCE_WORKS = {
  numbersMissing: {
    group: "race",
    severity: "warning",
    needs: right.organiser,
    path: "/competition-entry/numbers/:competitionId",
  },
  startListsUnpublished: {
    group: "race",
    severity: "warning",
    needs: right.organiser,
    path: "/competition-entry/numbers/:competitionId",
  },
  entriesUnpaid: {
    group: "race",
    severity: "info",
    needs: right.organiser,
    path: "/competition-entry/:competitionId",
  },
  licenceCostsMissing: { group: "money", severity: "warning", needs: right.superAdmin, path: "/license-cost" },
  // A club: unpaid entries that end with their payment term, and places offered to its athletes and teams.
  clubEntriesLapse: {
    group: "entry",
    severity: "warning",
    needs: right.club,
    path: "/competition-entry-club/grid/:competitionId",
  },
  clubOffers: { group: "entry", severity: "warning", needs: right.club, path: "/my-races" },
  mailsStay: { group: "failure", severity: "error", needs: right.superAdmin, path: "/mail" },
  mailTrouble: { group: "failure", severity: "error", needs: right.superAdmin, path: "/mail" },
} as const satisfies Readonly<Record<string, SentenceWork>>;

export type SentenceWorkId = keyof typeof SENTENCE_WORKS;
export type WorkId = keyof typeof WORKS | SentenceWorkId;
// cast: the keys of the literal above
export const COUNTED_IDS = Object.keys(WORKS) as (keyof typeof WORKS)[];
// cast: the keys of the literal above
export const SENTENCE_IDS = Object.keys(SENTENCE_WORKS) as [SentenceWorkId, ...SentenceWorkId[]];
export const WORK_IDS: readonly [WorkId, ...WorkId[]] = [...SENTENCE_IDS, ...COUNTED_IDS];
