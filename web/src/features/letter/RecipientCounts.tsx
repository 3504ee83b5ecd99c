import type { LetterRecipients } from "@rajt/contract/letter/letter.calls";
import { useTexts } from "../../kernel/texts.tsx";
import styles from "./Letter.module.css";

/** Shows how many entrants a letter reaches and does not reach, without names. */
export function RecipientCounts({ recipients }: { recipients: LetterRecipients }) {
  const { t } = useTexts();
  const { people, mails, throughClub, clubs, optedOut, unreachable } = recipients;
  return (
    <ul className={styles.counts}>
      <li>{t("letter.count.people", { people, mails })}</li>
      {throughClub > 0 && <li>{t("letter.count.throughClub", { count: throughClub, clubs })}</li>}
      {optedOut > 0 && <li>{t("letter.count.optedOut", { count: optedOut })}</li>}
      {unreachable > 0 && <li>{t("letter.count.unreachable", { count: unreachable })}</li>}
    </ul>
  );
}
