/** The words that a flow needs on its pages, as paths into the texts: the compiler names those that are missing. */
import type { TextPath } from "@rajt/contract/kernel/texts";
import type { PortalTexts } from "@rajt/contract/texts.hu";
import type { Flow, MoveOf } from "@rajt/contract/kernel/flow/flow";

/** What is said of a move, each field that it asks for among it. */
type WordOf<M> =
  | "action"
  | "question"
  | "confirm"
  | "done"
  | (M extends { readonly asks: infer A } ? (keyof A & string) | ("reason" extends keyof A ? "hint" : never) : never);

/** `"people.verification.verify.action" | …`: the words of some moves of a flow, below a path. */
export type MoveWords<F extends Flow, P extends string, M extends MoveOf<F>> = {
  [K in M]: `${P}.${K}.${WordOf<F["moves"][K]>}`;
}[M];

type Missing<Words> = Exclude<Words, TextPath<PortalTexts>>;

/** The path of the texts; the names of the missing texts if there are any. A flow whose type is not known in detail is not checked. */
export type WordedPath<F extends Flow, P extends string, M extends MoveOf<F>> =
  string extends MoveOf<F>
    ? P
    : [Missing<MoveWords<F, P, M>>] extends [never]
      ? P
      : { readonly missing: Missing<MoveWords<F, P, M>> };
