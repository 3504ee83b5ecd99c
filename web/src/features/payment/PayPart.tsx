import { formatForints, sumForints } from "@rajt/contract/kernel/money";
import { IconCreditCard } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import type { ReactNode } from "react";
import styles from "./Basket.module.css";

type PayPartProps = {
  chosen: readonly { readonly amount: number }[];
  pay: () => void;
  busy: boolean;
  /** On the button. */
  label: string;
  /** Stands between the sum and the button. */
  between?: ReactNode;
};

/** The sum of what was chosen in the basket, and the button that pays it. */
export function PayPart({ chosen, pay, busy, label, between }: PayPartProps) {
  const { t } = useTexts();
  return (
    <>
      <p className={styles.total}>
        <span>{t("payment.basket.total")}</span>{" "}
        <strong>{formatForints(sumForints(chosen.map(({ amount }) => amount)), "running")}</strong>
      </p>
      {between}
      <Button
        look="primary"
        icon={<IconCreditCard size={18} aria-hidden />}
        busy={busy}
        disabled={chosen.length === 0}
        onClick={pay}
      >
        {label}
      </Button>
    </>
  );
}
