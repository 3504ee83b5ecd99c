import type { BasketFee } from "@rajt/contract/payment/payment.calls";
import { useTexts } from "../../../kernel/texts.tsx";

/** Explains why a licence fee cannot be paid now; nothing if it can. */
export function WhyBarred({ fee: { barred, user } }: { fee: BasketFee }) {
  const { t } = useTexts();
  if (barred === "fee.refusal.inTransfer") return t("fee.refusal.inTransferOf", { names: user.name });
  return barred === null ? null : t(barred);
}
