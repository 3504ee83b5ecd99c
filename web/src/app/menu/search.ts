import { folded } from "@rajt/contract/kernel/words";

/** Most suggestions (product/portal 5). */
const AT_MOST = 10;

type SearchResult = { readonly title: string; readonly group: string };

/**
 * The pages whose title, or whose group's title, holds what was typed, accents and capitals aside: those that begin a word with it come first,
 * those that only their group brings last. Nothing typed: all.
 */
export function matching<P extends SearchResult>(pages: readonly P[], typed: string): readonly P[] {
  const wanted = folded(typed);
  const rank = ({ title, group }: P): number =>
    [
      ` ${folded(title)}`.includes(` ${wanted}`),
      folded(title).includes(wanted),
      folded(group).includes(wanted),
    ].indexOf(true);
  return pages
    .filter((page) => rank(page) >= 0)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, AT_MOST);
}
