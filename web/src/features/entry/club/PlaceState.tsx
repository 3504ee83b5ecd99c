import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts } from "../../../kernel/texts.tsx";
import { PlaceOffer } from "../waiting/PlaceOffer.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import type { GridCell } from "./club-ticks.ts";
import styles from "./Club.module.css";

/**
 * Shows the state of an athlete in a race: the price, and below it whether the entry is paid in full or the tick not saved. The
 * second line is always there, so that no row moves when one is ticked.
 */
export function PlaceState({ place }: { place: GridCell }) {
  const { t } = useTexts();
  const { cell, changed } = place;
  const { alreadyEntry, paidInFull, inPayment, amount, offerUntil } = cell;
  return (
    <span className={styles.placeState}>
      {offerUntil !== null && <PlaceOffer until={offerUntil} />}
      {amount !== null && <span className={styles.amount}>{formatForints(amount, "table")}</span>}
      <span className={styles.mark}>
        {changed && <Badge kind="info">{t("entry.club.wanted")}</Badge>}
        {alreadyEntry && !changed && (
          <Badge kind={paidInFull ? "success" : "warning"}>
            {t(inPayment ? "entry.club.inPayment" : paidInFull ? "entry.state.paid" : "entry.state.unpaid")}
          </Badge>
        )}
      </span>
    </span>
  );
}
