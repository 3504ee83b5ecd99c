import { useEffect, useRef, useState } from "react";
import { useStable } from "../../useStable.ts";

/** Typing or ticking is asked for when it has paused for this long (product/lists 8). */
const PAUSE_MS = 500;

type Delayed<V> = {
  readonly value: V;
  /** Shows a value, and sends it after a pause; `now` sends it at once. */
  readonly set: (value: V, now?: boolean) => void;
  /** Not sent yet. */
  readonly waiting: boolean;
};

/**
 * Holds the content of a field, and sends it half a second later: `const { value, set } = useDelayed(held, send)`. A
 * value that changes elsewhere (a chip removed, a view opened) takes its place, never while it is being typed in.
 */
export function useDelayed<V>(
  held: V,
  send: (value: V) => void,
  isSame: (one: V, other: V) => boolean = Object.is,
): Delayed<V> {
  const [draft, setDraft] = useState<{ readonly value: V } | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [last, setLast] = useState(held);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (!isSame(last, held)) {
    setLast(held);
    if (!waiting) setDraft(null);
  }
  const flush = useStable((value: V) => {
    clearTimeout(timer.current);
    setWaiting(false);
    if (isSame(value, held)) setDraft(null);
    else send(value);
  });
  const leave = useStable(() => {
    if (waiting && draft !== null) flush(draft.value);
  });
  useEffect(() => () => leave(), [leave]);
  const set = (value: V, now = false) => {
    setDraft({ value });
    clearTimeout(timer.current);
    if (now) return flush(value);
    setWaiting(true);
    timer.current = setTimeout(() => flush(value), PAUSE_MS);
  };
  return { value: draft === null ? held : draft.value, set, waiting };
}
