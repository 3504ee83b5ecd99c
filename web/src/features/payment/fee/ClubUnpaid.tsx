import { useTableData } from "../../../kernel/table/TableModel.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";

/** Explains why licence fees cannot be paid. */
export function ClubUnpaid() {
  const { t } = useTexts();
  return <Notice kind="warning">{t("fee.refusal.clubPaymentMissing")}</Notice>;
}

/** Returns whether the surrounding list has a licence fee that waits for the club's own fee. */
export const useBarredFees = (): boolean =>
  useTableData().page?.rows.some(({ barred }) => barred?.["pay"] === "fee.refusal.clubPaymentMissing") === true;
