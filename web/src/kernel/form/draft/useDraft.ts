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
  /** The unsaved draft of an earlier visit, until it is restored or dropped. */
  readonly found: Draft | null;
  /** The stamp of the record if it was saved after the found draft was typed, else null. */
  readonly savedSince: string | null;
  /** Stops offering the draft: it was restored or declined. */
  readonly answered: () => void;
  /** The record is saved: what was typed before is done with, offered or not. Later changes are stored again. */
  readonly saved: () => void;
  /** Removes the draft: it was discarded. An offered one stays. */
  readonly drop: () => void;
};

type DraftOptions = {
  /** Null: nothing is stored. */
  readonly id: string | null;
  readonly names: readonly string[];
  /** The stamp of the loaded record, if it has one. */
  readonly stamp?: string | null;
};

/** Stores typed values in this tab under an id, and finds those from before a reload or an expired session. */
export function useDraft({ id, names, stamp }: DraftOptions, methods: FormMethods, loaded: Values): DraftState {
  const { viewer } = useViewer();
  const [key] = useState(() => (id === null ? null : draftKey(viewer.accountId, id)));
  const [offered, setOffered] = useState(() => (key === null ? null : drafts.get(key)));
  const found = worthwhile(offered, loaded);
  const dropped = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useStable(() => {
    clearTimeout(timer.current);
    if (key !== null && !dropped.current)
      keepDraft(key, names, { loaded, values: methods.getValues(), found, stamp: stamp ?? undefined });
  });
  useTyped(methods, () => {
    // After a save that stays on the page, later changes are stored again.
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
    savedSince: found?.stamp !== undefined && found.stamp !== stamp ? (stamp ?? null) : null,
    answered: () => setOffered(found?.older ?? null),
    saved: () => {
      dropped.current = true;
      setOffered(null);
      if (key !== null) drafts.remove(key);
    },
    drop: () => {
      dropped.current = true;
      if (key !== null) leaveBehind(key, found);
    },
  };
}

type Typed = {
  readonly loaded: Values;
  readonly values: Values;
  readonly found: Draft | null;
  readonly stamp: string | undefined;
};

/**
 * Stores new changes over an offered draft. If both have a value of the same field, the offered draft is kept as `older`: nobody has declined it.
 */
function keepDraft(key: string, names: readonly string[], { loaded, values, found, stamp }: Typed): void {
  const changed = changedNames(loaded, values, names);
  if (changed.length === 0) return leaveBehind(key, found);
  const mine = pick(values, changed);
  const over = stamp === undefined ? {} : { stamp };
  const isApart = changed.some((name) => found !== null && name in found.mine && !isSame(found.mine[name], mine[name]));
  drafts.set(
    key,
    isApart && found !== null
      ? { ...over, at: Date.now(), mine, older: found }
      : { ...over, ...found, at: Date.now(), mine: { ...found?.mine, ...mine } },
  );
}

/** There are no changes: an offered draft stays. */
const leaveBehind = (key: string, found: Draft | null): void =>
  found === null ? drafts.remove(key) : drafts.set(key, found);

/** Returns the draft if it differs from the record, else null. */
const worthwhile = (draft: Draft | null, loaded: Values): Draft | null => {
  if (draft === null) return null;
  return Object.keys(draft.mine).some((name) => isIn(loaded, name) && !isSame(draft.mine[name], get(loaded, name)))
    ? draft
    : worthwhile(draft.older ?? null, loaded);
};
