import type { EntryInfo, RaceSummary } from "@rajt/contract/competition/competition.calls";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { ListButton } from "./ListButton.tsx";
import styles from "../order/EntryCell.module.css";

type WaitingListProps = { competition: number; race: RaceSummary; info: EntryInfo };

/** The waiting list of a full race (product/entering 40): joining it, or the viewer's position and leaving it. */
export function WaitingList({ competition, race, info: { position, waiting, message } }: WaitingListProps) {
  const { t } = useTexts();
  return (
    <div className={styles.cell}>
      {position === null ? (
        <p className={styles.note}>{message}</p>
      ) : (
        <span className={styles.state}>
          <Badge kind="info">{t("entry.waiting.position", { position, waiting })}</Badge>
        </span>
      )}
      <ListButton competition={competition} race={race} waiting={waiting} act={position === null ? "join" : "leave"} />
    </div>
  );
}
