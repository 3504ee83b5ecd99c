import { IconCash, IconCheck } from "@tabler/icons-react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import type { Row } from "../../../kernel/table/table-call.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { useCards } from "../../../kernel/table/cards/useCards.ts";
import { STALE_AFTER_EDITING } from "../organiser/stale.ts";
import styles from "./Day.module.css";

type DrawnProps = { row: Row; tabIndex?: number };

/** Names the row in the label of a button that stands beside others. */
function nameOf({ startNumber, cachedPersonFullName, teamName }: Row): string {
  const number = typeof startNumber === "number" ? [`#${startNumber}`] : [];
  return [...number, ...[teamName, cachedPersonFullName].filter((part) => typeof part === "string")].join(" ");
}

/** Checks a starter in with one press, and takes it back with another. */
export function CheckIn({ row, tabIndex }: DrawnProps) {
  const { t } = useTexts();
  const name = nameOf(row);
  const isHere = row["here"] === true;
  const areCards = useCards();
  // The button itself shows the result: a toast over the search would be in the way of the next starter.
  const act = useAct("POST /competitionDayControl/checkIn", { invalidates: STALE_AFTER_EDITING });
  // Too early, or withdrawn.
  if (typeof row["here"] !== "boolean") return null;
  return (
    <Button
      className={areCards ? styles.act : styles.cell}
      look={isHere ? "quiet" : "secondary"}
      icon={isHere && <IconCheck size={18} aria-hidden />}
      busy={act.isPending}
      tabIndex={tabIndex}
      aria-label={t(isHere ? "entry.day.undoOf" : "entry.day.checkInOf", { name })}
      onClick={() => act.mutate({ entry: row.id, here: !isHere })}
    >
      {t(isHere ? "entry.day.checkedIn" : "entry.day.checkIn")}
    </Button>
  );
}

/** Marks an entry as paid with one press, on a card; in the grid the row's own act does it. */
export function PaidNow({ row, tabIndex }: DrawnProps) {
  const { t } = useTexts();
  const areCards = useCards();
  const name = nameOf(row);
  const act = useAct("POST /competitionEntryControl/updatePaid", { invalidates: STALE_AFTER_EDITING });
  const isPaid = row["paid"] === true;
  if (!areCards) return t(isPaid ? "kernel.table.yes" : "kernel.table.no");
  if (isPaid) return <Badge kind="success">{t("entry.list.paid")}</Badge>;
  if (row.acts?.includes("markPaid") !== true) return <Badge>{t("entry.list.act.markUnpaid.label")}</Badge>;
  return (
    <Button
      className={styles.act}
      icon={<IconCash size={18} aria-hidden />}
      busy={act.isPending}
      tabIndex={tabIndex}
      aria-label={t("entry.day.paidOf", { name })}
      onClick={() => act.mutate({ id: row.id, paid: true })}
    >
      {t("entry.list.paid")}
    </Button>
  );
}
