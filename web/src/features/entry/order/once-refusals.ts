import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import { isOfEveryRace } from "@rajt/contract/entry/fix.rules";

export type OnceRefusal = { readonly code: string; readonly message: string };

/** Does the refusal stand above the races, and so not beside each? It is the viewer's or the competition's then, not a race's. */
export const isSaidOnce = ({ code, alreadyEntry }: Pick<EntryInfo, "code" | "alreadyEntry">): boolean =>
  !alreadyEntry && isOfEveryRace(code);

/** Returns each of these refusals once, in the order of their races. */
export function onceRefusals(all: readonly EntryInfo[]): readonly OnceRefusal[] {
  const said = new Map<string, OnceRefusal>();
  for (const info of all)
    if (isSaidOnce(info) && info.code !== null && info.message !== null && !said.has(info.message))
      said.set(info.message, { code: info.code, message: info.message });
  return [...said.values()];
}
