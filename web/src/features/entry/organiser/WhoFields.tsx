import { BoundDay, BoundInput } from "../../../kernel/form/prompt/BoundInput.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import styles from "./OrganiserEntry.module.css";

/** The two fields that identify an athlete, by their paths in the surrounding form. */
export function WhoFields({ number, day }: { number: string; day: string }) {
  const { t } = useTexts();
  return (
    <div className={styles.pair}>
      <BoundInput name={number} label={t("entry.edit.licenseNumber")} maxLength={100} required />
      <BoundDay name={day} label={t("entry.edit.birthDate")} required />
    </div>
  );
}
