/** A call that the page began before its code was there (`web/src/app/first/first.js`); null where it had no answer. */
export type Begun = { readonly asked: string; readonly answer: Promise<Response | null> };

/** An answer that nobody took up for so long is old. */
const FRESH_FOR_MS = 15_000;

/** Left there by that script; a list adds its own. The cast: nobody else knows the name. */
export const begun = ((globalThis as { rajtBegun?: Begun[] }).rajtBegun ??= []);

/**
 * Returns the answer of a call that was begun before, once and only while it is fresh; null where there is none. It resolves to null where it was
 * refused or lost: then it is asked as if nobody had.
 */
export function takeBegun(path: string, body: string): Promise<Response | null> | null {
  const at = begun.findIndex(({ asked }) => asked === `${path} ${body}`);
  if (at < 0 || performance.now() > FRESH_FOR_MS) return null;
  return begun.splice(at, 1)[0]?.answer.then((answer) => (answer?.ok ? answer : null)) ?? null;
}

/** Drops all that was begun: asked as somebody else it is nobody's answer any more. */
export function forgetBegun(): void {
  begun.length = 0;
}
