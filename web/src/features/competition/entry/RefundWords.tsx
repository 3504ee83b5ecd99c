import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts } from "../../../kernel/texts.tsx";

/** Says of what came in for an entry how much comes back. */
export function RefundWords({ settled, back }: { settled: number; back: number }) {
  const { t } = useTexts();
  if (settled === 0) return <p>{t("competition.entering.nothingPaid")}</p>;
  if (back === 0) return <p>{t("competition.entering.kept")}</p>;
  const amounts = { amount: formatForints(back, "running"), kept: formatForints(settled - back, "running") };
  return <p>{t(back < settled ? "competition.entering.refundPart" : "competition.entering.refund", amounts)}</p>;
}
