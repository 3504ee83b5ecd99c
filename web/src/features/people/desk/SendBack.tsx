import type { Finding } from "@rajt/contract/people/person/person-findings.rules";
import { LONGEST_NOTE } from "@rajt/contract/people/verification-desk.values";
import { useId, useState, type FormEvent } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { LabelledInput } from "../../../kernel/form/prompt/LabelledInput.tsx";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { Dialog } from "../../../kernel/ui/overlays/Dialog.tsx";
import styles from "./Desk.module.css";
import { useFindingText } from "./useFindingText.ts";

type SendBackProps = {
  id: number;
  name: string;
  points: readonly Finding[];
  close: () => void;
  sent: () => void;
};

/** Asks what to send back, everything found marked; Enter sends it. With nothing found, a note says what is wrong. */
export function SendBack({ id, name, points, close, sent }: SendBackProps) {
  const { t } = useTexts();
  const textOf = useFindingText();
  const form = useId();
  const [without, setWithout] = useState<ReadonlySet<Finding>>(new Set());
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState("");
  const isNoteAlone = points.length === 0;
  const chosen = points.filter((point) => !without.has(point));
  const send = useAct("POST /verificationDeskControl/sendBack", {
    invalidates: ["GET /workControl/getWork"],
    done: sent,
    refused: ({ message, properties }) => setFailure(message ?? properties?.["points"]?.[0]?.message ?? ""),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    if (chosen.length === 0 && note.trim() === "") setFailure(t("people.desk.refusal.noPoints"));
    else send.mutate({ id, points: [...chosen], ...(note.trim() !== "" && { note }) });
  };
  return (
    <Dialog
      width="small"
      persistent
      title={t("people.desk.sendBack.title", { name })}
      onClose={close}
      firstFocus={isNoteAlone ? "textarea" : "[type=submit]"}
      actions={
        <>
          <Button onClick={close}>{t("shell.ui.cancel")}</Button>
          <Button type="submit" form={form} look="primary" busy={send.isPending}>
            {t("people.desk.sendBack.confirm")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.sendBack} onSubmit={submit}>
        <FormMessage kind="error" text={failure} />
        {!isNoteAlone && (
          <fieldset className={styles.points}>
            <legend>{t("people.desk.sendBack.points")}</legend>
            {points.map((point) => (
              <CheckLine
                key={`${point.path} ${point.problem}`}
                checked={!without.has(point)}
                onChange={() => {
                  const next = new Set(without);
                  if (!next.delete(point)) next.add(point);
                  setWithout(next);
                }}
              >
                {textOf(point)}
              </CheckLine>
            ))}
          </fieldset>
        )}
        <LabelledInput
          label={t(isNoteAlone ? "people.desk.sendBack.noteAlone" : "people.desk.sendBack.note")}
          hint={t("people.desk.sendBack.noteHint")}
          rows={3}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={setNote}
        />
      </form>
    </Dialog>
  );
}
