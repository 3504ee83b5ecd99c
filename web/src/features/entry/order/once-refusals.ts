import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import { isOfEveryRace } from "@rajt/contract/entry/fix.rules";

export type OnceRefusal = { readonly code: string; readonly message: string };

/** Is the refusal shown above the races instead of beside each? It then concerns the viewer or the competition. */
export const isShownOnce = ({ code, alreadyEntry }: Pick<EntryInfo, "code" | "alreadyEntry">): boolean =>
  !alreadyEntry && isOfEveryRace(code);

/** Returns each of these refusals once, in the order of their races. */
export function onceRefusals(all: readonly EntryInfo[]): readonly OnceRefusal[] {
  const once = new Map<string, OnceRefusal>();
  for (const info of all)
    if (isShownOnce(info) && info.code !== null && info.message !== null && !once.has(info.message))
      once.set(info.message, { code: info.code, message: info.message });
  return [...once.values()];
}
