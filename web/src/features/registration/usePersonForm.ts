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
/** The roles that somebody who registers may choose. */
export const ROLES = ["isAthlete", "isCompetitor", "isReferee", "isTrainer"];
const OF = [...ROLES, "club", "nationality", "trainer.qualification", "birthDate"];

/** The three registrations of persons (product/registration 2). */
export type PersonKind = "person" | "athlete" | "license";

/** Returns the values that follow from the typed ones: on trial, whether they are an athlete or a competitor. */
export const followingFrom = (kind: PersonKind, typed: Values): Values => (kind === "athlete" ? trialRoles(typed) : {});

/**
 * The declaration with the rules as they are today, which the server asks again, and which of its fields are there. Who may choose what they
 * are sees their parts come and go, and so does who is on trial with the club.
 */
export function usePersonForm(day: RegistrationDay, kind: PersonKind): { form: Form; appears: Appearing } {
  const { say } = useTexts();
  const mayChoose = kind === "person";
  const form = useMemo<Form>(
    () => ({
      ...personRegistration,
      // Of whoever redeems a licence it is known from the first that they have a club.
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
        // Once ticked, in a draft of before, it can be unticked.
        if (name === "isCompetitor" && isClosedToCompetitors(day)) return values["isCompetitor"] === true;
        const known = { ...values, ...followingFrom(kind, values) };
        // It says what somebody on trial is.
        if (name === "club" && kind === "athlete") return true;
        return isRequested(name, { ...known, birthDate: readDay(textIn(values["birthDate"])) }, day);
      },
    }),
    [day, kind, mayChoose],
  );
  return { form, appears };
}
