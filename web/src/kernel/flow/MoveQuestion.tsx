import type { Move } from "@rajt/contract/kernel/flow/flow";
import type { PromptValues } from "@rajt/contract/kernel/form/prompt";
import { useQueryClient } from "@tanstack/react-query";
import { Prompt, usePrompt } from "../form/prompt/Prompt.tsx";
import { useTexts } from "../texts.tsx";
import { showToast } from "../toasts.ts";
import { ConfirmDialog } from "../ui/overlays/ConfirmDialog.tsx";
import { useChange } from "../calls/useAct.ts";
import type { CallName } from "../calls/calls.ts";
import type { MoveAct } from "./FlowPanel.tsx";

type MoveQuestionProps = {
  id: number;
  move: Move<string, string>;
  act: MoveAct;
  texts: string;
  close: () => void;
  reload: () => Promise<void>;
};

/** A move often ends work that waits. */
const WORK: CallName = "GET /workControl/getWork";

/** Asks for confirmation and for the fields of a move; the server's messages appear at their fields. */
export function MoveQuestion({ id, move, act, texts, close, reload }: MoveQuestionProps) {
  const { say } = useTexts();
  const queries = useQueryClient();
  const { fields, answered, refused } = usePrompt(move.asks);
  const leave = async () => {
    close();
    await reload();
  };
  const making = useChange((asked: PromptValues) => act.make(id, asked), {
    settled: () =>
      Promise.all([...(act.invalidates ?? []), WORK].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
    done: async () => {
      showToast("success", say(`${texts}.done`));
      await (act.done ? act.done(id) : leave());
    },
    refused: ({ properties, message, code = "kernel.error.invalid" }) => {
      if (refused(properties)) return;
      showToast("error", message ?? say(code));
      // The shown record is outdated.
      void leave();
    },
  });
  const confirm = () => {
    const asked = answered();
    if (asked !== null) making.mutate(asked);
  };
  const Concerns = act.concerns;
  return (
    <ConfirmDialog
      danger={move.destructive === true}
      busy={making.isPending}
      question={say(`${texts}.question`)}
      confirm={say(`${texts}.confirm`)}
      onConfirm={confirm}
      onCancel={close}
    >
      {Concerns && <Concerns id={id} />}
      {move.asks && <Prompt {...fields} texts={texts} hints={{ reason: say(`${texts}.hint`) }} />}
    </ConfirmDialog>
  );
}
