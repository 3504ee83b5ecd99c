import { placeholdersOf, type MailPart, type MailTemplateName } from "@rajt/contract/mail/mail-templates.values";
import { written } from "@rajt/contract/mail/placeholder.rules";
import { useEffect, useRef, useState } from "react";
import { useFormLooks } from "../../kernel/form/FormModel.ts";
import { insertAtCaret } from "../../rich-text/insert-at-caret.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { PlaceholderList } from "../../rich-text/PlaceholderList.tsx";

type PlaceholdersProps = { name: MailTemplateName; insertHtml: (text: string) => void };

/** Shows the placeholders of a mail with their meaning; a click inserts one where the cursor was last: subject, formatted mail or plain text. */
export function Placeholders({ name, insertHtml }: PlaceholdersProps) {
  const { t, say } = useTexts();
  const { words } = useFormLooks();
  const { part, fieldOf } = useLastPart();
  const [message, setMessage] = useState("");
  const insert = (placeholder: string) => {
    const text = written(placeholder);
    const field = fieldOf(part);
    if (part === "html") insertHtml(text);
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) insertAtCaret(field, text);
    setMessage(t("mail.placeholders.inserted", { placeholder: text, field: words.label(part) }));
  };
  const placeholders = Object.entries(placeholdersOf(name)).map(([placeholder, kind]) => {
    const meaning = say(`mail.placeholder.${name}.${placeholder}`);
    return {
      name: placeholder,
      written: written(placeholder),
      meaning,
      label: t("mail.placeholders.insert", { placeholder: written(placeholder), meaning }),
      closed: kind === "rows" && part === "subject" ? t("mail.placeholders.notHere") : undefined,
    };
  });
  return (
    <PlaceholderList
      title={t("mail.placeholders.title")}
      hint={t("mail.placeholders.hint")}
      placeholders={placeholders}
      insert={insert}
    >
      <p className="visually-hidden" aria-live="polite">
        {message}
      </p>
    </PlaceholderList>
  );
}

/** Returns the part of the mail that was edited last; the formatted one at first. */
function useLastPart() {
  const { idOf } = useFormLooks();
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
