import { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { PERSON_ROLES, type PersonRole } from "@rajt/contract/people/people.rights";
import { personForm } from "@rajt/contract/people/person/person.form";
import type { FormOptions } from "../../kernel/form/form-options.ts";
import { formPage } from "../../kernel/form/formPage.tsx";
import { partOf } from "../../kernel/form/layout.ts";
import { signInShown } from "../../kernel/form/sign-in/sign-in-shown.ts";
import { withSignIn } from "../../kernel/form/sign-in/sign-in-part.ts";
import { ShownCountry } from "./person/CountryEditor.tsx";
import { OrganisationStatusChips, PersonStatusChips } from "./StatusChips.tsx";
import { organisationPanels, personPanels } from "./panels.tsx";
import { DoctorDateEditor, ZipcodeEditor } from "./person/Doubted.tsx";
import { personEditors } from "./person/person-editors.ts";
import { asksForVerification, personPart, profilePart } from "./person/person-part.ts";

/**
 * Fields that are shown elsewhere: the sports register's answer is shown above as it is now; the address has its own
 * fields.
 */
const ELSEWHERE: ReadonlySet<string> = new Set(["nsrSyncStatus", "nsrSyncDate", "cachedAddress", "hasPassword"]);

const organisation = (more: Partial<FormOptions> = {}) =>
  formPage(organisationForm, {
    texts: "people.organisation",
    above: OrganisationStatusChips,
    panels: organisationPanels,
    appears: withSignIn({
      of: [],
      if: (name, _values, _who, loaded) => (name === "userStatus" ? asksForVerification(loaded) : !ELSEWHERE.has(name)),
    }),
    editors: { byName: personEditors, shown: signInShown },
    sections: {
      signIn: ["email", "pendingEmail", "presentPassword", "password", "passwordAgain"],
      address: partOf(organisationForm, "address"),
      billing: ["taxNumber", "bankName", "bankAccountNumber", "billingName", "billingAccountNumber"],
      billingAddress: partOf(organisationForm, "billingAddress"),
      president: partOf(organisationForm, "president"),
      contact: partOf(organisationForm, "contact"),
      economicLeader: partOf(organisationForm, "economicLeader"),
      other: ["dataSheetDocument", "fbLink", "instaLink", "accept"],
      facts: ["cachedPaymentPaid", "cachedLicensePaymentPaid", "cachedCurrentLicensePaymentPaid"],
    },
    ...more,
  });

/** The editors of the record also warn of what the office would doubt. */
const officeEditors = {
  ...personEditors,
  "address.zipcode": ZipcodeEditor("address"),
  "referee.location.zipcode": ZipcodeEditor("referee.location"),
  "athlete.doctorDate": DoctorDateEditor("athlete"),
  "competitor.doctorDate": DoctorDateEditor("competitor"),
};

const PERSONAL = [
  "lastName",
  "firstName",
  "birthPlace",
  "birthDate",
  "motherLastName",
  "motherFirstName",
  "gender",
  "nationality",
  "nationalityOther",
  "profilePicture",
];
const SIGN_IN = ["email", "contactEmail", "pendingEmail", "presentPassword", "password", "passwordAgain"];

const person = (more: Partial<FormOptions> = {}) =>
  formPage(personForm, {
    texts: "people.person",
    above: PersonStatusChips,
    panels: personPanels,
    appears: withSignIn(personPart),
    editors: {
      byName: officeEditors,
      shown: {
        ...signInShown,
        nationality: ShownCountry,
        "address.country": ShownCountry,
        "referee.location.country": ShownCountry,
      },
    },
    sections: {
      personal: PERSONAL,
      roles: [...PERSON_ROLES, "club"],
      signIn: SIGN_IN,
      contact: ["phoneNumber"],
      address: partOf(personForm, "address"),
      athlete: partOf(personForm, "athlete"),
      competitor: partOf(personForm, "competitor"),
      referee: partOf(personForm, "referee"),
      location: partOf(personForm, "referee.location"),
      trainer: partOf(personForm, "trainer"),
      declarations: ["parentalPermission", "accept"],
      facts: ["userStatus", "archived", "athleteRegType", "cachedDoctorValid", "cachedCurrentLicensePaymentPaid"],
    },
    ...more,
  });

/** Gives a person made from a list the role of that list. */
const only = (of: PersonRole): Partial<FormOptions> => ({
  begins: Object.fromEntries(PERSON_ROLES.map((role) => [role, role === of])),
});

/** The papers of a profile, in one tab. */
const PAPERS = [
  "profilePicture",
  "athlete.doctorDate",
  "athlete.doctorDocument",
  "competitor.doctorDate",
  "competitor.doctorDocument",
  "parentalPermission",
  "trainer.certificate",
  "athlete.idCardNumber",
  "athlete.passportNumber",
  "documentList",
];
const besidePapers = (names: readonly string[]) => names.filter((name) => !PAPERS.includes(name));

/** The forms of organisations and persons (product/people 11), for each of their lists and for the profile. */
export const OrganizerForm = organisation({ begins: { isClub: false, isOrganizer: true } });
export const ClubForm = organisation({ begins: { isClub: true, isOrganizer: false } });
export const OrganisationProfile = organisation({ backText: "people.toCalendar", stays: true });
export const AthleteForm = person(only("isAthlete"));
export const CompetitorForm = person(only("isCompetitor"));
export const RefereeForm = person(only("isReferee"));
export const TrainerForm = person(only("isTrainer"));
export const TechnicalCommitteeForm = person(only("isTechnicalCommittee"));
export const PersonProfile = person({
  unnamed: true,
  backText: "people.toCalendar",
  stays: true,
  appears: withSignIn(profilePart),
  tabs: { base: [], documents: [...PAPERS, "accept"] },
  sections: {
    contact: ["phoneNumber"],
    address: partOf(personForm, "address"),
    referee: partOf(personForm, "referee"),
    location: partOf(personForm, "referee.location"),
    trainer: besidePapers(partOf(personForm, "trainer")),
    signIn: SIGN_IN,
    papers: PAPERS,
    declarations: ["accept"],
    fixed: besidePapers([
      ...PERSONAL,
      "club",
      ...partOf(personForm, "athlete"),
      ...partOf(personForm, "competitor"),
      "athleteRegType",
    ]),
  },
  folded: ["fixed"],
});
