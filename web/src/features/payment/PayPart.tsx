import { formatForints, sumForints } from "@rajt/contract/kernel/money";
import { IconCreditCard } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { PayByTransferButton } from "../../paying/PayByTransferButton.tsx";
import type { Kind } from "./basket-choice.ts";
import styles from "./Basket.module.css";

type PayPartProps = {
  kind: Kind;
  chosen: readonly { readonly id: number; readonly amount: number }[];
  pay: () => void;
  busy: boolean;
  disabled: boolean;
  /** Closes the basket, before another page is opened. */
  onLeave: () => void;
};

/** The sum of the chosen entries or fees, and the button that pays it. */
export function PayPart({ kind, chosen, pay, busy, disabled, onLeave }: PayPartProps) {
  const { t } = useTexts();
  return (
    <div className={styles.pay}>
      <p className={styles.total}>
        <span>{t(`payment.basket.sum.${kind}`)}</span>{" "}
        <strong>{formatForints(sumForints(chosen.map(({ amount }) => amount)), "running")}</strong>
      </p>
      <Button
        look="primary"
        icon={<IconCreditCard size={18} aria-hidden />}
        busy={busy}
        disabled={disabled || chosen.length === 0}
        onClick={pay}
      >
        {t(kind === "entries" ? "payment.basket.payByCard" : "payment.basket.payFees")}
      </Button>
      <PayByTransferButton {...{ [kind]: chosen.map(({ id }) => id) }} disabled={disabled} onLeave={onLeave} />
    </div>
  );
}
