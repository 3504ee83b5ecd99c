import { createContext, use, useEffect } from "react";

export type FormName = "entry" | "team";

/** Provided by the page: receives which of its forms has unsaved changes. */
export const LosingContext = createContext<(form: FormName, wouldLose: boolean) => void>(() => undefined);

/**
 * Tells the page that a form has unsaved changes: a router has one leave guard, and the page of a team has two forms.
 */
export function useLosing(form: FormName, wouldLose: boolean): void {
  const lose = use(LosingContext);
  useEffect(() => {
    if (!wouldLose) return undefined;
    lose(form, true);
    return () => lose(form, false);
  }, [form, wouldLose, lose]);
}
