import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import { useRef } from "react";
import { get } from "react-hook-form";
import { partOf } from "../../kernel/form/layout.ts";
import type { FormMethods } from "../../kernel/form/useServerForm.ts";
import { useTyped } from "../../kernel/form/record/useTyped.ts";
import { isSame, type Values } from "../../kernel/form/record/values.ts";

type Racer = "athlete" | "competitor";

const fieldsOf = (racer: Racer) => partOf(personRegistration, racer).map((name) => name.slice(racer.length + 1));
/** The fields that athletes and competitors are asked alike: the chip, the doctor's day and word. */
const SHARED = fieldsOf("athlete").filter((field) => fieldsOf("competitor").includes(field));

/**
 * Takes along what was typed for a competitor when they become an athlete, and the other way round: somebody on trial becomes one by choosing a club,
 * and should not type it twice. What stands there already stays.
 */
export function useSharedParts(methods: FormMethods, empty: Values, rolesOf: (typed: Values) => Values): void {
  const racerOf = (typed: Values): Racer | null => {
    const { isAthlete, isCompetitor } = rolesOf(typed);
    if (isAthlete === true) return "athlete";
    return isCompetitor === true ? "competitor" : null;
  };
  const last = useRef<Racer | null>(racerOf(methods.getValues()));
  useTyped(methods, () => {
    const typed = methods.getValues();
    const racer = racerOf(typed);
    const before = last.current;
    if (racer === null || racer === before) return;
    last.current = racer;
    if (before === null) return;
    for (const field of SHARED) {
      const [from, to] = [`${before}.${field}`, `${racer}.${field}`];
      if (isSame(get(typed, to), get(empty, to)) && !isSame(get(typed, from), get(empty, from)))
        methods.setValue(to, get(typed, from), { shouldDirty: true });
    }
  });
}
