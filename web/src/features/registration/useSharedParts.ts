import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import { useRef } from "react";
import { get } from "react-hook-form";
import { partOf } from "../../kernel/form/layout.ts";
import type { FormMethods } from "../../kernel/form/useServerForm.ts";
import { useTyped } from "../../kernel/form/record/useTyped.ts";
import { isSame, type Values } from "../../kernel/form/record/values.ts";

type Racer = "athlete" | "competitor";

const fieldsOf = (racer: Racer) => partOf(personRegistration, racer).map((name) => name.slice(racer.length + 1));
/** The fields that athletes and competitors share: the chip, and the date and confirmation of the medical clearance. */
const SHARED = fieldsOf("athlete").filter((field) => fieldsOf("competitor").includes(field));

/**
 * Copies what was typed for a competitor when the person becomes an athlete, and vice versa: choosing a club on trial
 * does that, and nothing should be typed twice. Fields with a value keep it.
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
