import { createContext, use, useEffect } from "react";

/** Given by the page: takes how many forms more would lose what is typed in them. */
export const LosingContext = createContext<(more: number) => void>(() => undefined);

/** Tells the page that a form would lose something: a router takes one guard, and the page of a team has two forms. */
export function useLosing(wouldLose: boolean): void {
  const lose = use(LosingContext);
  useEffect(() => {
    if (!wouldLose) return undefined;
    lose(1);
    return () => lose(-1);
  }, [wouldLose, lose]);
}
