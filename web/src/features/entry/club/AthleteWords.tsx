import { yearOf } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import type { Athlete } from "./club-ticks.ts";
import styles from "./Club.module.css";

/** An athlete's name, and below it the data that distinguish namesakes. */
export function AthleteWords({ athlete }: { athlete: Athlete }) {
  const { t } = useTexts();
  const { fullName, birthDate, cachedLicenseNumber, ageGroupList } = athlete;
  const words = [
    t("entry.club.born", { year: yearOf(birthDate) }),
    cachedLicenseNumber,
    ageGroupList.map(({ name }) => name).join(", "),
  ];
  return (
    <span className={styles.athlete}>
      <span className={styles.name}>{fullName}</span>
      <span className={styles.quiet}>{words.filter(Boolean).join(" · ")}</span>
    </span>
  );
}
