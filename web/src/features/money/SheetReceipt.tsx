import { line } from "@rajt/contract/kernel/form/form";
import { useTexts } from "../../kernel/texts.tsx";
import { ReceiptForm } from "./ReceiptForm.tsx";

const ASKS = { reference: line({ max: 40, required: true }) };

/** Records a bank receipt with the reference of a transfer sheet. */
export function SheetReceipt() {
  const { t } = useTexts();
  return (
    <ReceiptForm
      title={t("money.party.bank.sheetTitle")}
      lead={t("money.party.bank.sheetLead")}
      asks={ASKS}
      purpose={({ reference }) => ({ reference: String(reference) })}
    />
  );
}
