import { folded } from "@rajt/contract/kernel/words";

/** S1 §5. */
const AT_MOST = 10;

/** The pages whose title holds what was typed, accents and capitals aside; those that begin a word with it come first. Nothing typed: all. */
export function matching<P extends { readonly title: string }>(pages: readonly P[], typed: string): readonly P[] {
  const wanted = folded(typed);
  const found = pages.filter(({ title }) => folded(title).includes(wanted));
  const rank = ({ title }: P): number => (` ${folded(title)}`.includes(` ${wanted}`) ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, AT_MOST);
}
