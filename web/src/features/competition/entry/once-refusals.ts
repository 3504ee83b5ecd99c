import { pathTo } from "@rajt/contract/portal.pages";
import type { EntryInfo } from "@rajt/contract/competition/competition.calls";

/** The refusals that are the viewer's, not a race's: each is said once, with the page on which its cure is. */
const CURED_AT: Readonly<Record<string, string>> = {
  "entry.refusal.personNotVerified": pathTo("profile"),
  "entry.refusal.feeUnpaid": pathTo("profile"),
  "entry.refusal.medicalExpired": pathTo("profile"),
};

export type OnceRefusal = { readonly message: string; readonly cure: string };

/** Does the refusal stand above the races, and so not beside each? */
export const isSaidOnce = ({ code, alreadyEntry }: Pick<EntryInfo, "code" | "alreadyEntry">): boolean =>
  !alreadyEntry && code !== null && code in CURED_AT;

/** Returns each of these refusals once, in the order of their races, with its cure. */
export function onceRefusals(all: readonly EntryInfo[]): readonly OnceRefusal[] {
  const cures = new Map<string, string>();
  for (const info of all) {
    const cure = CURED_AT[info.code ?? ""];
    if (isSaidOnce(info) && cure !== undefined && info.message !== null) cures.set(info.message, cure);
  }
  return [...cures].map(([message, cure]) => ({ message, cure }));
}
