import { formatForints } from "@rajt/contract/kernel/money";
import type { ActRows } from "@rajt/contract/kernel/table/act.calls";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";

// The selection may have changed since the last question.
const REQUESTED_EACH_TIME = { background: true, staleTime: 0, gcTime: 0 } as const;

/** The number and the sum of the entries that are about to be marked as paid, to compare with the cash box. */
export function OwedNotice(rows: ActRows) {
  const { t } = useTexts();
  const { data } = useCall("POST /competitionEntryTableControl/getOwed", rows, REQUESTED_EACH_TIME);
  if (data === undefined) return null;
  return (
    <p>
      <strong>{t("entry.day.owedOf", { count: data.count, amount: formatForints(data.owed, "running") })}</strong>
    </p>
  );
}
