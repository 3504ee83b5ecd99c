/** Binds registrations to the editors of the edit forms: it joins two features. */
import { personEditors } from "../features/people/person/person-editors.ts";
import { OrganisationRegistrationPage } from "../features/registration/OrganisationRegistrationPage.tsx";
import { PersonRegistrationPage } from "../features/registration/PersonRegistrationPage.tsx";

export const OrganisationRegistration = () => <OrganisationRegistrationPage editors={personEditors} />;
export const PersonRegistration = () => <PersonRegistrationPage key="person" kind="person" editors={personEditors} />;
export const TrialRegistration = () => <PersonRegistrationPage key="athlete" kind="athlete" editors={personEditors} />;
export const LicenceRegistration = () => (
  <PersonRegistrationPage key="license" kind="license" editors={personEditors} />
);
