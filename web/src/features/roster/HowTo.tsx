import { ROSTER_FIELDS } from "@rajt/contract/roster/roster.schema";
import { useTexts } from "../../kernel/texts.tsx";
import styles from "./Roster.module.css";

const RULES = ["headings", "found", "elsewhere", "empty", "days", "files"] as const;

/** Explains the columns of a roster. */
export function HowTo() {
  const { t } = useTexts();
  return (
    <section className={styles.how}>
      <h2>{t("roster.how.title")}</h2>
      <ul>
        {RULES.map((rule) => (
          <li key={rule}>{t(`roster.how.${rule}`)}</li>
        ))}
      </ul>
      <h3>{t("roster.how.columns")}</h3>
      <ul className={styles.columns}>
        {ROSTER_FIELDS.map((field) => (
          <li key={field}>{t(`people.person.${field}`)}</li>
        ))}
      </ul>
    </section>
  );
}
