import type { Field } from "@rajt/contract/kernel/form/form";
import { useTexts } from "../../texts.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { useFormModel } from "../FormModel.ts";
import type { Words } from "../form-words.ts";
import styles from "./Field.module.css";
import { ShownValue } from "./ShownValue.tsx";

/** Offers the value that somebody else saved meanwhile of a field that was changed here too, to be taken instead. */
export function Theirs({ path, field, words }: { path: string; field: Field; words: Words }) {
  const { t } = useTexts();
  const { theirs, takeTheirs, idOf } = useFormModel();
  if (!(path in theirs)) return null;
  return (
    <div className={styles.theirs}>
      <span>{t("kernel.form.theirs")}</span>
      <strong>
        <ShownValue name={path} field={field} value={theirs[path]} words={words} />
      </strong>
      <Button
        look="quiet"
        onClick={() => {
          takeTheirs(path);
          document.getElementById(idOf(path))?.focus();
        }}
      >
        {t("kernel.form.takeTheirs")}
      </Button>
    </div>
  );
}
