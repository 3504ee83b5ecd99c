import type { Form } from "@rajt/contract/kernel/form/form";
import { readDay } from "@rajt/contract/kernel/typed-days";
import { isClosedToCompetitors } from "@rajt/contract/registration/closing.rules";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import {
  isAskedOf,
  registrationProblems,
  type RegistrationDay,
} from "@rajt/contract/registration/person-registration.rules";
import { useMemo } from "react";
import type { Appearing } from "../../kernel/form/layout.ts";
import { inForm, onWire } from "../../kernel/form/record/nested-names.ts";
import { textIn } from "../../kernel/form/record/values.ts";
import { useTexts } from "../../kernel/texts.tsx";

const { fields } = personRegistration;
const ROLES = ["isAthlete", "isCompetitor", "isReferee", "isTrainer"];
const OF = [...ROLES, "nationality", "trainer.qualification", "birthDate"];

/**
 * The declaration with the rules as they are today, which the server asks again, and which of its fields are there. Who may choose what they
 * are (`mayChoose`) sees their parts come and go; athletes on trial are athletes.
 */
export function usePersonForm(day: RegistrationDay, mayChoose: boolean): { form: Form; appears: Appearing } {
  const { say } = useTexts();
  const form = useMemo<Form>(
    () => ({
      ...personRegistration,
      // Of athletes it is known from the first that they have a club.
      fields: mayChoose ? fields : { ...fields, club: { ...fields.club, required: "byRule" } },
      rules: (dto) =>
        registrationProblems(dto, day).map(({ path, message, variables }) => ({
          path,
          message: variables ? say(message, variables) : message,
        })),
    }),
    [day, say, mayChoose],
  );
  const appears = useMemo<Appearing>(
    () => ({
      of: OF.map(inForm),
      if: (name, values) => {
        if (name === "athleteRegType" || (ROLES.includes(name) && !mayChoose)) return false;
        // Once ticked, in a draft of before, it can be unticked.
        if (name === "isCompetitor" && isClosedToCompetitors(day)) return values["isCompetitor"] === true;
        const known = Object.fromEntries(OF.map((field) => [field, values[inForm(field)]]));
        return isAskedOf(onWire(name), { ...known, birthDate: readDay(textIn(values["birthDate"])) }, day);
      },
    }),
    [day, mayChoose],
  );
  return { form, appears };
}
