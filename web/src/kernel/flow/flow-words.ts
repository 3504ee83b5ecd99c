/** The texts that a flow needs on its pages, as paths: the compiler names the missing ones. */
import type { TextPath } from "@rajt/contract/kernel/texts";
import type { PortalTexts } from "@rajt/contract/texts.hu";
import type { Flow, MoveOf } from "@rajt/contract/kernel/flow/flow";

/** The texts of a move, its fields included. */
type WordOf<M> =
  | "action"
  | "question"
  | "confirm"
  | "done"
  | (M extends { readonly asks: infer A } ? (keyof A & string) | ("reason" extends keyof A ? "hint" : never) : never);

/** The paths of the texts of some moves: `"people.verification.verify.action" | …`. */
export type MoveWords<F extends Flow, P extends string, M extends MoveOf<F>> = {
  [K in M]: `${P}.${K}.${WordOf<F["moves"][K]>}`;
}[M];

type Missing<Words> = Exclude<Words, TextPath<PortalTexts>>;

/** The path of the texts, or the names of the missing texts. A flow without a literal type is not checked. */
export type WordedPath<F extends Flow, P extends string, M extends MoveOf<F>> =
  string extends MoveOf<F>
    ? P
    : [Missing<MoveWords<F, P, M>>] extends [never]
      ? P
      : { readonly missing: Missing<MoveWords<F, P, M>> };
