import type { Service } from "@rajt/contract/kernel/enumerations";
import type { OfStaff, Right, Who } from "./who.ts";

/**
 * The right to each call, derived from the rules of the federation and written by hand, so that a declaration that opens too much is found.
 * By control; one line has the calls with the same rights, by name or by a word of {@link WORDS}.
 */
type Controls = Readonly<Record<string, Readonly<Record<string, Who>>>>;

/** The calls of every list and every form. */
export const WORDS: Readonly<Record<string, string>> = {
  LIST: "getInstance getList setOrder setVariable setFilter getFilterSelection selectAll selectClear selectOne getViewList saveView openView deleteView",
  OPEN: "getData getFormData",
  EDIT: "update validate requestEditAccess releaseEditAccess",
  MAKE: "create save",
  REMOVE: "getRemoval deleteById",
};

const toWrite = (...services: readonly Service[]): Right[] => services.map((service): Right => `${service} to write`);

const PERSONS = ["Athlete", "Competitor", "Referee", "Trainer", "TechnicalCommittee"] as const;
const ORGANISATIONS = ["Club", "Organizer"] as const;

/** The right to value sets is the same for all of them. */
const VALUE_SET = { OPEN: "ValueSet", "EDIT MAKE": "ValueSet to write" } as const;
const VALUE_SETS = { LIST: "ValueSet", REMOVE: "ValueSet to write" } as const;

const OFFICE_OF_FEES: readonly OfStaff[] = ["Payment to write as staff", "Finance to write as staff"];

export const calls: Controls = {
  // Signing in, language, preferences, notifications.
  userLogin: { "login loginV2 logout isLoggedIn": "everyone" },
  accessManagement: {
    "login getAccessConfig getLoggedInClient": "everyone",
    getServiceRolesMap: "any account",
    getAccessMatrix: "super admins",
  },
  userAccountControl: {
    "requestNewPassword setNewPassword": "everyone",
    // Only the owner of an address has the link in its mail.
    "confirmAddress returnAddress": "everyone",
    "resendAddressProof resendContactProof cancelAddressChange": "any account",
  },
  localeControl: {
    "getAvailableLocales getCurrentLocale getCurrentAdminLocale getDefaultLocale getDefaultAdminLocale": "everyone",
    "setCurrentLocale setCurrentAdminLocale": "everyone",
  },
  dashboardSettingControl: { "getSettings saveSettings": "any account" },
  // Every open page polls the number of notifications, and a session may end meanwhile: for a guest it is zero.
  notificationPreferenceControl: { "getOwn getAddress choose": "any account", unsubscribe: "everyone" },
  dashboardNotificationTableControl: { "LIST markRead markUnread deleteById": "any account" },
  dashboardNotificationControl: { getStatus: "everyone", "getList deleteById deleteAll": "any account" },

  // Registration: a user with an account does not register, but may prove the contact address of a child.
  registrationControl: { getChallenge: "guests", "sendProofAgain confirm": "everyone" },
  orgSubmitControl: { "create getFormData validate save": "guests" },
  personSubmitControl: { "create createAthleteReg getFormData getLicenceFees validate save addFile": "guests" },
  addressControl: { getPlace: "everyone" },
  countryControl: { getCountrySelection: "any account" },

  // The calendar is as public as the Guest role makes it, and so is its data.
  competitionControl: {
    "getCalendarList getFilteredCalendarList getCalendarFilterChoices getPlacesList": "CompetitionCalendar",
    "getCalendarDetails getDetails getInfo getCompetitionEntryInfoList": "CompetitionCalendar",
    cancel: "super admins",
    getEntryCounts: "Competition",
  },
  distanceControl: { findAll: "CompetitionCalendar" },
  ageGroupControl: { findAll: "CompetitionCalendar" },
  // Names of lists, no personal data.
  valueSetControl: { getEnglishNames: "everyone" },

  // Announcements: an organiser creates them, the committee and super admins review them, only super admins appoint officials.
  competitionTableControl: { LIST: "Competition", REMOVE: "Competition to write" },
  competitionEditControl: {
    "OPEN getHistory getChangeList getNeighbourList getContestSelection getSportCategorySelection": "Competition",
    "getQualificationSelection getDistanceSelection getGroupAgeGroupSelection getAgeGroupSelection": "Competition",
    "getCreatedOrgSelection getRefereeSelectionList getTechnicalCommitteeSelectionList": "super admins",
    "EDIT updateAndSubmit": "Competition to write",
    "MAKE saveAndSubmit": "NewCompetition to write",
    importXlsx: "super admins",
  },

  // Entering and paying: the rules of the race and of the basket decide what.
  competitionEntryControl: {
    "personEntry personEntryMix": "any account",
    // Only the viewer's own records.
    "getOwnRaces getOwnStanding getOwnSteps getOwnFeed makeOwnFeed endOwnFeed": "UserProfile",
    "joinWaitingList leaveWaitingList getWaitingList getOtherRaces changeRace getOwnRelay changeOwnRelay":
      "any account",
    "updatePaid bulkUpdatePaid": "Competition to write",
    "getRaceAvailableAthleteList getAlreadyEntryAthleteIdList getClubEntryGrid": "CompetitionEntryClub",
    "getClubCompetitions getClubCompetition": "CompetitionEntryClub",
    "clubEntryList clubEntryGrid withdrawClubEntry": "CompetitionEntryClub to write",
    "getClubValtoEntry getClubTeams getRaceAvailableAthleteListSpecial": "CompetitionEntryClub",
    "clubValtoEntry clubValtoEntrySpecial clubValtoEntryDelete": "CompetitionEntryClub to write",
  },
  competitionEntryClubTableControl: {
    "LIST getSums exportXlsx exportDifferenceXlsx getCompetititionAmountSum getWithdrawal": "CompetitionEntryClub",
    "pay withdraw": "CompetitionEntryClub to write",
  },
  competitionEntryEditControl: {
    "getData getFormDataByCompetitionId": "Competition",
    "create searchAthleteRace save update saveTeam updateTeam": "Competition to write",
  },
  competitionEntryTableControl: {
    "LIST getSums exportXlsx exportPdf exportDifferenceXlsx getRaceSumList getOwed getWithdrawal": "Competition",
    deleteById: "Competition to write",
  },
  // Transfers: the club that an athlete moves to searches for the athlete.
  athleteTransferControl: {
    "searchAthlete startTransfer athleteAnswer clubAnswer withdraw changePaymentMode addFile":
      "AthleteTransfer to write",
    "getData getOpenTransfers getCertificatePdf": "AthleteTransfer",
    "adminAnswer paymentReceived moveOn close getSetting saveSetting": "super admins",
  },
  athleteTransferTableControl: { LIST: "AthleteTransfer", makeMove: "AthleteTransfer to write" },

  competitionWaitingTableControl: { "LIST exportXlsx": "Competition", passOver: "Competition to write" },
  competitionDayControl: { "getNext getDay": "Competition", checkIn: "Competition to write" },
  startListControl: {
    "getStartList getPublishedList": "CompetitionCalendar",
    "getStandingList getTimingColumns exportPdf exportXlsx exportTimingXlsx exportTimingCsv exportAllPdf":
      "Competition",
    "publish publishAll saveTimingColumns": "Competition to write",
    "getShownName saveShownName": "UserProfile",
  },
  letterControl: { getLetters: "Competition", "getPreview send": "Competition to write" },
  startNumberControl: { getNumbering: "Competition", "saveRanges giveNumbers": "Competition to write" },
  basketControl: {
    "getBasketContent getBasketFees payBasketItems continuePayment cancelPayment payAgain getPaidItems": "any account",
    "payBasketItemsByTransfer getTransferSheet getTransferSheetPdf getTransferSheets cancelTransferSheet":
      "any account",
  },
  // Fees are paid by viewers with Payment: their own, and a club its athletes'. A payment is found by its payer only.
  paymentControl: { "paymentStart paymentStartMany": "Payment to write", findByBarionId: "any account" },
  groupTransactionControl: { getStatusByBarionId: "everyone" },
  // A user who returns from paying may have lost the session.
  simplePayTransactionControl: { processSimplePayReturnData: "everyone", getIPNResult: "any account" },
  // Invoices of all parties; own ones are downloaded by the rule of their file.
  invoiceTableControl: { "LIST exportXlsx": "Finance", "issueAgain changeBuyer": "Finance to write" },
  invoiceControl: { getBuyer: "any account", download: "everyone" },
  // Money that needs a decision: the treasurer reads and decides.
  doubtfulPaymentTableControl: { LIST: "Finance" },
  doubtfulPaymentControl: { getOne: "Finance", decide: "Finance to write" },
  // Every user sees the movements of their own money. Bank receipts and credits are the treasurer's.
  partyMoneyTableControl: { LIST: [...PERSONS, ...ORGANISATIONS, "UserProfile", "Finance"] },
  // Fees are seen with Payment: a user's own, and a club its members'. The office creates, marks and deletes them.
  userPaymentTableControl: {
    "LIST getSums exportXlsx": ["Payment", "Finance"],
    paymentStart: "Payment to write",
    "REMOVE updatePaymentPaid bulkUpdatePaid": OFFICE_OF_FEES,
  },
  // The same fees, for paying several together.
  bulkUserPaymentTableControl: {
    "LIST getSums exportXlsx": ["Payment", "Finance"],
    paymentStart: "Payment to write",
    updatePaymentPaid: OFFICE_OF_FEES,
  },
  userPaymentEditControl: {
    "OPEN getUserSelection getLicenseCostSelection getPaymentStatusSelection": ["Payment", "Finance"],
    "EDIT MAKE": OFFICE_OF_FEES,
  },
  moneyDueBackTableControl: { "LIST getSums exportXlsx": "Finance", sendOn: "Finance to write" },
  partyMoneyControl: { "getPartySelection getParty": "Finance", "recordTransfer allocateCredit": "Finance to write" },
  // Licence costs are the office's, by its service. The VAT code is the treasurer's (a field), and so is waiving a fee.
  licenseCostTableControl: { "LIST getMissing": "LicenseCost", REMOVE: "LicenseCost to write" },
  licenseCostEditControl: {
    "OPEN getCostTypeSelection dryRun": "LicenseCost",
    "EDIT MAKE allocateNow": "LicenseCost to write",
    waive: "Finance to write",
  },

  // Organisations and persons: the office by its services, every user their own profile. Only super admins delete, and read the logs.
  orgTableControl: { "LIST exportXlsx": ORGANISATIONS, makeMove: "super admins" },
  orgEditControl: {
    OPEN: [...ORGANISATIONS, "UserProfile"],
    "EDIT addFile": toWrite(...ORGANISATIONS, "UserProfile"),
    MAKE: toWrite(...ORGANISATIONS),
    makeMove: "super admins",
  },
  personTableControl: { "LIST exportXlsx": PERSONS, "REMOVE takeOn remind makeMove": "super admins" },
  personEditControl: {
    "OPEN getStatus checkPaymentIsPossible getClubSelection": [...PERSONS, "UserProfile"],
    "EDIT addFile": toWrite(...PERSONS, "UserProfile"),
    MAKE: toWrite(...PERSONS),
    makeMove: "super admins",
    "saveClearance checkImport applyImport importXlsx importTemplate refusedXlsx": "Athlete to write",
  },
  // Verification, and writing to persons: of the office. The record shows the requested corrections to its readers.
  verificationDeskControl: {
    "getQueue getBeside sendBack": "super admins",
    getRequest: [...PERSONS, "UserProfile"],
  },
  personMessageControl: { "getMessages send": toWrite(...PERSONS) },
  userLogTableControl: { LIST: "super admins" },
  securityLogTableControl: { LIST: "super admins" },
  // Failed jobs and mails with their recipients: the federation's own.
  mailTableControl: { "LIST getContent sendAgain settle": "super admins" },
  changeLogTableControl: { LIST: "super admins" },
  failureTableControl: { "LIST settle": "super admins" },
  // Every user may read their pending work; mostly there is none.
  workControl: { getWork: "any account" },
  // Every user finds records in their own lists.
  findingControl: { find: "any account" },
  medicalLicenseTableControl: { LIST: ["Athlete", "Competitor", "UserProfile"] },
  partyPaymentTableControl: {
    LIST: [...PERSONS, ...ORGANISATIONS, "UserProfile", "Finance"],
    paymentStart: "Payment to write",
    updatePaid: "Finance to write",
  },
  sportsRegisterControl: { "getState syncAgain": "super admins" },
  medicalRegisterControl: { "getState refresh": "super admins" },

  // Accounts and roles.
  userTableControl: { LIST: "UserAccount", REMOVE: "UserAccount to write" },
  deletedAccountTableControl: { "LIST restore": "UserAccount to write" },
  userEditControl: {
    "OPEN getRoleListSelection": "UserAccount",
    "EDIT MAKE addFile": "UserAccount to write",
  },
  // Staff have records of their own here; other users have none.
  ownAccountEditControl: { "OPEN EDIT addFile": "any account" },
  dashboardRoleTableControl: { LIST: "UserRole", REMOVE: "UserRole to write" },
  dashboardRoleEditControl: {
    "OPEN getServicePermissionListServiceSelection getContentPermissionListContentTypeSelection": "UserRole",
    "EDIT MAKE": "UserRole to write",
  },

  // Value sets, contests, e-mail templates. An age group is never deleted, a template neither created nor deleted.
  sportCategoryTableControl: VALUE_SETS,
  sportCategoryEditControl: VALUE_SET,
  competitionPartQualificationTableControl: VALUE_SETS,
  competitionPartQualificationEditControl: VALUE_SET,
  groupAgeGroupTableControl: VALUE_SETS,
  groupAgeGroupEditControl: VALUE_SET,
  competitorCompetitionTableControl: VALUE_SETS,
  competitorCompetitionEditControl: VALUE_SET,
  distanceTableControl: VALUE_SETS,
  distanceEditControl: { ...VALUE_SET, getAgeGroupListSelection: "ValueSet" },
  ageGroupTableControl: { LIST: "ValueSet" },
  ageGroupEditControl: { ...VALUE_SET, getParentListSelection: "ValueSet" },
  contestTableControl: { LIST: "Contest", REMOVE: "Contest to write" },
  contestEditControl: { OPEN: "Contest", "EDIT MAKE": "Contest to write" },
  emailTemplateTableControl: { LIST: "EmailTemplate" },
  emailTemplateEditControl: { "OPEN getPreview": "EmailTemplate", "EDIT sendTest": "EmailTemplate to write" },

  // Files: each has its own rule of reading; each storage has its own right of writing.
  fileRepository: {
    "getFile getInfo getInfos": "everyone",
    "getStorageList getList makeDirectory rename deleteByKey addFile": "Storage",
  },
};

/** Routes outside of controls, by their paths. */
export const routes: Readonly<Record<string, Who>> = {
  "/live /ready /sitemap.xml /documents/statutes.pdf /documents/privacy-notice.pdf /documents/parental-permission-hu.pdf /documents/parental-permission-en.pdf /api/docs /api/docs/openapi.json /api/docs/style.css /dev/outbox.css":
    "everyone",
  "/calendar.ics /calendar/:id.ics /start-list/:raceId.pdf": "CompetitionCalendar",
  // The address itself is a secret of its owner.
  "/my-races/feed/:token.ics": "everyone",
  // Reports of bounces are authenticated by a secret.
  "/api/mail/bounces": "everyone",
  // So is the key of a mail.
  "/unsubscribe/:key": "everyone",
  "/dev/outbox /dev/outbox/:id /dev/outbox/:id/html": "super admins",
  // Messages of the payment provider are signed.
  "/api/simplePay/ipn": "everyone",
  "/api/barion/callback": "everyone",
};

/** A list with views is seen through one of them, each with its own right. */
export const views: Controls = {
  orgTableControl: { club: "Club", organizer: "Organizer" },
  personTableControl: {
    athlete: "Athlete",
    competitor: "Competitor",
    referee: "Referee",
    trainer: "Trainer",
    technicalCommittee: "TechnicalCommittee",
  },
};
