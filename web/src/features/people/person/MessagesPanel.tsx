import { formatMoment } from "@rajt/contract/kernel/days";
import type { Answer } from "@rajt/contract/kernel/calls";
import type { personForm } from "@rajt/contract/people/person/person.form";
import { LONGEST_MESSAGE } from "@rajt/contract/people/person-message.values";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { Counter } from "../../../kernel/form/fields/Counter.tsx";
import { firstMessages, type Messages } from "../../../kernel/form/first-messages.ts";
import type { RecordOf } from "../../../kernel/form/form-api.ts";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { LabelledInput } from "../../../kernel/form/prompt/LabelledInput.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { CardCell, CardRow, CardTable } from "../../../kernel/ui/page/CardTable.tsx";
import styles from "./Messages.module.css";

const READ = "POST /personMessageControl/getMessages";

/** Lets the office write to a person, and lists what was written (product/people 33). */
export const MessagesPanel = ({ record: { id } }: { record: Pick<RecordOf<typeof personForm>, "id"> }) =>
  id !== null && <Messages id={id} />;

// Not a form of its own: the panel stands within the form of the record.
function Messages({ id }: { id: number }) {
  const { t } = useTexts();
  const [draft, setDraft] = useState({ subject: "", text: "" });
  const [wrong, setWrong] = useState<Messages>({});
  const [outcome, setOutcome] = useState<{ kind: "success" | "error"; text: string }>({ kind: "success", text: "" });
  const send = useAct("POST /personMessageControl/send", {
    invalidates: [READ],
    done: ({ message }) => {
      setDraft({ subject: "", text: "" });
      setOutcome({ kind: "success", text: message ?? "" });
    },
    refused: ({ properties = {}, message }: Answer) => {
      setWrong(firstMessages(properties));
      setOutcome({ kind: "error", text: message ?? "" });
    },
  });
  const change = (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes }));
  const submit = () => {
    setWrong({});
    setOutcome({ kind: "success", text: "" });
    send.mutate({ id, ...draft });
  };
  return (
    <div className={styles.messages}>
      <p>{t("people.message.lead")}</p>
      <FormMessage kind={outcome.kind} text={outcome.text} />
      <LabelledInput
        label={t("people.message.subject")}
        required
        maxLength={LONGEST_MESSAGE.subject}
        value={draft.subject}
        error={wrong["subject"]}
        onChange={(subject) => change({ subject })}
      />
      <LabelledInput
        label={t("people.message.text")}
        required
        rows={6}
        value={draft.text}
        error={wrong["text"]}
        onChange={(text) => change({ text })}
        below={() => <Counter text={draft.text} max={LONGEST_MESSAGE.text} />}
      />
      <div>
        <Button look="primary" icon={<IconSend size={18} aria-hidden />} busy={send.isPending} onClick={submit}>
          {t("people.message.send")}
        </Button>
      </div>
      <Sent id={id} />
    </div>
  );
}

function Sent({ id }: { id: number }) {
  const { t, locale } = useTexts();
  const { data } = useCall(READ, { id }, { background: true });
  if (data === undefined) return null;
  return (
    <section>
      <h3>{t("people.message.history")}</h3>
      {data.messages.length === 0 ? (
        <p>{t("people.message.none")}</p>
      ) : (
        <CardTable
          label={t("people.message.history")}
          columns={[
            { key: "subject", head: t("people.message.subject") },
            { key: "sentAt", head: t("letter.history.sentAt") },
            { key: "sentBy", head: t("letter.history.sentBy") },
          ]}
        >
          {data.messages.map(({ id: key, subject, text, sentAt, sentBy }) => (
            <CardRow
              key={key}
              head={
                <>
                  {subject}
                  <p className={styles.text}>{text}</p>
                </>
              }
            >
              <CardCell label={t("letter.history.sentAt")}>{formatMoment(new Date(sentAt), locale)}</CardCell>
              <CardCell label={t("letter.history.sentBy")}>{sentBy}</CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}
