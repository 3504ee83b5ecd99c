import type { Answer } from "@rajt/contract/kernel/calls";
import type { PromptValues } from "@rajt/contract/kernel/form/prompt";
import type { Flow, MoveOf } from "@rajt/contract/kernel/flow/flow";
import { useState, type ComponentType, type ReactNode } from "react";
import type { CallName } from "../calls/calls.ts";
import type { FormRecord } from "../form/form-api.ts";
import { useTexts } from "../texts.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import type { WordedPath } from "./flow-words.ts";
import { MoveQuestion } from "./MoveQuestion.tsx";

/** A page's way of making a move of its flow. */
export type MoveAct = {
  readonly make: (id: number, asked: PromptValues) => Promise<Answer>;
  readonly icon?: ReactNode;
  /** Calls whose cached answers the move makes stale. */
  readonly invalidates?: readonly CallName[];
  /** Said in the question: whom the move concerns. */
  readonly concerns?: ComponentType<{ id: number }>;
  /** After it was made and said; without it the record is read again. */
  readonly done?: (id: number) => void | Promise<void>;
};

type FlowPanelProps<F extends Flow, P extends string, M extends MoveOf<F>> = {
  readonly flow: F;
  readonly record: Pick<FormRecord, "id" | "moves">;
  /**
   * The path to the words of its moves: `action`, `question`, `confirm` and `done` of each, the fields that it asks
   * for, and the `hint` of a reason. Those that are missing the compiler names.
   */
  readonly texts: WordedPath<F, P, M> & P;
  /** The moves that have a button here; others are made in a way of their own, such as a field of the form. */
  readonly acts: { readonly [K in M]: MoveAct };
  readonly reload: () => Promise<void>;
};

/**
 * The moves that are open to whoever reads a record, as the server sent them with it: a button each, its question, and what the flow asks
 * for with it.
 *
 *     <FlowPanel flow={announcementFlow} record={record} texts="competition.edit" acts={{ cancel: { make: … } }} reload={reload} />
 */
export function FlowPanel<F extends Flow, P extends string, M extends MoveOf<F>>({
  flow,
  record: { id, moves = [] },
  texts,
  acts,
  reload,
}: FlowPanelProps<F, P, M>) {
  const { say } = useTexts();
  const [asked, setAsked] = useState<string | null>(null);
  // The cast forgets which moves there are: they come by name.
  const known = acts as Readonly<Record<string, MoveAct | undefined>>;
  const [move, act] = [asked === null ? undefined : flow.moves[asked], asked === null ? undefined : known[asked]];
  return (
    <>
      {moves.map((name) => {
        const shown = known[name];
        return (
          shown && (
            <Button key={name} look="quiet" icon={shown.icon} onClick={() => setAsked(name)}>
              {say(`${texts}.${name}.action`)}
            </Button>
          )
        );
      })}
      {id !== null && move && act && (
        <MoveQuestion {...{ id, move, act, reload }} texts={`${texts}.${asked}`} close={() => setAsked(null)} />
      )}
    </>
  );
}
