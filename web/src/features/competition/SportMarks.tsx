import { useTexts } from "../../kernel/texts.tsx";
import styles from "./SportMarks.module.css";
import { SPORTS, sportsOf } from "./sports.ts";

/** A dot for each sport of the categories, with names for screen readers. */
export function SportMarks({ categories }: { categories: readonly string[] }) {
  const { t } = useTexts();
  const sports = sportsOf(categories);
  if (sports.length === 0) return null;
  const names = sports.map((sport) => t(`competition.sport.${sport}`)).join(", ");
  return (
    <span className={styles.marks} title={names}>
      <span className="visually-hidden">{names}</span>
      {sports.map((sport) => (
        <i key={sport} className={styles[sport]} />
      ))}
    </span>
  );
}

/** Explains the dots. */
export function SportLegend() {
  const { t } = useTexts();
  return (
    <ul className={styles.legend}>
      {SPORTS.map((sport) => (
        <li key={sport}>
          <span className={styles.marks} aria-hidden>
            <i className={styles[sport]} />
          </span>
          {t(`competition.sport.${sport}`)}
        </li>
      ))}
    </ul>
  );
}
