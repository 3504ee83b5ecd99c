import { placeholdersOf, type MailPart, type MailTemplateName } from "@rajt/contract/mail/mail-templates.values";
import { written } from "@rajt/contract/mail/placeholder.rules";
import { useEffect, useId, useRef, useState } from "react";
import { useFormModel } from "../../kernel/form/FormModel.ts";
import { insertAtCaret } from "../../rich-text/insert-at-caret.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import styles from "./Mail.module.css";

type PlaceholdersProps = { name: MailTemplateName; insertHtml: (text: string) => void };

/**
 * Shows the placeholders of a mail with their meaning; a click puts one where the writer last was: subject, formatted
 * mail or plain text.
 */
export function Placeholders({ name, insertHtml }: PlaceholdersProps) {
  const { t, say } = useTexts();
  const { words } = useFormModel();
  const titleId = useId();
  const { part, fieldOf } = useLastPart();
  const [said, setSaid] = useState("");
  const insert = (placeholder: string) => {
    const text = written(placeholder);
    const field = fieldOf(part);
    if (part === "html") insertHtml(text);
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) insertAtCaret(field, text);
    setSaid(t("mail.placeholders.inserted", { placeholder: text, field: words.label(part) }));
  };
  return (
    <section aria-labelledby={titleId} className={styles.placeholders}>
      <h2 id={titleId}>{t("mail.placeholders.title")}</h2>
      <p className={styles.hint}>{t("mail.placeholders.hint")}</p>
      <ul className={styles.placeholderList}>
        {Object.entries(placeholdersOf(name)).map(([placeholder, kind]) => {
          const meaning = say(`mail.placeholder.${name}.${placeholder}`);
          const isClosed = kind === "rows" && part === "subject";
          return (
            <li key={placeholder}>
              <Button
                className={styles.placeholder}
                aria-label={t("mail.placeholders.insert", { placeholder: written(placeholder), meaning })}
                title={isClosed ? t("mail.placeholders.notHere") : undefined}
                disabled={isClosed}
                // The field keeps its cursor.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(placeholder)}
              >
                <code>{written(placeholder)}</code>
              </Button>
              <span className={styles.hint}>{meaning}</span>
            </li>
          );
        })}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </section>
  );
}

/** The part of the mail in which one last wrote; the formatted one at first. */
function useLastPart() {
  const { idOf } = useFormModel();
  const [part, setPart] = useState<MailPart>("html");
  const latest = useRef(idOf);
  useEffect(() => {
    latest.current = idOf;
  });
  useEffect(() => {
    const watch = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const found = (["subject", "html", "text"] as const).find((each) => target.id === latest.current(each));
      if (found !== undefined) setPart(found);
    };
    document.addEventListener("focusin", watch);
    return () => document.removeEventListener("focusin", watch);
  }, []);
  return { part, fieldOf: (each: MailPart) => document.getElementById(idOf(each)) };
}
