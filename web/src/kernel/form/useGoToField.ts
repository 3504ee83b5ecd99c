import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { centre } from "../page/reveal.ts";
import { useStable } from "../useStable.ts";
import type { TabPart } from "./layout.ts";
import { fieldOf } from "./check/problems.ts";

/** The address parameter, and whether a change adds an entry to the history: a step does, a tab does not. */
const TAB = { parameter: "tab", replace: true };
const STEP = { parameter: "step", replace: false };

export type GoToField = {
  readonly tab: string;
  readonly setTab: (key: string) => void;
  /** Opens the tab of a field and focuses the field. */
  readonly goTo: (path: string) => void;
};

/** Returns the open tab or step, which the address stores, and the navigation to a field in any of them. */
export function useGoToField(layout: readonly TabPart[], idOf: (path: string) => string, inSteps: boolean): GoToField {
  const { parameter, replace } = inSteps ? STEP : TAB;
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const target = useRef<string | null>(null);
  const requested = query.get(parameter);
  const tab = layout.some(({ key }) => key === requested) && requested !== null ? requested : (layout[0]?.key ?? "");
  const setTab = (key: string) => {
    setQuery(new URLSearchParams({ [parameter]: key }), { replace, state, preventScrollReset: true });
  };
  const focusTarget = useStable(() => {
    const element = target.current === null ? null : document.getElementById(idOf(target.current));
    if (element === null) return;
    target.current = null;
    const folded = element.closest("details");
    // A folded element takes no focus.
    if (folded !== null) folded.open = true;
    element.focus();
    centre(element);
  });
  // A field in another tab is mounted only now.
  useEffect(focusTarget, [tab, focusTarget]);
  return {
    tab,
    setTab,
    goTo: (path) => {
      const home = layout.find(({ names }) => names.includes(fieldOf(path)));
      target.current = path;
      if (home === undefined || home.key === tab) focusTarget();
      else setTab(home.key);
    },
  };
}
