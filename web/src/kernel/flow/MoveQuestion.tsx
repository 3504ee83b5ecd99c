import type { Move } from "@rajt/contract/kernel/flow/flow";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTexts } from "../texts.tsx";
import { showToast } from "../toasts.ts";
import { ConfirmDialog } from "../ui/overlays/ConfirmDialog.tsx";
import { boxClass, describedBy, FieldFrame, inputClass } from "../ui/inputs/FieldFrame.tsx";
import { useChange } from "../calls/useAct.ts";
import type { MoveAct } from "./FlowPanel.tsx";

const LONGEST_REASON = 10_000;

type MoveQuestionProps = {
  id: number;
  move: Move<string, string>;
  act: MoveAct;
  texts: string;
  close: () => void;
  reload: () => Promise<void>;
};

/** Asks before a move is made, and why it is where the flow says so; what the server says of the reason stands at its field. */
export function MoveQuestion({ id, move, act, texts, close, reload }: MoveQuestionProps) {
  const { t, say } = useTexts();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const leave = async () => {
    close();
    await reload();
  };
  const making = useChange((why: string) => act.make(id, why), {
    settled: () => Promise.all((act.invalidates ?? []).map((name) => queries.invalidateQueries({ queryKey: [name] }))),
    done: async () => {
      showToast("success", say(`${texts}.done`));
      await (act.done ? act.done(id) : leave());
    },
    refused: ({ properties, message, code = "kernel.error.invalid" }) => {
      const atField = properties?.["reason"]?.[0]?.message;
      setError(atField);
      if (atField !== undefined) return;
      showToast("error", message ?? say(code));
      // What is shown is no longer what is there.
      void leave();
    },
  });
  const confirm = () => {
    if (move.reasoned && reason.trim() === "") setError(t("kernel.error.required"));
    else making.mutate(reason);
  };
  const Concerns = act.concerns;
  return (
    <ConfirmDialog
      danger={move.grave === true}
      busy={making.isPending}
      question={say(`${texts}.question`)}
      confirm={say(`${texts}.confirm`)}
      onConfirm={confirm}
      onCancel={close}
    >
      {Concerns && <Concerns id={id} />}
      {move.reasoned && <Reason {...{ texts, error, reason, setReason }} />}
    </ConfirmDialog>
  );
}

type ReasonProps = { texts: string; error: string | undefined; reason: string; setReason: (reason: string) => void };

function Reason({ texts, error, reason, setReason }: ReasonProps) {
  const { say } = useTexts();
  const id = useId();
  const hint = say(`${texts}.hint`);
  return (
    <FieldFrame id={id} label={say(`${texts}.reason`)} required hint={hint} error={error}>
      <div className={boxClass(error !== undefined)}>
        <textarea
          id={id}
          className={inputClass}
          rows={4}
          maxLength={LONGEST_REASON}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint)}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </FieldFrame>
  );
}
