import { CallError } from "./call-error.ts";
import type { Speaker } from "../texts.tsx";

const HAS_ITS_OWN_TEXT_FROM = 500;

/** Returns the sentence for a failure: the server's own, else the page's by its code. A 5xx always gets the page's. */
export function failureText({ t, say }: Speaker, error: unknown): string {
  if (!(error instanceof CallError)) return t("kernel.error.server");
  const ours = error.status >= HAS_ITS_OWN_TEXT_FROM || error.message === "";
  const text = ours ? say(error.code) : error.message;
  const wait = error.retryAfter;
  return error.status === 429 && wait !== null && error.code === "kernel.error.tooMany"
    ? `${text} ${t("shell.retryAfter", { count: wait })}`
    : text;
}
