import type { Ref } from "react";
import { useTexts } from "../kernel/texts.tsx";
import { classes } from "../kernel/ui/page/classes.ts";
import { inputClass } from "../kernel/ui/inputs/FieldFrame.tsx";
import styles from "./RichText.module.css";

type SourceEditorProps = {
  id: string;
  label: string;
  describedBy: string;
  isWrong: boolean;
  html: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLTextAreaElement>;
};

/** Draws the HTML source editor. */
export function SourceEditor({ id, label, describedBy, isWrong, html, onChange, onBlur, ref }: SourceEditorProps) {
  const { t } = useTexts();
  return (
    <div className={styles.source}>
      <p id={`${id}-source`} className={styles.hint}>
        {t("kernel.richText.sourceHint")}
      </p>
      <textarea
        ref={ref}
        id={id}
        className={classes(inputClass, styles.code)}
        rows={12}
        spellCheck={false}
        autoCapitalize="none"
        aria-label={t("kernel.richText.sourceLabel", { label })}
        aria-invalid={isWrong}
        aria-describedby={`${id}-source ${describedBy}`}
        value={html}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}
