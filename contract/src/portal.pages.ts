import { VALUE_SET_PAGES, type ValueSetName } from "./catalogue/value-sets.values.ts";
import {
  anyOf,
  everyone,
  guestOnly,
  readsPublic,
  signedIn,
  superAdmin,
  writes,
  type Needs,
  type Viewer,
} from "./kernel/access.ts";
import type { TextPath } from "./kernel/texts.ts";
import type { PortalTexts } from "./texts.hu.ts";

/** The groups of the menu (product/portal 1), in its order. */
export const PAGE_GROUPS = ["organization", "person", "finance", "user", "valueSet"] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

type Page = {
  /** `:name` is a parameter, `:name?` one that may be missing. */
  readonly path: `/${string}`;
  readonly needs: Needs;
  /** In the menu, in the search of pages, at the head of the page and in the browser's tab; one without words in both languages does not compile. */
  readonly title: TextPath<PortalTexts>;
  /** Its group, or beside the groups; a page without is not in the menu, and no shortcut. */
  readonly menu?: PageGroup | "alone";
  /** Returns whether a viewer who may open it has it in the menu; by default all have. */
  readonly isInMenuOf?: (viewer: Viewer) => boolean;
  /** The page to which the way back leads. */
  readonly above?: string;
};

/** A list, and the name of its session, which it puts behind its address by itself. */
const list = <const P extends string>(path: P) => `/${path}/:sessionNameParam?` as const;
const form = <const P extends string>(path: P) => `/${path}/edit/:id` as const;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
type SetId = (typeof VALUE_SET_PAGES)[ValueSetName];
type SetPages = { readonly [I in SetId]: Omit<Page, "above" | "menu"> & { readonly menu: "valueSet" } } & {
  readonly [I in SetId as `${I}Edit`]: Omit<Page, "above" | "menu"> & { readonly above: I };
};

/** The two pages of each value set follow from its name. */
// The cast: two for each of the names.
const valueSetPages = Object.fromEntries(
  Object.entries(VALUE_SET_PAGES).flatMap(([name, id]) => [
    [id, { path: list(kebab(id)), needs: anyOf("ValueSet"), title: `catalogue.${name}.title`, menu: "valueSet" }],
    [`${id}Edit`, { path: form(kebab(id)), needs: anyOf("ValueSet"), title: `catalogue.${name}.one`, above: id }],
  ]),
) as SetPages;

/**
 * Every page of the portal (docs/decisions/0001), in the order of the menu. The router, the menu, its search, the shortcuts of accounts, titles, ways
 * back, links in mails, the head of what the server answers and the map for search engines all follow; `web/src/app/bound-pages.ts` says of
 * each where its code is, and does not compile without.
 */
const declared = {
  work: { path: "/work", needs: anyOf("Athlete", "Competition", "Finance"), title: "work.title", menu: "alone" },
  verificationDesk: {
    path: "/verification/:kind",
    needs: superAdmin,
    title: "people.desk.title",
    above: "work",
  },
  calendar: {
    path: "/calendar",
    needs: readsPublic("CompetitionCalendar"),
    title: "competition.calendar.title",
    menu: "alone",
  },
  calendarView: {
    path: "/calendar/view/:id",
    needs: readsPublic("CompetitionCalendar"),
    title: "competition.calendar.title",
    above: "calendar",
  },
  startList: {
    path: "/start-list/:raceId",
    needs: readsPublic("CompetitionCalendar"),
    title: "entry.start.title",
    above: "calendar",
  },
  ownRaces: {
    path: "/my-races",
    needs: anyOf("UserProfile"),
    title: "entry.own.title",
    menu: "alone",
    // An organiser that is no club has no starters, so the page is always empty.
    isInMenuOf: ({ accessType, isClub }) => accessType !== "Org" || isClub,
  },
  profile: { path: "/profile", needs: signedIn, title: "shell.page.profile", menu: "alone" },
  profileOrg: { path: "/profile/org/:id", needs: anyOf("UserProfile"), title: "shell.page.profile", above: "calendar" },
  profilePerson: {
    path: "/profile/person/:id",
    needs: anyOf("UserProfile"),
    title: "shell.page.profile",
    above: "calendar",
  },
  profileAccount: { path: "/profile/account/:id", needs: signedIn, title: "shell.page.profile", above: "calendar" },

  notifications: { path: list("notifications"), needs: signedIn, title: "notification.list.title", above: "calendar" },
  notificationPreferences: {
    path: "/notification-preferences",
    needs: signedIn,
    title: "notification.preference.title",
    above: "profile",
  },
  unsubscribe: {
    path: "/unsubscribe/:key",
    needs: everyone,
    title: "notification.preference.unsubscribe.title",
  },

  login: { path: "/login", needs: guestOnly, title: "access.login.title" },
  logout: { path: "/logout", needs: everyone, title: "access.logout.title" },
  passwordRequest: { path: "/password-request", needs: guestOnly, title: "access.passwordRequest.title" },
  newPassword: {
    path: "/new-password/:userId/:key",
    needs: guestOnly,
    title: "access.newPassword.title",
  },
  addressConfirm: { path: "/address/confirm", needs: everyone, title: "access.address.confirm.title" },
  addressReturn: { path: "/address/return", needs: everyone, title: "access.address.back.title" },
  registration: {
    path: "/registration",
    needs: guestOnly,
    title: "registration.title",
  },
  registrationOrganization: {
    path: "/registration/organization",
    needs: guestOnly,
    title: "registration.organizationTitle",
    above: "registration",
  },
  registrationPerson: {
    path: "/registration/person",
    needs: guestOnly,
    title: "registration.personTitle",
    above: "registration",
  },
  registrationAthlete: {
    path: "/registration/athlete",
    needs: guestOnly,
    title: "registration.athleteTitle",
    above: "registration",
  },
  registrationLicense: {
    path: "/registration/athlete-license",
    needs: guestOnly,
    title: "registration.licenseTitle",
    above: "registration",
  },
  registrationConfirm: { path: "/registration/confirm", needs: everyone, title: "registration.confirm.title" },
  fileUpload: {
    path: "/fm-browser/edit/:directory/:storage/new",
    needs: anyOf("Storage"),
    title: "file.upload.title",
  },

  organizer: {
    path: list("organizer"),
    needs: anyOf("Organizer"),
    title: "people.list.organizer.title",
    menu: "organization",
  },
  organizerEdit: {
    path: form("organizer"),
    needs: anyOf("Organizer"),
    title: "people.organisation.one",
    above: "organizer",
  },
  club: { path: list("club"), needs: anyOf("Club"), title: "people.list.club.title", menu: "organization" },
  clubEdit: { path: form("club"), needs: anyOf("Club"), title: "people.organisation.one", above: "club" },
  contest: { path: list("contest"), needs: anyOf("Contest"), title: "catalogue.contest.title", menu: "organization" },
  contestEdit: { path: form("contest"), needs: anyOf("Contest"), title: "catalogue.contest.one", above: "contest" },
  competition: {
    path: list("competition"),
    needs: anyOf("Competition"),
    title: "competition.list.title",
    menu: "organization",
  },
  competitionEdit: {
    path: form("competition"),
    needs: anyOf("Competition"),
    title: "competition.edit.one",
    above: "competition",
  },
  competitionImport: {
    path: "/competition-import",
    needs: superAdmin,
    title: "season.title",
    menu: "organization",
    above: "competition",
  },
  competitionEntry: {
    path: list("competition-entry/:competitionId"),
    needs: anyOf("Competition"),
    title: "entry.list.title",
    above: "competition",
  },
  competitionDay: {
    path: "/competition-entry/day/:competitionId",
    needs: anyOf("Competition"),
    title: "entry.day.title",
    above: "competition",
  },
  competitionEntryEdit: {
    path: "/competition-entry/edit/:competitionId/:id",
    needs: anyOf("Competition"),
    title: "entry.edit.one",
    above: "competitionEntry",
  },
  competitionWaiting: {
    path: list("competition-waiting/:competitionId"),
    needs: anyOf("Competition"),
    title: "entry.waitingList.title",
    above: "competitionEntry",
  },
  startNumbers: {
    path: "/competition-entry/numbers/:competitionId",
    needs: anyOf("Competition"),
    title: "entry.start.numbers",
    above: "competitionEntry",
  },
  competitionLetter: {
    path: "/competition-entry/letter/:competitionId",
    needs: anyOf("Competition"),
    title: "letter.title",
    above: "competitionEntry",
  },
  clubEntry: {
    path: list("competition-entry-club"),
    needs: anyOf("CompetitionEntryClub"),
    title: "entry.clubEntries.title",
    menu: "organization",
  },
  clubEntryGrid: {
    path: "/competition-entry-club/grid/:competitionId",
    // A club that may not enter its athletes, since it is not verified, reads so there.
    needs: signedIn,
    title: "entry.club.gridTitle",
    above: "clubEntry",
  },

  athlete: { path: list("athlete"), needs: anyOf("Athlete"), title: "people.list.athlete.title", menu: "person" },
  athleteEdit: { path: form("athlete"), needs: anyOf("Athlete"), title: "people.person.one", above: "athlete" },
  athleteImport: { path: "/athlete/import", needs: writes("Athlete"), title: "roster.title", above: "athlete" },
  athleteTransfer: {
    path: list("athlete-transfer"),
    needs: anyOf("AthleteTransfer"),
    title: "transfer.list.title",
    menu: "person",
  },
  athleteTransferView: {
    path: "/athlete-transfer/view/:id",
    needs: anyOf("AthleteTransfer"),
    title: "transfer.one",
    above: "athleteTransfer",
  },
  // Those who are no club are led to the list.
  athleteTransferStart: {
    path: "/athlete-transfer-start",
    needs: anyOf("AthleteTransfer"),
    title: "transfer.start.title",
    above: "athleteTransfer",
  },
  athleteAnswer: {
    path: "/athlete-answer/:id",
    needs: anyOf("AthleteTransfer"),
    title: "transfer.answer.athlete.title",
    above: "athleteTransfer",
  },
  clubAnswer: {
    path: "/club-answer/:id",
    needs: anyOf("AthleteTransfer"),
    title: "transfer.answer.sourceClub.title",
    above: "athleteTransfer",
  },
  adminAnswer: {
    path: "/admin-answer/:id",
    needs: anyOf("AthleteTransfer"),
    title: "transfer.answer.admin.title",
    above: "athleteTransfer",
  },
  competitor: {
    path: list("competitor"),
    needs: anyOf("Competitor"),
    title: "people.list.competitor.title",
    menu: "person",
  },
  competitorEdit: {
    path: form("competitor"),
    needs: anyOf("Competitor"),
    title: "people.person.one",
    above: "competitor",
  },
  referee: { path: list("referee"), needs: anyOf("Referee"), title: "people.list.referee.title", menu: "person" },
  refereeEdit: { path: form("referee"), needs: anyOf("Referee"), title: "people.person.one", above: "referee" },
  trainer: { path: list("trainer"), needs: anyOf("Trainer"), title: "people.list.trainer.title", menu: "person" },
  trainerEdit: { path: form("trainer"), needs: anyOf("Trainer"), title: "people.person.one", above: "trainer" },
  technicalCommittee: {
    path: list("technicalCommittee"),
    needs: anyOf("TechnicalCommittee"),
    title: "people.list.technicalCommittee.title",
    menu: "person",
  },
  technicalCommitteeEdit: {
    path: form("technicalCommittee"),
    needs: anyOf("TechnicalCommittee"),
    title: "people.person.one",
    above: "technicalCommittee",
  },

  userPayment: {
    path: list("user-payment"),
    needs: anyOf("Payment", "Finance"),
    title: "fee.userPayment.title",
    menu: "finance",
  },
  transferSheet: {
    path: "/transfer-sheet/:reference",
    needs: signedIn,
    title: "paymentRequest.title",
    above: "calendar",
  },
  userPaymentEdit: {
    path: form("user-payment"),
    needs: anyOf("Payment", "Finance"),
    title: "fee.userPayment.one",
    above: "userPayment",
  },
  licenseCost: {
    path: list("license-cost"),
    needs: anyOf("LicenseCost"),
    title: "fee.licenseCost.title",
    menu: "finance",
  },
  licenseCostEdit: {
    path: form("license-cost"),
    needs: anyOf("LicenseCost"),
    title: "fee.licenseCost.one",
    above: "licenseCost",
  },
  invoice: { path: list("invoice"), needs: anyOf("Finance"), title: "invoice.list.title", menu: "finance" },
  doubtfulPayment: {
    path: list("doubtful-payment"),
    needs: anyOf("Finance"),
    title: "payment.doubt.list.title",
    menu: "finance",
  },
  doubtfulPaymentEdit: {
    path: form("doubtful-payment"),
    needs: anyOf("Finance"),
    title: "payment.doubt.list.title",
    above: "doubtfulPayment",
  },

  moneyDueBack: {
    path: list("money-due-back"),
    needs: anyOf("Finance"),
    title: "money.dueBack.title",
    menu: "finance",
  },
  partyMoney: {
    path: "/party-money/:party?",
    needs: anyOf("Finance"),
    title: "money.party.title",
    menu: "finance",
  },

  user: { path: list("user"), needs: anyOf("UserAccount"), title: "access.user.title", menu: "user" },
  userEdit: { path: form("user"), needs: anyOf("UserAccount"), title: "access.user.one", above: "user" },
  deletedAccount: {
    path: list("deleted-account"),
    needs: writes("UserAccount"),
    title: "access.deletedAccount.title",
    menu: "user",
  },
  dashboardRole: {
    path: list("dashboard-role"),
    needs: anyOf("UserRole"),
    title: "shell.page.dashboardRole",
    menu: "user",
  },
  dashboardRoleEdit: {
    path: form("dashboard-role"),
    needs: anyOf("UserRole"),
    title: "access.dashboardRole.one",
    above: "dashboardRole",
  },
  accessMatrix: { path: "/access-matrix", needs: superAdmin, title: "access.matrix.title", menu: "user" },
  securityLog: { path: list("security-log"), needs: superAdmin, title: "access.securityLog.title", menu: "user" },
  changeLog: { path: list("change-log"), needs: superAdmin, title: "work.changeLog.title", menu: "user" },
  mail: { path: list("mail"), needs: superAdmin, title: "mail.list.title", menu: "user" },
  mailView: { path: "/mail/view/:id", needs: superAdmin, title: "mail.view.title", above: "mail" },
  failure: { path: list("failure"), needs: superAdmin, title: "work.failure.title", menu: "user" },

  ...valueSetPages,
  emailTemplate: {
    path: list("email-template"),
    needs: anyOf("EmailTemplate"),
    title: "mail.emailTemplate.title",
    menu: "valueSet",
  },
  emailTemplateEdit: {
    path: form("email-template"),
    needs: anyOf("EmailTemplate"),
    title: "mail.emailTemplate.title",
    above: "emailTemplate",
  },
} as const satisfies Readonly<Record<string, Page>>;

type Declared = typeof declared;
export type PageId = keyof Declared;
/** The pages that stand in the menu, and may be shortcuts. */
export type MenuPageId = { [I in PageId]: Declared[I] extends { menu: string } ? I : never }[PageId];

export const pages: Readonly<Record<PageId, Page & { readonly above?: PageId }>> = declared;

// The casts: the keys of what stands above.
export const PAGE_IDS = Object.keys(declared) as readonly PageId[];
export const MENU_PAGE_IDS = PAGE_IDS.filter((id) => pages[id].menu !== undefined) as readonly MenuPageId[];

/** Addresses that lead to a page of another address. */
export const ELSEWHERE = { "/": "calendar", "/register": "registration" } as const satisfies Readonly<
  Record<string, PageId>
>;
export const HOME = ELSEWHERE["/"];

type ParametersIn<P extends string> = P extends `${string}/:${infer Name}/${infer Rest}`
  ? Needed<Name> | ParametersIn<`/${Rest}`>
  : P extends `${string}/:${infer Name}`
    ? Needed<Name>
    : never;
type Needed<Name extends string> = Name extends `${string}?` ? never : Name;
type PageArguments<P extends string> = [ParametersIn<P>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParametersIn<P>, string | number>>];

/**
 * Returns the path of a page, without what may be missing: `pathTo("contest")` is `"/contest"`, `pathTo("contestEdit", { id: 12 })` is
 * `"/contest/edit/12"`. A page that is not declared and a parameter that is not given do not compile.
 */
export const pathTo = <I extends PageId>(id: I, ...[parameters]: PageArguments<Declared[I]["path"]>): string =>
  filled(pages[id].path, parameters ?? {});

/** The address of a page whose path is known only when it runs. Throws where a parameter is missing. */
export const filled = (path: string, parameters: Readonly<Record<string, string | number | undefined>>): string =>
  path.replace(/\/:\w+\?$/, "").replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`the address ${path} needs ${name}`);
    return encodeURIComponent(value);
  });

/** Those with the fewest parameters first: `/athlete/import` is no session of the list of athletes. */
const patterns = PAGE_IDS.map((id) => {
  const { path } = pages[id];
  const source = path.replace(/\/:(\w+)\?/g, "(?:/(?<$1>[^/]+))?").replace(/:(\w+)/g, "(?<$1>[^/]+)");
  return { id, pattern: new RegExp(`^${source}/?$`, "i"), names: path.split(":").length - 1 };
}).toSorted((one, other) => one.names - other.names);

/**
 * Returns the page at a path of the portal and its parameters, as the router finds it, or null where there is none. A query and a fragment are
 * ignored.
 */
export function pageAt(
  address: string,
): { readonly id: PageId; readonly parameters: Readonly<Record<string, string>> } | null {
  const [path = ""] = address.split(/[?#]/);
  if (Object.hasOwn(ELSEWHERE, path)) return { id: ELSEWHERE[path as keyof typeof ELSEWHERE], parameters: {} };
  for (const { id, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found !== null) return { id, parameters: found.groups ?? {} };
  }
  return null;
}
