import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { AreaEditor } from "../../kernel/form/fields/TextEditor.tsx";
import type { EditorProps } from "../../kernel/form/FormModel.ts";
import { textIn, type Values } from "../../kernel/form/record/values.ts";
import { plainText } from "../../rich-text/plain-text.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import styles from "./Mail.module.css";

/** Edits the plain-text mail. A button generates it from the formatted one; the previous text can be restored. */
export function PlainTextEditor(props: EditorProps) {
  const { t } = useTexts();
  const { getValues } = useFormContext<Values>();
  const [made, setMade] = useState<{ before: string; now: string } | null>(null);
  const [message, setMessage] = useState("");
  if (props.field.kind !== "area") return null;
  const text = textIn(props.value);
  const make = () => {
    const now = plainText(textIn(getValues("html")));
    setMade({ before: text, now });
    props.onChange(now);
    setMessage(t("mail.twin.made"));
  };
  const undo = ({ before }: { before: string }) => {
    props.onChange(before);
    setMade(null);
    setMessage(t("mail.twin.restored"));
  };
  return (
    <>
      <AreaEditor {...props} field={props.field} />
      <div className={styles.buttons}>
        <Button onClick={make}>{t("mail.twin.make")}</Button>
        {made !== null && made.now === text && made.before !== text && (
          <Button look="quiet" onClick={() => undo(made)}>
            {t("mail.twin.undo")}
          </Button>
        )}
        <span className={styles.hint} aria-live="polite">
          {message}
        </span>
      </div>
    </>
  );
}
