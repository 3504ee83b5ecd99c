import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { centre } from "../page/reveal.ts";
import { useStable } from "../useStable.ts";
import type { TabPart } from "./layout.ts";
import { fieldOf } from "./check/problems.ts";

/** The parameter of the address, and whether each choice is an entry of the browser's history: of a step it is, of a tab it is not. */
const TAB = { parameter: "tab", replace: true };
const STEP = { parameter: "step", replace: false };

export type GoToField = {
  readonly tab: string;
  readonly setTab: (key: string) => void;
  /** Opens the tab of a field and puts the focus on it. */
  readonly goTo: (path: string) => void;
};

/** The tab or the step that is open, kept in the address, and the way to a field wherever it stands. */
export function useGoToField(layout: readonly TabPart[], idOf: (path: string) => string, inSteps: boolean): GoToField {
  const { parameter, replace } = inSteps ? STEP : TAB;
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const target = useRef<string | null>(null);
  const asked = query.get(parameter);
  const tab = layout.some(({ key }) => key === asked) && asked !== null ? asked : (layout[0]?.key ?? "");
  const setTab = (key: string) => {
    setQuery(new URLSearchParams({ [parameter]: key }), { replace, state, preventScrollReset: true });
  };
  const focusTarget = useStable(() => {
    const element = target.current === null ? null : document.getElementById(idOf(target.current));
    if (element === null) return;
    target.current = null;
    element.focus();
    centre(element);
  });
  // In another tab the field is there only now.
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
