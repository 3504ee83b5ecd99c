import { formatForints, sumForints } from "@rajt/contract/kernel/money";
import { IconCreditCard } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import type { Kind } from "./basket-choice.ts";
import styles from "./Basket.module.css";

type PayPartProps = {
  kind: Kind;
  chosen: readonly { readonly amount: number }[];
  pay: () => void;
  busy: boolean;
  disabled: boolean;
};

/** Shows the sum of the selected entries or fees, and the button that pays it by card. */
export function PayPart({ kind, chosen, pay, busy, disabled }: PayPartProps) {
  const { t } = useTexts();
  return (
    <div className={styles.pay}>
      <Total of={t(`payment.basket.sum.${kind}`)} lines={chosen} />
      <Button
        look="primary"
        icon={<IconCreditCard size={18} aria-hidden />}
        busy={busy}
        disabled={disabled || chosen.length === 0}
        onClick={pay}
      >
        {t(kind === "entries" ? "payment.basket.payByCard" : "payment.basket.payFees")}
      </Button>
    </div>
  );
}

/** Shows the name and the sum of lines. */
export const Total = ({ of, lines }: { of: string; lines: readonly { readonly amount: number }[] }) => (
  <p className={styles.total}>
    <span>{of}</span> <strong>{formatForints(sumForints(lines.map(({ amount }) => amount)), "running")}</strong>
  </p>
);
