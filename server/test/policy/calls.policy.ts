import type { Service } from "@rajt/contract/kernel/enumerations";
import type { OfStaff, Right, Who } from "./who.ts";

/**
 * The right to each call: thought from the rules of the federation and written by hand, so that a declaration that
 * opens too much is found. By control; one line holds the calls that open to the same, by their names or by a word of
 * {@link WORDS}.
 */
type Controls = Readonly<Record<string, Readonly<Record<string, Who>>>>;

/** The calls that every list and every form has. */
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

/** Whoever looks after the value sets does so with all of them. */
const VALUE_SET = { OPEN: "ValueSet", "EDIT MAKE": "ValueSet to write" } as const;
const VALUE_SETS = { LIST: "ValueSet", REMOVE: "ValueSet to write" } as const;

const OFFICE_OF_FEES: readonly OfStaff[] = ["Payment to write as staff", "Finance to write as staff"];

export const calls: Controls = {
  // Signing in, language, looks, what there is to tell.
  userLogin: { "login loginV2 logout isLoggedIn": "everyone" },
  accessManagement: {
    "login getAccessConfig getLoggedInClient": "everyone",
    getServiceRolesMap: "any account",
    getAccessMatrix: "super admins",
  },
  userAccountControl: {
    "requestNewPassword setNewPassword": "everyone",
    // Whoever reads the mails of an address has the link.
    "confirmAddress returnAddress": "everyone",
    "resendAddressProof cancelAddressChange": "any account",
  },
  localeControl: {
    "getAvailableLocales getCurrentLocale getCurrentAdminLocale getDefaultLocale getDefaultAdminLocale": "everyone",
    "setCurrentLocale setCurrentAdminLocale": "everyone",
  },
  dashboardSettingControl: { "getSettings saveSettings": "any account" },
  // Every open page asks how many wait, and a session may end meanwhile: for a guest there are none.
  // The reader of a mail has the key that ends its category.
  notificationPreferenceControl: { "getOwn getAddress choose": "any account", unsubscribe: "everyone" },
  dashboardNotificationTableControl: { "LIST markRead markUnread deleteById": "any account" },
  dashboardNotificationControl: { getStatus: "everyone", "getList deleteById deleteAll": "any account" },

  // Registering: whoever has an account already does not.
  registrationControl: { "getChallenge sendProofAgain": "guests", confirm: "everyone" },
  orgSubmitControl: { "create getFormData validate save": "guests" },
  personSubmitControl: { "create createAthleteReg getFormData validate save addFile": "guests" },
  addressControl: { getPlace: "everyone" },
  countryControl: { getCountrySelection: "any account" },

  // The calendar is as public as the Guest role makes it, and so is what it is put together from.
  competitionControl: {
    "getCalendarList getFilteredCalendarList getCalendarFilterChoices getPlacesList": "CompetitionCalendar",
    "getCalendarDetails getDetails getInfo getCompetitionEntryInfoList": "CompetitionCalendar",
    "cancel getEntryCounts": "super admins",
  },
  distanceControl: { findAll: "CompetitionCalendar" },
  ageGroupControl: { findAll: "CompetitionCalendar" },

  // Announcements: an organiser makes them, the committee and super admins review them, only super admins appoint.
  competitionTableControl: { LIST: "Competition", REMOVE: "Competition to write" },
  competitionEditControl: {
    "OPEN getHistory getNeighbourList getContestSelection getSportCategorySelection": "Competition",
    "getQualificationSelection getDistanceSelection getGroupAgeGroupSelection getAgeGroupSelection": "Competition",
    "getCreatedOrgSelection getRefereeSelectionList getTechnicalCommitteeSelectionList": "super admins",
    "EDIT updateAndSubmit": "Competition to write",
    "MAKE saveAndSubmit": "NewCompetition to write",
    importXlsx: "super admins",
  },

  // Entering and paying: what one enters and pays, the rules of the race and of the basket say.
  competitionEntryControl: {
    "personEntry personEntryMix": "any account",
    // One's own, and nobody else's whoever asks.
    "getOwnRaces getOwnStanding getOwnFeed makeOwnFeed endOwnFeed": "UserProfile",
    "joinWaitingList leaveWaitingList getWaitingList getOtherRaces changeRace": "any account",
    "updatePaid bulkUpdatePaid": "Competition to write",
    "getRaceAvailableAthleteList getAlreadyEntryAthleteIdList getClubEntryGrid": "CompetitionEntryClub",
    "clubEntryList clubEntryGrid": "CompetitionEntryClub to write",
    "getClubValtoEntry getClubTeams getRaceAvailableAthleteListSpecial": "CompetitionEntryClub",
    "clubValtoEntry clubValtoEntrySpecial clubValtoEntryDelete": "CompetitionEntryClub to write",
  },
  competitionEntryClubTableControl: {
    "LIST getSums exportXlsx exportDifferenceXlsx getCompetititionAmountSum getWithdrawal": "CompetitionEntryClub",
    withdraw: "CompetitionEntryClub to write",
  },
  competitionEntryEditControl: {
    "getData getFormDataByCompetitionId": "Competition",
    "create searchAthleteRace save update saveTeam updateTeam": "Competition to write",
  },
  competitionEntryTableControl: {
    "LIST getSums exportXlsx exportPdf exportDifferenceXlsx getRaceSumList getWithdrawal": "Competition",
    deleteById: "Competition to write",
  },
  // An athlete who goes to another club: that one looks for them.
  athleteTransferControl: {
    "searchAthlete startTransfer athleteAnswer clubAnswer withdraw changePaymentMode addFile":
      "AthleteTransfer to write",
    "getData getOpenTransfers getCertificatePdf": "AthleteTransfer",
    "adminAnswer paymentReceived moveOn close getSetting saveSetting": "super admins",
  },
  athleteTransferTableControl: { LIST: "AthleteTransfer", makeMove: "AthleteTransfer to write" },

  competitionWaitingTableControl: { "LIST exportXlsx": "Competition", passOver: "Competition to write" },
  startListControl: {
    "getStartList getPublishedList": "CompetitionCalendar",
    "getStandingList getTimingColumns exportPdf exportXlsx exportTimingXlsx exportTimingCsv": "Competition",
    "publish saveTimingColumns": "Competition to write",
    "getShownName saveShownName": "UserProfile",
  },
  letterControl: { getLetters: "Competition", "getPreview send": "Competition to write" },
  startNumberControl: { getNumbering: "Competition", "saveRanges giveNumbers": "Competition to write" },
  basketControl: {
    "getBasketContent getBasketFees payBasketItems continuePayment cancelPayment getPaidItems": "any account",
    "payBasketItemsByTransfer getTransferSheet getTransferSheetPdf getTransferSheets cancelTransferSheet":
      "any account",
  },
  // Fees are paid by those who hold Payment: what each owes, and a club what its athletes do. One's own payment, whoever began it finds.
  paymentControl: { "paymentStart paymentStartMany": "Payment to write", findByBarionId: "any account" },
  groupTransactionControl: { getStatusByBarionId: "everyone" },
  // Whoever comes back from paying may have lost the session.
  simplePayTransactionControl: { processSimplePayReturnData: "everyone", getIPNResult: "any account" },
  // Invoices of everybody; one's own are downloaded by the rule of their file.
  invoiceTableControl: { "LIST exportXlsx": "Finance", "issueAgain changeBuyer": "Finance to write" },
  invoiceControl: { getBuyer: "any account", download: "everyone" },
  // Money that did not simply pay for what was asked: the treasurer looks, and decides.
  doubtfulPaymentTableControl: { LIST: "Finance" },
  doubtfulPaymentControl: { getOne: "Finance", decide: "Finance to write" },
  // Everyone sees the movements of their own money. What the bank brought and what credit pays, only the treasurer says.
  partyMoneyTableControl: { LIST: [...PERSONS, ...ORGANISATIONS, "UserProfile", "Finance"] },
  // Fees are seen by whoever holds Payment: their own, and a club's its members'. The office makes, marks and deletes them.
  userPaymentTableControl: {
    "LIST getSums exportXlsx": ["Payment", "Finance"],
    paymentStart: "Payment to write",
    "REMOVE updatePaymentPaid bulkUpdatePaid": OFFICE_OF_FEES,
  },
  // The same fees, for those who pay several together.
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

  // Organisations and persons: the office by its services, everyone their own profile. Nobody but super admins deletes, or reads the logs.
  orgTableControl: { "LIST exportXlsx": ORGANISATIONS, makeMove: "super admins" },
  orgEditControl: {
    OPEN: [...ORGANISATIONS, "UserProfile"],
    "EDIT addFile": toWrite(...ORGANISATIONS, "UserProfile"),
    MAKE: toWrite(...ORGANISATIONS),
    makeMove: "super admins",
  },
  personTableControl: { "LIST exportXlsx": PERSONS, "REMOVE takeOn makeMove": "super admins" },
  personEditControl: {
    "OPEN getStatus checkPaymentIsPossible getClubSelection": [...PERSONS, "UserProfile"],
    "EDIT addFile": toWrite(...PERSONS, "UserProfile"),
    MAKE: toWrite(...PERSONS),
    makeMove: "super admins",
    "checkImport applyImport importXlsx importTemplate refusedXlsx": "Athlete to write",
  },
  userLogTableControl: { LIST: "super admins" },
  securityLogTableControl: { LIST: "super admins" },
  // What failed, and who was to get which mail: the federation's own.
  mailTableControl: { "LIST getContent sendAgain settle": "super admins" },
  changeLogTableControl: { LIST: "super admins" },
  failureTableControl: { "LIST settle": "super admins" },
  // Everyone is told of what waits for them; for most there is nothing.
  workControl: { getWork: "any account" },
  // Everyone finds what their own lists have.
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
  // Everyone of the staff their own; of all others there is no record here.
  ownAccountEditControl: { "OPEN EDIT addFile": "any account" },
  dashboardRoleTableControl: { LIST: "UserRole", REMOVE: "UserRole to write" },
  dashboardRoleEditControl: {
    "OPEN getServicePermissionListServiceSelection getContentPermissionListContentTypeSelection": "UserRole",
    "EDIT MAKE": "UserRole to write",
  },

  // Value sets, contests, e-mail templates. An age group is never deleted, a template neither made nor deleted.
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

  // Files: each has its own rule of who may read it; where the picker may be written to, each storage says.
  fileRepository: {
    "getFile getInfo getInfos": "everyone",
    "getStorageList getList makeDirectory rename deleteByKey addFile": "Storage",
  },
};

/** Routes that are no calls of a control, by their paths. */
export const routes: Readonly<Record<string, Who>> = {
  "/live /ready /sitemap.xml /documents/statutes.pdf /documents/privacy-notice.pdf /api/docs /api/docs/openapi.json /api/docs/style.css /dev/outbox.css":
    "everyone",
  "/calendar.ics /calendar/:id.ics /start-list/:raceId.pdf": "CompetitionCalendar",
  // The address itself is a secret of its owner's.
  "/my-races/feed/:token.ics": "everyone",
  // Reports of bounces have a secret.
  "/api/mail/bounces": "everyone",
  // So is the key of a mail.
  "/unsubscribe/:key": "everyone",
  "/dev/outbox /dev/outbox/:id /dev/outbox/:id/html": "super admins",
  // What the payment provider tells is signed.
  "/api/simplePay/ipn": "everyone",
  "/api/barion/callback": "everyone",
};

/** A list that has several is seen through one of its views, each with its own right. */
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
