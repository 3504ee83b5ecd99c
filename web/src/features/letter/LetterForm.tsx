import type { Letter, LetterRecipients } from "@rajt/contract/letter/letter.calls";
import { LETTER_AUDIENCES, LETTER_PLACEHOLDERS, LONGEST_LETTER } from "@rajt/contract/letter/letter.rules";
import type { Answer } from "@rajt/contract/kernel/calls";
import { written } from "@rajt/contract/mail/placeholder.rules";
import { IconEye, IconSend } from "@tabler/icons-react";
import { useRef, useState, type FocusEvent, type FormEvent } from "react";
import type { CallOutput } from "../../kernel/calls/calls.ts";
import { useAct } from "../../kernel/calls/useAct.ts";
import { LabelledInput, LabelledSelect } from "../../kernel/form/prompt/LabelledInput.tsx";
import { useFirstWrong } from "../../kernel/form/prompt/useFirstWrong.ts";
import { Counter } from "../../kernel/form/fields/Counter.tsx";
import { firstMessages, type Messages } from "../../kernel/form/first-messages.ts";
import { FormMessage } from "../../kernel/form/FormMessage.tsx";
import { useLeaveGuard } from "../../kernel/page/useLeaveGuard.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { PlaceholderList } from "../../rich-text/PlaceholderList.tsx";
import { ConfirmDialog } from "../../kernel/ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { insertAtCaret } from "../../rich-text/insert-at-caret.ts";
import { PreviewFrame } from "../../rich-text/PreviewFrame.tsx";
import styles from "./Letter.module.css";
import { RecipientCounts } from "./RecipientCounts.tsx";

const PREVIEW = "POST /letterControl/getPreview";
type Preview = CallOutput<typeof PREVIEW>;
type Draft = { readonly audience: Letter["audience"]; readonly race: string } & Record<"subject" | "text", string>;
const EMPTY: Draft = { audience: "ALL", race: "", subject: "", text: "" };

type LetterFormProps = {
  competition: number;
  raceList: readonly { readonly id: number; readonly name: string }[];
  leftToday: number;
};

/** The form of a letter: recipients, text, preview, and sending after the number of recipients is toConfirm. */
export function LetterForm({ competition, raceList, leftToday }: LetterFormProps) {
  const { t, translated } = useTexts();
  const [draft, setDraft] = useState(EMPTY);
  const [wrong, setWrong] = useState<Messages>({});
  const [failure, setFailure] = useState("");
  const [result, setResult] = useState("");
  const [shown, setShown] = useState<Preview | null>(null);
  const [toConfirm, setToConfirm] = useState<LetterRecipients | null>(null);
  const [form, goToFirstWrong] = useFirstWrong<HTMLFormElement>();
  const leaveQuestion = useLeaveGuard(draft.subject !== "" || draft.text !== "");
  const refused = ({ properties = {}, message }: Answer) => {
    setToConfirm(null);
    setWrong(firstMessages(properties));
    setFailure(message ?? "");
    goToFirstWrong();
  };
  const look = useAct(PREVIEW, { refused, done: setShown });
  const count = useAct(PREVIEW, { refused, done: ({ recipients = null }) => setToConfirm(recipients) });
  const send = useAct("POST /letterControl/send", {
    invalidates: ["POST /letterControl/getLetters"],
    refused,
    done: ({ message }) => {
      setToConfirm(null);
      setDraft(EMPTY);
      setResult(message ?? "");
    },
  });
  const change = (changes: Partial<Draft>) => {
    setResult("");
    setDraft((before) => ({ ...before, ...changes }));
  };
  const letter = (): Letter => ({
    competition,
    audience: draft.audience,
    ...(draft.audience === "RACE" && draft.race !== "" && { race: Number(draft.race) }),
    subject: draft.subject,
    text: draft.text,
  });
  const clearMessages = () => {
    setWrong({});
    setFailure("");
    setResult("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearMessages();
    count.mutate(letter());
  };
  const { remember, insert } = useLastField();
  return (
    <form noValidate ref={form} className={styles.form} onSubmit={submit}>
      <p className={styles.hint}>
        {t("letter.lead")} {t("letter.leftToday", { count: leftToday })}
      </p>
      <FormMessage kind="error" text={failure} />
      <FormMessage kind="success" text={result} />
      <div className={styles.beside}>
        <div>
          <LabelledSelect
            label={t("letter.audience.label")}
            value={draft.audience}
            error={wrong["audience"]}
            options={LETTER_AUDIENCES.map((each) => [each, t(`letter.audience.${each}`)])}
            onChange={(value) => change({ audience: LETTER_AUDIENCES.find((each) => each === value) ?? "ALL" })}
          />
          {draft.audience === "RACE" && (
            <LabelledSelect
              label={t("letter.race")}
              required
              value={draft.race}
              error={wrong["race"]}
              options={[
                ["", t("letter.chooseRace")],
                ...raceList.map(({ id, name }) => [String(id), translated(name)] as const),
              ]}
              onChange={(race) => change({ race })}
            />
          )}
          <LabelledInput
            label={t("letter.subject")}
            required
            maxLength={LONGEST_LETTER.subject}
            value={draft.subject}
            error={wrong["subject"]}
            onFocus={remember}
            onChange={(subject) => change({ subject })}
          />
          <LabelledInput
            label={t("letter.text")}
            required
            hint={t("letter.textHint")}
            error={wrong["text"]}
            rows={12}
            value={draft.text}
            onFocus={remember}
            onChange={(text) => change({ text })}
            below={() => <Counter text={draft.text} max={LONGEST_LETTER.text} />}
          />
        </div>
        <Placeholders insert={insert} />
      </div>
      <div className={styles.buttons}>
        <Button
          icon={<IconEye size={18} aria-hidden />}
          busy={look.isPending}
          onClick={() => {
            clearMessages();
            look.mutate(letter());
          }}
        >
          {t("letter.preview")}
        </Button>
        <Button type="submit" look="primary" icon={<IconSend size={18} aria-hidden />} busy={count.isPending}>
          {t("letter.send")}
        </Button>
      </div>
      {shown !== null && (
        <Dialog width="large" title={t("letter.previewTitle")} onClose={() => setShown(null)}>
          {shown.recipients !== undefined && <RecipientCounts recipients={shown.recipients} />}
          <p className={styles.subject}>
            <strong>{shown.subject}</strong>
          </p>
          <PreviewFrame html={shown.html ?? ""} width="desktop" />
        </Dialog>
      )}
      {toConfirm !== null && (
        <ConfirmDialog
          question={t("letter.confirm.question", { count: toConfirm.mails })}
          confirm={t("letter.confirm.yes")}
          busy={send.isPending}
          onConfirm={() => send.mutate(letter())}
          onCancel={() => setToConfirm(null)}
        >
          <RecipientCounts recipients={toConfirm} />
          <p>{t("letter.confirm.text")}</p>
        </ConfirmDialog>
      )}
      {leaveQuestion}
    </form>
  );
}

/** Returns the field that was edited last, and a function that inserts text into it. */
function useLastField() {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  return {
    remember: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      last.current = target;
    },
    insert: (text: string, form: HTMLFormElement | null) => {
      const field = last.current ?? form?.querySelector("textarea");
      if (field) insertAtCaret(field, text);
    },
  };
}

function Placeholders({ insert }: { insert: (text: string, form: HTMLFormElement | null) => void }) {
  const { t } = useTexts();
  const placeholders = LETTER_PLACEHOLDERS.map((name) => {
    const meaning = t(`letter.placeholders.${name}`);
    return {
      name,
      written: written(name),
      meaning,
      label: t("letter.placeholders.insert", { placeholder: written(name), meaning }),
    };
  });
  return (
    <PlaceholderList
      title={t("letter.placeholders.title")}
      hint={t("letter.placeholders.hint")}
      placeholders={placeholders}
      insert={(name, { form }) => insert(written(name), form)}
    />
  );
}
