import { useEffect, useRef, useState } from "react";
import { get } from "react-hook-form";
import { useStable } from "../../useStable.ts";
import { useViewer } from "../../viewer.tsx";
import { changedNames, isIn, pick } from "../record/changes.ts";
import { draftKey, drafts, type Draft } from "./draft.ts";
import { isSame, type Values } from "../record/values.ts";
import type { FormMethods } from "../useServerForm.ts";
import { useTyped } from "../record/useTyped.ts";

const PAUSE_MS = 300;

export type DraftState = {
  /** The draft of an earlier visit that was never saved, until it is brought back or dropped. */
  readonly found: Draft | null;
  /** It was brought back, or is not wanted: ask no more. */
  readonly answered: () => void;
  /** Everything typed is saved; from now on it is kept again. */
  readonly saved: () => void;
  /** Nothing of it is needed any more: it was saved, or given up. */
  readonly drop: () => void;
};

/** Keeps what is typed in this tab, unless the id is null, and finds what was typed before a reload or a lost session. */
export function useDraft(
  id: string | null,
  names: readonly string[],
  methods: FormMethods,
  loaded: Values,
): DraftState {
  const { viewer } = useViewer();
  const [key] = useState(() => (id === null ? null : draftKey(viewer.accountId, id)));
  const [found, setFound] = useState(() => (key === null ? null : worthwhile(drafts.get(key), loaded)));
  const dropped = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useStable(() => {
    clearTimeout(timer.current);
    if (key !== null && !dropped.current) keepDraft(key, names, { loaded, values: methods.getValues(), found });
  });
  useTyped(methods, () => {
    // After a save that stays on the page, what is typed next is kept again.
    dropped.current = false;
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, PAUSE_MS);
  });
  useEffect(() => {
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [keep]);
  return {
    found,
    answered: () => setFound(worthwhile(found?.older ?? null, loaded)),
    saved: () => {
      if (key !== null) leaveBehind(key, found);
    },
    drop: () => {
      dropped.current = true;
      if (key !== null) leaveBehind(key, found);
    },
  };
}

type Typed = { readonly loaded: Values; readonly values: Values; readonly found: Draft | null };

/**
 * One that waits to be brought back is kept below what is typed meanwhile; where both say something of a field, as where a record was copied over
 * it, as it is and behind: nobody has said that it is not wanted.
 */
function keepDraft(key: string, names: readonly string[], { loaded, values, found }: Typed): void {
  const changed = changedNames(loaded, values, names);
  if (changed.length === 0) return leaveBehind(key, found);
  const mine = pick(values, changed);
  const isApart = changed.some((name) => found !== null && name in found.mine && !isSame(found.mine[name], mine[name]));
  drafts.set(
    key,
    isApart && found !== null
      ? { at: Date.now(), mine, older: found }
      : { ...found, at: Date.now(), mine: { ...found?.mine, ...mine } },
  );
}

/** Nothing new is to be kept: one that waits for its answer goes on waiting. */
const leaveBehind = (key: string, found: Draft | null): void =>
  found === null ? drafts.remove(key) : drafts.set(key, found);

/** Is there anything in it that the record does not say by now? */
const worthwhile = (draft: Draft | null, loaded: Values): Draft | null => {
  if (draft === null) return null;
  return Object.keys(draft.mine).some((name) => isIn(loaded, name) && !isSame(draft.mine[name], get(loaded, name)))
    ? draft
    : worthwhile(draft.older ?? null, loaded);
};
