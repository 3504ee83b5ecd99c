import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { useTexts } from "../../kernel/texts.tsx";
import { Status } from "./Status.tsx";
import styles from "./Transfer.module.css";
import { dueWords } from "./turn.ts";

/** Says who goes from where to where, whose turn it is and until when. */
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
        {dueOn !== null && ` · ${t("transfer.facts.dueOn")}: ${dueWords(dueOn, { t, locale })}`}
      </p>
      <Status status={status} isClosed={closed !== null} />
    </div>
  );
}
