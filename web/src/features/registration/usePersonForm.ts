import type { Form } from "@rajt/contract/kernel/form/form";
import { readDay } from "@rajt/contract/kernel/typed-days";
import { isClosedToCompetitors } from "@rajt/contract/registration/closing.rules";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import {
  isRequested,
  registrationProblems,
  trialRoles,
  type RegistrationDay,
} from "@rajt/contract/registration/person-registration.rules";
import { useMemo } from "react";
import type { Appearing } from "../../kernel/form/layout.ts";
import { textIn, type Values } from "../../kernel/form/record/values.ts";
import { useTexts } from "../../kernel/texts.tsx";

const { fields } = personRegistration;
/** The roles that can be chosen on registration. */
export const ROLES = ["isAthlete", "isCompetitor", "isReferee", "isTrainer"];
const OF = [
  ...ROLES,
  "club",
  "nationality",
  "trainer.qualification",
  "birthDate",
  "email",
  "address.country",
  "referee.location.country",
];

/** The three registrations of persons (product/registration 2). */
export type PersonKind = "person" | "athlete" | "license";

/** Returns the values that follow from the typed ones: on trial, whether the person is an athlete or a competitor. */
export const followingFrom = (kind: PersonKind, typed: Values): Values => (kind === "athlete" ? trialRoles(typed) : {});

/**
 * Returns the form with the rules of today, which the server checks again, and with the fields that are shown. Parts
 * appear and disappear with the chosen role, and on trial with the club.
 */
export function usePersonForm(day: RegistrationDay, kind: PersonKind): { form: Form; appears: Appearing } {
  const { say } = useTexts();
  const mayChoose = kind === "person";
  const form = useMemo<Form>(
    () => ({
      ...personRegistration,
      // A licence holder always has a club.
      fields: kind === "license" ? { ...fields, club: { ...fields.club, required: "byRule" } } : fields,
      rules: (dto) =>
        registrationProblems({ ...dto, ...followingFrom(kind, dto) }, day).map(({ path, message, variables }) => ({
          path,
          message: variables ? say(message, variables) : message,
        })),
    }),
    [day, say, kind],
  );
  const appears = useMemo<Appearing>(
    () => ({
      of: OF,
      if: (name, values) => {
        if (name === "athleteRegType" || (ROLES.includes(name) && !mayChoose)) return false;
        // A role ticked in an earlier draft can still be unticked.
        if (name === "isCompetitor" && isClosedToCompetitors(day)) return values["isCompetitor"] === true;
        const known = { ...values, ...followingFrom(kind, values) };
        // The choice of a club decides the role on trial.
        if (name === "club" && kind === "athlete") return true;
        return isRequested(name, { ...known, birthDate: readDay(textIn(values["birthDate"])) }, day);
      },
    }),
    [day, kind, mayChoose],
  );
  return { form, appears };
}
