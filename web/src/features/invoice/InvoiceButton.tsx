import { IconFileInvoice } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { invoiceAddress } from "./invoice-link.ts";

/** Downloads an invoice; disabled if there is none for the viewer. */
export function InvoiceButton({ file }: { file: string | null }) {
  const { t } = useTexts();
  const words = (
    <>
      <IconFileInvoice size={18} aria-hidden /> {t("invoice.download")}
    </>
  );
  if (file === null) return <Button disabled>{words}</Button>;
  return (
    <a className={buttonClass("secondary")} href={invoiceAddress(file)} download>
      {words}
    </a>
  );
}
