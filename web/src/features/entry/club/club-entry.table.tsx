import { clubEntryTable } from "@rajt/contract/entry/club-entry.table";
import { formatForints } from "@rajt/contract/kernel/money";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { IconCalendarX, IconCreditCard } from "@tabler/icons-react";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { tablePage } from "../../../kernel/table/tablePage.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { ClubRefundNotice } from "../price/RefundNotices.tsx";
import styles from "./ClubSum.module.css";

/** The list of a club's entries (product/entering 28). */
export const ClubEntries = tablePage(clubEntryTable, {
  texts: "entry.clubEntries",
  acts: { pay: IconCreditCard, withdraw: IconCalendarX },
  before: { withdraw: ClubRefundNotice },
  footer: ClubSum,
  stale: [...STALE_AFTER_ENTERING, "POST /competitionEntryClubTableControl/getCompetititionAmountSum"],
  called: "teamName",
  card: ["cachedPersonFullName", "competition", "race", "paid", "amount", "teamName"],
});

/** Shows the sum of the fees of the club's entries in the competition of the filter. */
function ClubSum({ filters }: { filters: readonly Filter[] }) {
  const { t } = useTexts();
  const competition = chosenIn(filters);
  const known = competition !== null;
  const input = { competition: competition ?? 0 };
  const sum = useCall("POST /competitionEntryClubTableControl/getCompetititionAmountSum", input, {
    enabled: known,
    background: true,
  });
  const info = useCall(
    "POST /competitionControl/getInfo",
    { id: input.competition },
    { enabled: known, background: true },
  );
  if (!known) return <p className={styles.hint}>{t("entry.clubEntries.pickEvent")}</p>;
  const failed = [sum, info].filter(({ data, isError }) => data === undefined && isError);
  if (failed.length > 0)
    return (
      <p className={styles.hint}>
        {t("shell.ui.notLoaded")}{" "}
        <Button look="quiet" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
          {t("shell.ui.retry")}
        </Button>
      </p>
    );
  if (sum.data === undefined || info.data === undefined) return <p className={styles.sum}>…</p>;
  return (
    <p className={styles.sum}>
      {t("entry.clubEntries.sum", { name: info.data.name, amount: formatForints(sum.data, "table") })}
    </p>
  );
}

function chosenIn(filters: readonly Filter[]): number | null {
  const values = filters.flatMap(({ propertyName, type, value }) =>
    propertyName === "competition" && (type === "EQ" || type === "IN") ? [value].flat() : [],
  );
  const [one] = values;
  return values.length === 1 && typeof one === "number" ? one : null;
}
