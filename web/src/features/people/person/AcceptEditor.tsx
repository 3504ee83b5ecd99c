import { Switch } from "../../../kernel/ui/inputs/Switch.tsx";
import type { EditorProps } from "../../../kernel/form/FormModel.ts";
import { AcceptedDocuments } from "../../../kernel/page/AcceptedDocuments.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import styles from "./Declarations.module.css";

/** The acceptance of the statutes: the sentence is a label too, so it switches, beside links to the documents. */
export function AcceptEditor({ id, value, onChange, onBlur, isWrong, describedBy }: EditorProps) {
  const { t } = useTexts();
  return (
    <div>
      <span className={styles.acceptance}>
        <Switch
          id={id}
          checked={value === true}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <label htmlFor={id}>{t("people.acceptance")}</label>
      </span>
      <AcceptedDocuments />
    </div>
  );
}
