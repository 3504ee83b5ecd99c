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

/** The page's call that makes a move of its flow. */
export type MoveAct = {
  readonly make: (id: number, asked: PromptValues) => Promise<Answer>;
  readonly icon?: ReactNode;
  /** The calls whose cached responses become stale. */
  readonly invalidates?: readonly CallName[];
  /** Text in the question: the people whom the move affects. */
  readonly concerns?: ComponentType<{ id: number }>;
  /** Runs after the move and its message; by default the record is reloaded. */
  readonly done?: (id: number) => void | Promise<void>;
};

type FlowPanelProps<F extends Flow, P extends string, M extends MoveOf<F>> = {
  readonly flow: F;
  readonly record: Pick<FormRecord, "id" | "moves">;
  /**
   * The path to the texts of its moves: `action`, `question`, `confirm` and `done` of each, its fields, and the `hint` of a reason. The
   * compiler names missing ones.
   */
  readonly texts: WordedPath<F, P, M> & P;
  /** The moves with a button here; others are made elsewhere, such as by a field of the form. */
  readonly acts: { readonly [K in M]: MoveAct };
  readonly reload: () => Promise<void>;
};

/**
 * Draws the moves that the server opens to the viewer: a button each, its question, and the fields that the flow requires.
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
  // cast: moves arrive by name, so their type is any move.
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
