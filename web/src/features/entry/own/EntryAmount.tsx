import type { OwnRace } from "@rajt/contract/entry/own-races.calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts } from "../../../kernel/texts.tsx";

/** The fee; of an entry that is paid in part also what was paid and what is left, as the basket and the payment show it. */
export function EntryAmount({ entry: { status, amount, settled, paid } }: { entry: OwnRace }) {
  const { t } = useTexts();
  const fee = formatForints(amount, "running");
  if (status !== "ENTERED" || paid || settled === 0 || settled >= amount) return fee;
  const rest = formatForints(amount - settled, "running");
  return t("entry.own.amountParts", { amount: fee, settled: formatForints(settled, "running"), rest });
}
