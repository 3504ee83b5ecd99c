import { pathTo } from "@rajt/contract/portal.pages";
import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import { isCuredOnRecord } from "@rajt/contract/entry/cure.rules";

export type OnceRefusal = { readonly message: string; readonly cure: string };

/** Does the refusal stand above the races, and so not beside each? It is the viewer's then, not a race's. */
export const isSaidOnce = ({ code, alreadyEntry }: Pick<EntryInfo, "code" | "alreadyEntry">): boolean =>
  !alreadyEntry && isCuredOnRecord(code);

/** Returns each of these refusals once, in the order of their races, with the page on which its cure is. */
export function onceRefusals(all: readonly EntryInfo[]): readonly OnceRefusal[] {
  const messages = new Set(all.flatMap((info) => (isSaidOnce(info) && info.message !== null ? [info.message] : [])));
  return Array.from(messages, (message) => ({ message, cure: pathTo("profile") }));
}
