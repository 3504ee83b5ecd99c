import { createContext, use, useEffect } from "react";

export type FormName = "entry" | "team";

/** Given by the page: takes which of its forms would lose what is typed in it. */
export const LosingContext = createContext<(form: FormName, wouldLose: boolean) => void>(() => undefined);

/** Tells the page that a form would lose something: a router takes one guard, and the page of a team has two forms. */
export function useLosing(form: FormName, wouldLose: boolean): void {
  const lose = use(LosingContext);
  useEffect(() => {
    if (!wouldLose) return undefined;
    lose(form, true);
    return () => lose(form, false);
  }, [form, wouldLose, lose]);
}
