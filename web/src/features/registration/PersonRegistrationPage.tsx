import type { AthleteRegType } from "@rajt/contract/kernel/enumerations";
import { personRegistration, WHO } from "@rajt/contract/registration/person-registration.form";
import { useCallback, useMemo } from "react";
import type { Editors } from "../../kernel/form/FormModel.ts";
import { partOf } from "../../kernel/form/layout.ts";
import type { Values } from "../../kernel/form/record/values.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { ClosedToCompetitors } from "./ClosedToCompetitors.tsx";
import { LicenceTypeEditor, TrialLicenceTypeEditor } from "./LicenceTypeEditor.tsx";
import styles from "./Registration.module.css";
import { RegistrationScreen } from "./RegistrationScreen.tsx";
import { followingFrom, ROLES, usePersonForm, type PersonKind } from "./usePersonForm.ts";
import { useRegistrationDay } from "./useRegistrationDay.ts";

const part = (group: string) => partOf(personRegistration, group);

/**
 * Returns the steps of a registration. A person who chooses the role chooses the club in the same step. On trial the
 * club decides the role, so the club and the fields of athletes and competitors share a step.
 */
const sectionsOf = (kind: PersonKind) => ({
  ...(kind === "person" && { roles: [...ROLES, "club"] }),
  person: WHO,
  signIn: ["email", "contactEmail", "password", "passwordAgain"],
  contact: ["phoneNumber", ...part("address")],
  ...(kind === "person"
    ? { athlete: part("athlete"), competitor: part("competitor") }
    : { racing: ["club", ...part("athlete"), ...part("competitor")] }),
  referee: part("referee"),
  location: part("referee.location"),
  trainer: part("trainer"),
  declarations: ["parentalPermission", "accept"],
});
const SECTIONS = { person: sectionsOf("person"), athlete: sectionsOf("athlete"), license: sectionsOf("license") };

/** The registration of a person, of a trial athlete or of a licence holder who redeems it (product/registration 2). */
export function PersonRegistrationPage({ kind, editors }: { kind: PersonKind; editors: Editors["byName"] }) {
  const { locale } = useTexts();
  const day = useRegistrationDay();
  const always = useCallback(
    (typed: Values) => ({ athleteRegType: regTypeOf(kind, locale), ...followingFrom(kind, typed) }),
    [kind, locale],
  );
  const { form, appears } = usePersonForm(day, kind);
  const byName = useMemo(
    () => ({ ...editors, "athlete.licenseType": kind === "athlete" ? TrialLicenceTypeEditor : LicenceTypeEditor }),
    [editors, kind],
  );
  return (
    <RegistrationScreen
      form={form}
      texts="people.person"
      sections={SECTIONS[kind]}
      create={kind === "person" ? "create" : "createAthleteReg"}
      draft={kind}
      always={always}
      options={{ appears, editors: { byName } }}
      {...(kind === "person" && { notice: <ClosedToCompetitors /> })}
      {...(kind === "athlete" && { known: { racing: <WithOrWithoutClub /> } })}
    />
  );
}

/** Says at the club field what choosing no club means. */
const WithOrWithoutClub = () => (
  <div className={styles.notice}>
    <Notice>{useTexts().t("registration.trialClub")}</Notice>
  </div>
);

/** The trial registration, in the language of the page (product/registration 2). */
function regTypeOf(kind: PersonKind, locale: string): AthleteRegType {
  if (kind === "person") return "NORMAL";
  if (kind === "license") return "LICENSE_REDEEM";
  return locale === "en" ? "REG_EN" : "REG_HU";
}
