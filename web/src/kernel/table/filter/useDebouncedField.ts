import { useEffect, useRef, useState } from "react";
import { useStable } from "../../useStable.ts";

/** The pause before a change is sent (product/lists 8). */
const PAUSE_MS = 500;

type Delayed<V> = {
  readonly value: V;
  /** Shows a value, and sends it after a pause; `now` sends it at once. */
  readonly set: (value: V, now?: boolean) => void;
  /** Not sent yet. */
  readonly waiting: boolean;
};

/**
 * Returns a field's value and a setter that sends it after half a second: `const { value, set } = useDebouncedField(held, send)`. A value
 * that changes elsewhere (a removed chip, an opened view) replaces it, but never while the user is typing.
 */
export function useDebouncedField<V>(
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
