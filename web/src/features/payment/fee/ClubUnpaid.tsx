import { useTableData } from "../../../kernel/table/TableModel.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";

/** Explains why licence fees cannot be paid. */
export function ClubUnpaid() {
  const { t } = useTexts();
  return <Notice kind="warning">{t("fee.refusal.clubPaymentMissing")}</Notice>;
}

/** Is there a row in the list around it whose fee cannot be paid for that reason? */
export const useBarredFees = (): boolean =>
  useTableData().page?.rows.some(({ barred }) => barred?.["pay"] === "fee.refusal.clubPaymentMissing") === true;
