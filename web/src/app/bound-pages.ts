import { VALUE_SET_PAGES, type ValueSetName } from "@rajt/contract/catalogue/value-sets.values";
import type { MenuPageId, PageGroup, PageId } from "@rajt/contract/portal.pages";
import {
  IconArrowsExchange,
  IconAward,
  IconBug,
  IconBuilding,
  IconBuildingStadium,
  IconCalendarEvent,
  IconCashBanknoteOff,
  IconCertificate,
  IconChecklist,
  IconClipboardList,
  IconCoins,
  IconFlag3,
  IconFileImport,
  IconFileInvoice,
  IconGavel,
  IconGridDots,
  IconHistory,
  IconHierarchy,
  IconHourglass,
  IconKey,
  IconListDetails,
  IconMail,
  IconMailFast,
  IconMedal,
  IconPigMoney,
  IconPremiumRights,
  IconReceipt,
  IconRoute,
  IconRun,
  IconSchool,
  IconShieldLock,
  IconSpeakerphone,
  IconStopwatch,
  IconSwimming,
  IconTicket,
  IconTrash,
  IconUserCircle,
  IconUserCog,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconZoomExclamation,
  type Icon,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

export type Bound = {
  readonly load: () => Promise<ComponentType>;
  /** For pages that visitors open first: they need only the texts of `contract/src/first.texts.hu.ts`. */
  readonly words?: "first";
};
/** The code of a page, and its icon if it is in the menu. */
type Binding<I extends PageId> = I extends MenuPageId ? Bound & { readonly icon: Icon } : Bound;

// Files with more than one page.
const accounts = {
  lists: () => import("../features/access/access.table.ts"),
  forms: () => import("../features/access/access.form.ts"),
};
const addresses = () => import("../features/access/address/AddressPages.tsx");
const catalogue = {
  lists: () => import("../features/catalogue/catalogue.table.ts"),
  forms: () => import("../features/catalogue/catalogue.form.ts"),
};
const people = {
  lists: () => import("../features/people/people.table.ts"),
  forms: () => import("../features/people/people.form.ts"),
};
const transferAnswers = () => import("../features/transfer/answer/AnswerPages.tsx");
const registrations = () => import("./registration.pages.tsx");

/** A value set without an icon of its own has the group's. */
const VALUE_SET_ICONS: Readonly<Partial<Record<ValueSetName, Icon>>> = {
  sportCategory: IconSwimming,
  qualification: IconAward,
  distance: IconRoute,
  ageGroup: IconHourglass,
  groupAgeGroup: IconHierarchy,
  competitorCompetition: IconUsersGroup,
};

type SetId = (typeof VALUE_SET_PAGES)[ValueSetName];
// cast: the keys are the names of VALUE_SET_PAGES, two pages each.
const valueSets = Object.fromEntries(
  (Object.entries(VALUE_SET_PAGES) as [ValueSetName, SetId][]).flatMap(
    ([name, id]): [string, Bound & { icon?: Icon }][] => [
      [
        id,
        {
          icon: VALUE_SET_ICONS[name] ?? IconListDetails,
          load: async () => (await catalogue.lists()).valueSetLists[name],
        },
      ],
      [`${id}Edit`, { load: async () => (await catalogue.forms()).valueSetForms[name] }],
    ],
  ),
) as { readonly [I in SetId | `${SetId}Edit`]: Binding<I> };

/** Binds every page of `contract/src/portal.pages.ts` to its code, which is loaded when the page is opened or its link is hovered. */
export const boundPages: { readonly [I in PageId]: Binding<I> } = {
  work: { icon: IconChecklist, load: async () => (await import("../features/work/WorkPage.tsx")).WorkPage },
  calendar: {
    icon: IconCalendarEvent,
    words: "first",
    load: async () => (await import("../features/competition/calendar/CalendarPage.tsx")).CalendarPage,
  },
  verificationDesk: {
    load: async () => (await import("../features/people/desk/VerificationDeskPage.tsx")).VerificationDeskPage,
  },
  calendarView: {
    load: async () => (await import("../features/competition/CompetitionPage.tsx")).CompetitionPage,
    words: "first",
  },
  startList: { load: async () => (await import("../features/entry/start/StartListPage.tsx")).StartListPage },
  ownRaces: {
    icon: IconStopwatch,
    load: async () => (await import("../features/entry/own/OwnRacesPage.tsx")).OwnRacesPage,
  },
  profile: {
    icon: IconUserCircle,
    load: async () => (await import("../features/people/ProfilePage.tsx")).ProfilePage,
  },
  profileOrg: { load: async () => (await people.forms()).OrganisationProfile },
  profilePerson: { load: async () => (await people.forms()).PersonProfile },
  profileAccount: { load: async () => (await accounts.forms()).OwnAccountForm },
  notifications: {
    load: async () => (await import("../features/notification/notification.table.ts")).NotificationList,
  },
  notificationPreferences: {
    load: async () => (await import("../features/notification/PreferencesPage.tsx")).PreferencesPage,
  },
  unsubscribe: { load: async () => (await import("../features/notification/UnsubscribePage.tsx")).UnsubscribePage },

  login: {
    words: "first",
    load: async () => (await import("../features/access/sign-in/LoginPage.tsx")).LoginPage,
  },
  logout: { load: async () => (await import("../features/access/sign-in/LogoutPage.tsx")).LogoutPage },
  passwordRequest: {
    load: async () => (await import("../features/access/sign-in/PasswordRequestPage.tsx")).PasswordRequestPage,
  },
  newPassword: { load: async () => (await import("../features/access/sign-in/NewPasswordPage.tsx")).NewPasswordPage },
  addressConfirm: { load: async () => (await addresses()).ConfirmAddressPage },
  addressReturn: { load: async () => (await addresses()).ReturnAddressPage },
  registration: {
    words: "first",
    load: async () => (await import("../features/registration/RegistrationPage.tsx")).RegistrationPage,
  },
  registrationOrganization: { load: async () => (await registrations()).OrganisationRegistration },
  registrationPerson: { load: async () => (await registrations()).PersonRegistration },
  registrationAthlete: { load: async () => (await registrations()).TrialRegistration },
  registrationLicense: { load: async () => (await registrations()).LicenceRegistration },
  registrationConfirm: {
    load: async () => (await import("../features/registration/ConfirmAddressPage.tsx")).ConfirmAddressPage,
  },
  fileUpload: { load: async () => (await import("../features/file/FileUploadPage.tsx")).FileUploadPage },

  organizer: { icon: IconFlag3, load: async () => (await people.lists()).OrganizerList },
  organizerEdit: { load: async () => (await people.forms()).OrganizerForm },
  club: { icon: IconBuildingStadium, load: async () => (await people.lists()).ClubList },
  clubEdit: { load: async () => (await people.forms()).ClubForm },
  contest: { icon: IconSpeakerphone, load: async () => (await catalogue.lists()).ContestList },
  contestEdit: { load: async () => (await catalogue.forms()).ContestForm },
  competition: {
    icon: IconMedal,
    load: async () => (await import("../features/competition/competition.table.ts")).CompetitionList,
  },
  competitionEdit: {
    load: async () => (await import("../features/competition/competition.form.ts")).CompetitionForm,
  },
  competitionImport: {
    icon: IconFileImport,
    load: async () => (await import("../features/season/SeasonImportPage.tsx")).SeasonImportPage,
  },
  competitionEntry: {
    load: async () => (await import("../features/entry/organiser/entry.table.tsx")).CompetitionEntries,
  },
  competitionDay: {
    load: async () => (await import("../features/entry/day/CompetitionDayPage.tsx")).CompetitionDayPage,
  },
  competitionEntryEdit: {
    load: async () => (await import("../features/entry/organiser/OrganiserEntryPage.tsx")).OrganiserEntryPage,
  },
  competitionWaiting: {
    load: async () => (await import("../features/entry/organiser/waiting.table.tsx")).CompetitionWaiting,
  },
  startNumbers: { load: async () => (await import("../features/entry/start/StartNumbersPage.tsx")).StartNumbersPage },
  competitionLetter: { load: async () => (await import("../features/letter/LetterPage.tsx")).LetterPage },
  clubEntry: {
    icon: IconClipboardList,
    load: async () => (await import("../features/entry/club/club-entry.table.tsx")).ClubEntries,
  },
  clubEntryGrid: {
    load: async () => (await import("../features/entry/club/ClubGridPage.tsx")).ClubGridPage,
  },

  athlete: { icon: IconRun, load: async () => (await people.lists()).AthleteList },
  athleteEdit: { load: async () => (await people.forms()).AthleteForm },
  athleteImport: { load: async () => (await import("../features/roster/RosterImportPage.tsx")).RosterImportPage },
  athleteTransfer: {
    icon: IconArrowsExchange,
    load: async () => (await import("../features/transfer/transfer.table.ts")).AthleteTransferList,
  },
  athleteTransferView: {
    load: async () => (await import("../features/transfer/TransferPage.tsx")).TransferPage,
  },
  athleteTransferStart: {
    load: async () => (await import("../features/transfer/StartPage.tsx")).StartPage,
  },
  athleteAnswer: { load: async () => (await transferAnswers()).AthleteAnswerPage },
  clubAnswer: { load: async () => (await transferAnswers()).ClubAnswerPage },
  adminAnswer: { load: async () => (await transferAnswers()).AdminAnswerPage },
  competitor: { icon: IconTicket, load: async () => (await people.lists()).CompetitorList },
  competitorEdit: { load: async () => (await people.forms()).CompetitorForm },
  referee: { icon: IconGavel, load: async () => (await people.lists()).RefereeList },
  refereeEdit: { load: async () => (await people.forms()).RefereeForm },
  trainer: { icon: IconSchool, load: async () => (await people.lists()).TrainerList },
  trainerEdit: { load: async () => (await people.forms()).TrainerForm },
  technicalCommittee: { icon: IconCertificate, load: async () => (await people.lists()).TechnicalCommitteeList },
  technicalCommitteeEdit: { load: async () => (await people.forms()).TechnicalCommitteeForm },

  userPayment: {
    icon: IconReceipt,
    load: async () => (await import("../features/fee/fee.table.ts")).UserPaymentList,
  },
  transferSheet: {
    load: async () => (await import("../features/payment-request/TransferSheetPage.tsx")).TransferSheetPage,
  },
  userPaymentEdit: { load: async () => (await import("../features/fee/fee.form.ts")).UserPaymentForm },
  licenseCost: {
    icon: IconPremiumRights,
    load: async () => (await import("../features/fee/licence-cost.table.ts")).LicenseCostList,
  },
  licenseCostEdit: { load: async () => (await import("../features/fee/licence-cost.form.ts")).LicenseCostForm },
  invoice: {
    icon: IconFileInvoice,
    load: async () => (await import("../features/invoice/invoice.table.ts")).InvoiceList,
  },
  doubtfulPayment: {
    icon: IconZoomExclamation,
    load: async () => (await import("../features/payment/doubt/doubtful-payment.table.ts")).DoubtfulPaymentList,
  },
  doubtfulPaymentEdit: {
    load: async () => (await import("../features/payment/doubt/DoubtfulPaymentPage.tsx")).DoubtfulPaymentPage,
  },

  moneyDueBack: {
    icon: IconCashBanknoteOff,
    load: async () => (await import("../features/money/money-due-back.table.ts")).MoneyDueBackList,
  },
  partyMoney: {
    icon: IconPigMoney,
    load: async () => (await import("../features/money/PartyMoneyPage.tsx")).PartyMoneyPage,
  },

  user: { icon: IconKey, load: async () => (await accounts.lists()).UserList },
  userEdit: { load: async () => (await accounts.forms()).UserForm },
  deletedAccount: { icon: IconTrash, load: async () => (await accounts.lists()).DeletedAccountList },
  dashboardRole: { icon: IconUserShield, load: async () => (await accounts.lists()).DashboardRoleList },
  dashboardRoleEdit: { load: async () => (await accounts.forms()).DashboardRoleForm },
  accessMatrix: {
    icon: IconGridDots,
    load: async () => (await import("../features/access/role/AccessMatrixPage.tsx")).AccessMatrixPage,
  },
  securityLog: { icon: IconShieldLock, load: async () => (await accounts.lists()).SecurityLogList },
  changeLog: {
    icon: IconHistory,
    load: async () => (await import("../features/work/change-log.table.ts")).ChangeLogList,
  },
  mail: { icon: IconMailFast, load: async () => (await import("../features/mail/mail.table.ts")).MailList },
  mailView: { load: async () => (await import("../features/mail/MailPage.tsx")).MailPage },
  failure: { icon: IconBug, load: async () => (await import("../features/work/failure.table.ts")).FailureList },

  ...valueSets,
  emailTemplate: {
    icon: IconMail,
    load: async () => (await import("../features/mail/email-template.table.ts")).EmailTemplateList,
  },
  emailTemplateEdit: {
    load: async () => (await import("../features/mail/email-template.form.ts")).EmailTemplateForm,
  },
};

/** The icon of each group in the panels. */
export const groupIcons: Readonly<Record<PageGroup, Icon>> = {
  organization: IconBuilding,
  person: IconUsers,
  finance: IconCoins,
  user: IconUserCog,
  valueSet: IconListDetails,
};
