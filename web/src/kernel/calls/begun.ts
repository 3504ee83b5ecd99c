/** A call that the page began before its code was there (`web/src/app/first/first.js`); null where it had no answer. */
type Begun = { readonly asked: string; readonly answer: Promise<Response | null> };

/** An answer that nobody took up for so long is old. */
const FRESH_FOR_MS = 15_000;

let begun: readonly Begun[] | null = null;

/**
 * Returns the answer of a call that was begun before, once and only while it is fresh; null where there is none. It resolves to null where it was
 * refused or lost: then it is asked as if nobody had.
 */
export function takeBegun(path: string, body: string): Promise<Response | null> | null {
  // The cast: what that script leaves there.
  begun ??= (globalThis as { rajtBegun?: readonly Begun[] }).rajtBegun ?? [];
  const found = begun.find(({ asked }) => asked === `${path} ${body}`);
  if (found === undefined || performance.now() > FRESH_FOR_MS) return null;
  begun = begun.filter((one) => one !== found);
  return found.answer.then((answer) => (answer?.ok === true ? answer : null));
}

/** Drops all that was begun: asked as somebody else it is nobody's answer any more. */
export function forgetBegun(): void {
  begun = [];
}
