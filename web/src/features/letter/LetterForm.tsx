import type { Letter, LetterRecipients } from "@rajt/contract/letter/letter.calls";
import { LETTER_AUDIENCES, LETTER_PLACEHOLDERS, LONGEST_LETTER } from "@rajt/contract/letter/letter.rules";
import type { Answer } from "@rajt/contract/kernel/calls";
import { written } from "@rajt/contract/mail/placeholder.rules";
import { IconEye, IconSend } from "@tabler/icons-react";
import { useId, useRef, useState, type FocusEvent, type FormEvent } from "react";
import type { CallOutput } from "../../kernel/calls/calls.ts";
import { useAct } from "../../kernel/calls/useAct.ts";
import { LabelledInput, LabelledSelect } from "../../kernel/form/asked/LabelledInput.tsx";
import { useFirstWrong } from "../../kernel/form/asked/useFirstWrong.ts";
import { Counter } from "../../kernel/form/fields/Counter.tsx";
import { firstMessages, type Messages } from "../../kernel/form/first-messages.ts";
import { FormMessage } from "../../kernel/form/FormMessage.tsx";
import { useLeaveGuard } from "../../kernel/page/useLeaveGuard.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { boxClass, describedBy, FieldFrame, inputClass } from "../../kernel/ui/inputs/FieldFrame.tsx";
import { ConfirmDialog } from "../../kernel/ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { classes } from "../../kernel/ui/page/classes.ts";
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

/** The letter that is being written: to whom, what, how it looks, and its sending once the number of recipients is confirmed. */
export function LetterForm({ competition, raceList, leftToday }: LetterFormProps) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(EMPTY);
  const [wrong, setWrong] = useState<Messages>({});
  const [failure, setFailure] = useState("");
  const [result, setResult] = useState("");
  const [shown, setShown] = useState<Preview | null>(null);
  const [asked, setAsked] = useState<LetterRecipients | null>(null);
  const [form, goToFirstWrong] = useFirstWrong<HTMLFormElement>();
  const leaveQuestion = useLeaveGuard(draft.subject !== "" || draft.text !== "");
  const refused = ({ properties = {}, message }: Answer) => {
    setAsked(null);
    setWrong(firstMessages(properties));
    setFailure(message ?? "");
    goToFirstWrong();
  };
  const look = useAct(PREVIEW, { refused, done: setShown });
  const count = useAct(PREVIEW, { refused, done: ({ recipients = null }) => setAsked(recipients) });
  const send = useAct("POST /letterControl/send", {
    invalidates: ["POST /letterControl/getLetters"],
    refused,
    done: ({ message }) => {
      setAsked(null);
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
  const tell = () => {
    setWrong({});
    setFailure("");
    setResult("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tell();
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
              options={[["", t("letter.chooseRace")], ...raceList.map(({ id, name }) => [String(id), name] as const)]}
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
          <TextField text={draft.text} error={wrong["text"]} onFocus={remember} onChange={(text) => change({ text })} />
        </div>
        <Placeholders insert={insert} />
      </div>
      <div className={styles.buttons}>
        <Button
          icon={<IconEye size={18} aria-hidden />}
          busy={look.isPending}
          onClick={() => {
            tell();
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
      {asked !== null && (
        <ConfirmDialog
          question={t("letter.confirm.question", { count: asked.mails })}
          confirm={t("letter.confirm.yes")}
          busy={send.isPending}
          onConfirm={() => send.mutate(letter())}
          onCancel={() => setAsked(null)}
        >
          <RecipientCounts recipients={asked} />
          <p>{t("letter.confirm.text")}</p>
        </ConfirmDialog>
      )}
      {leaveQuestion}
    </form>
  );
}

type TextFieldProps = {
  text: string;
  error: string | undefined;
  onFocus: (event: FocusEvent<HTMLTextAreaElement>) => void;
  onChange: (text: string) => void;
};

function TextField({ text, error, onFocus, onChange }: TextFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const hint = t("letter.textHint");
  return (
    <FieldFrame id={id} label={t("letter.text")} required hint={hint} error={error}>
      <div className={boxClass(error !== undefined)}>
        <textarea
          id={id}
          className={classes(inputClass, styles.text)}
          rows={12}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint)}
          value={text}
          onFocus={onFocus}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <Counter text={text} max={LONGEST_LETTER.text} />
    </FieldFrame>
  );
}

/** The field in which one last wrote, and a way to put text into it. */
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
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.placeholders}>
      <h2 id={titleId}>{t("letter.placeholders.title")}</h2>
      <p className={styles.hint}>{t("letter.placeholders.hint")}</p>
      <ul className={styles.placeholderList}>
        {LETTER_PLACEHOLDERS.map((name) => {
          const [placeholder, meaning] = [written(name), t(`letter.placeholders.${name}`)];
          return (
            <li key={name}>
              <Button
                aria-label={t("letter.placeholders.insert", { placeholder, meaning })}
                // The field keeps its cursor.
                onMouseDown={(event) => event.preventDefault()}
                onClick={({ currentTarget }) => insert(placeholder, currentTarget.form)}
              >
                <code>{placeholder}</code>
              </Button>
              <span className={styles.hint}>{meaning}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
