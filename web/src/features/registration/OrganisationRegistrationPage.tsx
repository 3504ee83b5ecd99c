import { organisationRegistration } from "@rajt/contract/registration/organisation-registration.form";
import type { Editors } from "../../kernel/form/FormModel.ts";
import { partOf } from "../../kernel/form/layout.ts";
import { RegistrationScreen } from "./RegistrationScreen.tsx";

const SECTIONS = {
  organisation: ["fullName", "shortName", "isClub", "isOrganizer", "isAdult", "isSupply"],
  signIn: ["email", "password", "passwordAgain"],
  address: partOf(organisationRegistration, "address"),
  billing: [
    "taxNumber",
    "bankName",
    "bankAccountNumber",
    "billingName",
    "billingAccountNumber",
    ...partOf(organisationRegistration, "billingAddress"),
  ],
  president: partOf(organisationRegistration, "president"),
  contact: partOf(organisationRegistration, "contact"),
  economicLeader: partOf(organisationRegistration, "economicLeader"),
  other: ["fbLink", "instaLink", "accept"],
};

/** The registration of a club or an organiser (product/registration 4). */
export function OrganisationRegistrationPage({ editors }: { editors: Editors["byName"] }) {
  return (
    <RegistrationScreen
      form={organisationRegistration}
      texts="people.organisation"
      sections={SECTIONS}
      draft="organization"
      options={editors ? { editors: { byName: editors } } : {}}
    />
  );
}
