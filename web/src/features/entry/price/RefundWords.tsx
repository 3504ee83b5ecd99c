import { withdrawalWords } from "@rajt/contract/entry/withdrawal.rules";
import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts } from "../../../kernel/texts.tsx";

/** Shows how much of the money received for an entry is refunded. */
export function RefundWords(withdrawal: { settled: number; back: number }) {
  const { t } = useTexts();
  const { text, amount, retained } = withdrawalWords(withdrawal);
  const amounts = { amount: formatForints(amount, "running"), retained: formatForints(retained, "running") };
  return <p>{t(`competition.entering.${text}`, amounts)}</p>;
}
