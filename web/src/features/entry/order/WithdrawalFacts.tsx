import { formatDay } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import { RefundWords } from "../price/RefundWords.tsx";
import styles from "./EntryCell.module.css";

type WithdrawalFactsProps = {
  /** The starter or the team. */
  who: string;
  /** Empty while it loads. */
  competition: string;
  race: string;
  date: string;
  settled: number;
  back: number;
};

/** Shows in the question of a withdrawal what is withdrawn, and what is refunded. */
export function WithdrawalFacts({ who, competition, race, date, settled, back }: WithdrawalFactsProps) {
  const { locale } = useTexts();
  return (
    <div className={styles.words}>
      <p className={styles.race}>{who}</p>
      <p>
        {[competition, race].filter(Boolean).join(" – ")}, {formatDay(date, locale)}
      </p>
      <RefundWords settled={settled} back={back} />
    </div>
  );
}
