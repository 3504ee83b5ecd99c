import { organisationForm } from "@rajt/contract/people/organisation.form";
import { personForm } from "@rajt/contract/people/person.form";
import type { FormOptions } from "../../kernel/form/form-options.ts";
import { formPage } from "../../kernel/form/formPage.tsx";
import { ShownCountry } from "./CountryEditor.tsx";
import { OrganisationStanding, PersonStanding } from "./Standing.tsx";
import { organisationPanels, personPanels } from "./panels.tsx";
import { personEditors } from "./person-editors.ts";
import { personPart, profilePart } from "./person-part.ts";

const part = (group: string, names: readonly string[]) => names.map((name) => `${group}.${name}`);
const ADDRESS = ["zipcode", "city", "county", "street", "streetType", "number", "floor", "door"];
const OFFICER = ["lastName", "firstName", "email", "phoneNumber"];
const RACING = ["licenseNumber", "chipNumber", "doctorDate", "doctorDocument", "childAgeGroup", "adultAgeGroup"];

const organisation = (path: string, more: Partial<FormOptions> = {}) =>
  formPage(organisationForm, {
    texts: "people.organisation",
    path,
    above: OrganisationStanding,
    panels: organisationPanels,
    // What the sports register says stands above, as it is now; the address has fields of its own.
    appears: { of: [], if: (name) => !["nsrSyncStatus", "nsrSyncDate", "cachedAddress"].includes(name) },
    editors: { byName: personEditors },
    sections: {
      signIn: ["email", "password", "passwordAgain"],
      address: part("address", ADDRESS),
      billing: ["taxNumber", "bankName", "bankAccountNumber", "billingName", "billingAccountNumber"],
      billingAddress: part("billingAddress", ADDRESS),
      president: part("president", OFFICER),
      contact: part("contact", OFFICER),
      economicLeader: part("economicLeader", OFFICER),
      other: ["dataSheetDocument", "fbLink", "instaLink", "accept"],
      facts: ["cachedPaymentPaid", "cachedLicensePaymentPaid", "cachedCurrentLicensePaymentPaid"],
    },
    ...more,
  });

const person = (path: string, more: Partial<FormOptions> = {}) =>
  formPage(personForm, {
    texts: "people.person",
    path,
    above: PersonStanding,
    panels: personPanels,
    appears: personPart,
    editors: {
      byName: personEditors,
      shown: { nationality: ShownCountry, "referee/location/country": ShownCountry },
    },
    sections: {
      roles: ["isAthlete", "isCompetitor", "isReferee", "isTrainer", "isTechnicalCommittee", "club"],
      contact: ["email", "phoneNumber"],
      address: part("address", ADDRESS),
      athlete: part("athlete", ["taj", "idCardNumber", "passportNumber", "licenseType", ...RACING]),
      competitor: part("competitor", RACING),
      referee: part("referee", [
        "shirtSize",
        "hasDrivingLicense",
        "hasCar",
        "languages",
        "licenseNumber",
        "licenseExpirationDate",
        "refQualifications",
        "examDate",
      ]),
      location: part("referee.location", ["country", ...ADDRESS]),
      trainer: part("trainer", [
        "qualification",
        "qualificationOther",
        "qualificationSport",
        "certificate",
        "acceptSelfRecommendation",
      ]),
      declarations: ["parentalPermission", "accept"],
      facts: ["athleteRegType", "cachedDoctorValid", "cachedLicenseNumber", "cachedCurrentLicensePaymentPaid"],
    },
    ...more,
  });

/** The forms of organisations and persons (S3 §2.1–2.4), from each of their lists and from the profile. */
export const OrganizerForm = organisation("/organizer");
export const ClubForm = organisation("/club");
export const OrganisationProfile = organisation("/calendar", { backText: "people.toCalendar" });
export const AthleteForm = person("/athlete");
export const CompetitorForm = person("/competitor");
export const RefereeForm = person("/referee");
export const TrainerForm = person("/trainer");
export const TechnicalCommitteeForm = person("/technicalCommittee");
export const PersonProfile = person("/calendar", { backText: "people.toCalendar", appears: profilePart });
