import { typedDay } from "@rajt/contract/kernel/typed-days";
import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { useTexts } from "../../kernel/texts.tsx";
import { Status, Steps } from "./Status.tsx";
import styles from "./Transfer.module.css";
import { timeLeft } from "./turn.ts";

/** Shows the athlete, both clubs, whose turn it is and until when. */
export function TransferHead({ transfer }: { transfer: Transfer }) {
  const { t, locale } = useTexts();
  const { athlete, srcClub, targetClub, status, closed, dueOn } = transfer;
  return (
    <div className={styles.head}>
      <p className={styles.fromTo}>
        {t("transfer.facts.fromTo", { from: srcClub.shortName, to: targetClub.shortName })}
      </p>
      <p className={styles.note}>
        {t("transfer.facts.licenseNumber")}: {athlete.cachedLicenseNumber ?? "–"}
        {dueOn !== null && ` · ${t("transfer.facts.dueOn")}: ${typedDay(dueOn, locale)} (${timeLeft(dueOn, { t })})`}
      </p>
      <p className={styles.statuses}>
        <Status status={status} isClosed={closed !== null} />
        <Steps status={status} isClosed={closed !== null} />
      </p>
    </div>
  );
}
