import { folded } from "@rajt/contract/kernel/words";

/** The maximum number of suggestions (product/portal 5). */
export const AT_MOST = 10;

type SearchResult = { readonly title: string; readonly group: string };

/**
 * Returns the pages whose title or group contains the typed text, ignoring accents and case: beginnings of words first, matches by group
 * last. All for an empty text.
 */
export function matching<P extends SearchResult>(pages: readonly P[], typed: string): readonly P[] {
  const sought = folded(typed);
  const rank = ({ title, group }: P): number =>
    [
      ` ${folded(title)}`.includes(` ${sought}`),
      folded(title).includes(sought),
      folded(group).includes(sought),
    ].indexOf(true);
  return pages
    .filter((page) => rank(page) >= 0)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, AT_MOST);
}
