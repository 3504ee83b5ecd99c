import { LONGEST_FILE_NAME } from "@rajt/contract/file/file.rules";
import { useState } from "react";
import { LabelledInput } from "../../kernel/form/prompt/LabelledInput.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import styles from "./FilePicker.module.css";

type NameFormProps = {
  label: string;
  save: string;
  first?: string;
  busy: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
};

/** Asks for one name, in place. */
export function NameForm({ label, save, first = "", busy, onSave, onCancel }: NameFormProps) {
  const { t } = useTexts();
  const [name, setName] = useState(first);
  const isEmpty = name.trim() === "";
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // The picker may be inside another form of the page, which must not be submitted.
        event.stopPropagation();
        if (!isEmpty) onSave(name.trim());
      }}
    >
      <LabelledInput label={label} ref={focus} value={name} maxLength={LONGEST_FILE_NAME} onChange={setName} />
      <Button type="submit" look="primary" busy={busy} disabled={isEmpty}>
        {save}
      </Button>
      <Button onClick={onCancel}>{t("shell.ui.cancel")}</Button>
    </form>
  );
}

const focus = (input: HTMLInputElement | null): void => input?.focus();
