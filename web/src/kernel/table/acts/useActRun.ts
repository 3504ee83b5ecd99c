import type { PromptValues } from "@rajt/contract/kernel/form/prompt";
import { type Act, actPath } from "@rajt/contract/kernel/table/act";
import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import { useEffect, useRef, useState } from "react";
import { CallError, isUnexplained } from "../../calls/call-error.ts";
import { controlCall } from "../../calls/calls.ts";
import { failureText } from "../../calls/failure-text.ts";
import { useChange } from "../../calls/useAct.ts";
import type { Speaker } from "../../texts.tsx";
import { newSessionName } from "../session/place.ts";
import { reasonsIn, type Row } from "../table-call.ts";
import { useTableData, useTableDeclaration, useTableSelecting } from "../TableModel.tsx";
import type { OpenAct } from "./open-acts.ts";

/** The interval of polling a job's progress. */
const ASK_MS = 1_000;

export type ActRun = {
  readonly start: (asked: PromptValues) => void;
  readonly isPending: boolean;
  /** The progress of the act, and its outcome once it has ended. */
  readonly outcome: ActAnswer | null;
  readonly isDone: boolean;
  /** The reason why it stopped; starting it again resumes it. */
  readonly failure: string | null;
};

/** Returns one run of an act, on one row or on the selection. Starting it again never repeats anything. */
export function useActRun({ name, act }: OpenAct, row: Row | null): ActRun {
  const { control, session, texts } = useTableDeclaration();
  const { selection } = useTableSelecting();
  const { refresh } = useTableData();
  const [run] = useState(newSessionName);
  const [outcome, setOutcome] = useState<ActAnswer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const { mutate, isPending, error } = useChange(
    async (asked: PromptValues) => {
      setRefusal(null);
      await selection.sent();
      if (act.redirects)
        return led(await controlCall<string | ActAnswer>(...leadFrom(session, row, actPath(control, name, act))));
      const input = { session, run, ...(row !== null && { id: row.id }), ...act.sends, ...asked };
      for (;;) {
        const answer = await controlCall<ActAnswer>(`POST /${actPath(control, name, act)}`, input);
        if (!answer.successful) return answer;
        setOutcome(answer);
        if (isEnded(answer) || !isOpen.current) return answer;
        await new Promise((asAgain) => setTimeout(asAgain, ASK_MS));
      }
    },
    {
      refused: (answer) => setRefusal(reasonsIn(answer)),
      settled: refresh,
    },
  );
  const failure = refusal ?? (error instanceof CallError ? failedText(texts, error, act) : null);
  return { start: mutate, isPending, outcome, isDone: outcome !== null && isEnded(outcome), failure };
}

const failedText = (texts: Speaker, error: CallError, { failed }: Act): string =>
  failed !== undefined && isUnexplained(error) ? texts.say(failed) : failureText(texts, error);

/** The call of an act that redirects, with this page as its return address. */
const leadFrom = (session: string, row: Row | null, path: string) =>
  [
    `POST /${path}`,
    { session, ...(row !== null && { id: row.id }), redirectUrl: location.origin + location.pathname },
  ] as const;

/** Redirects; the act stays pending until the browser leaves. */
function led(answer: string | ActAnswer): ActAnswer | Promise<never> {
  if (typeof answer !== "string") return answer;
  location.assign(answer);
  return new Promise(() => undefined);
}

const isEnded = ({ done, total }: ActAnswer): boolean => done === total;
