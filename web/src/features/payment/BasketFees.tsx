import { PROVIDER_NAMES } from "@rajt/contract/payment/card-provider.values";
import type { BasketFee } from "@rajt/contract/payment/payment.calls";
import { formatDay } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { useState } from "react";
import { useAct } from "../../kernel/calls/useAct.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Badge } from "../../kernel/ui/page/Badge.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { begunPayments } from "../../paying/begun-payments.ts";
import { BegunPayment } from "../../paying/BegunPayment.tsx";
import { FEES } from "../../paying/owed-calls.ts";
import { SandboxNote } from "../../paying/SandboxNote.tsx";
import styles from "./Basket.module.css";
import { PayPart } from "./PayPart.tsx";
import { pageAddress } from "./payment-return.ts";

type BasketFeesProps = { fees: readonly BasketFee[]; leaving: boolean; leave: (address: string) => void };

/** The federation's fees in the basket: another provider takes them than entries, so they are chosen and paid apart. */
export function BasketFees({ fees, leaving, leave }: BasketFeesProps) {
  const { t, say } = useTexts();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [refusal, setRefusal] = useState<string | null>(null);
  const pay = useAct("POST /paymentControl/paymentStartMany", {
    invalidates: [FEES],
    done: (address) => {
      if (typeof address === "string") leave(address);
    },
    refused: ({ message, code = "kernel.error.invalid" }) => setRefusal(message ?? say(code)),
  });
  const chosen = chosenFees(fees, left);
  const busy = pay.isPending || leaving;
  const start = () => {
    setRefusal(null);
    pay.mutate({ redirectUrl: pageAddress(location.href), paymentIdList: chosen.map(({ id }) => id) });
  };
  const toggle = (id: number) =>
    setLeft(new Set(left.has(id) ? [...left].filter((other) => other !== id) : [...left, id]));
  return (
    <section className={styles.kind} aria-labelledby="basket-fees">
      <h3 id="basket-fees" className={styles.competition}>
        {t("payment.basket.fees")}
      </h3>
      {begunPayments(fees).map((payment) => (
        <BegunPayment key={payment.orderRef} payment={payment} disabled={busy} leave={leave} />
      ))}
      <ul className={styles.items}>
        {fees.map((fee) => (
          <li key={fee.id} className={styles.item}>
            <FeeChoice
              fee={fee}
              checked={chosen.includes(fee)}
              barred={isBarred(fee, left)}
              disabled={busy}
              toggle={toggle}
            />
            <span className={styles.amount}>{formatForints(fee.amount, "table")}</span>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {refusal !== null && <Notice kind="error">{refusal}</Notice>}
        {leaving && pay.isSuccess && (
          <p className={styles.note}>{t("payment.basket.paying", { provider: PROVIDER_NAMES.BARION })}</p>
        )}
      </div>
      {fees.some(({ inPayment }) => !inPayment) && (
        <div className={styles.pay}>
          <SandboxNote providers={["BARION"]} />
          <PayPart chosen={chosen} pay={start} busy={busy} label={t("payment.basket.payFees")} />
        </div>
      )}
    </section>
  );
}

type FeeChoiceProps = {
  fee: BasketFee;
  checked: boolean;
  barred: boolean;
  disabled: boolean;
  toggle: (id: number) => void;
};

function FeeChoice({ fee, checked, barred, disabled, toggle }: FeeChoiceProps) {
  const { t, locale } = useTexts();
  const { id, description, user, dueOn, inPayment, underReview } = fee;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled || inPayment || barred}
        onChange={() => toggle(id)}
        aria-label={t("payment.basket.choose", { name: description })}
      />
      <span className={styles.what}>
        <span className={styles.race}>{description}</span>
        <span className={styles.note}>{user.name}</span>
        {inPayment && (
          <Badge kind={underReview ? "warning" : "info"}>
            {t(underReview ? "payment.basket.underReview" : "payment.basket.inPayment")}
          </Badge>
        )}
        {dueOn !== null && (
          <span className={styles.note}>{t("payment.basket.due", { day: formatDay(dueOn, locale) })}</span>
        )}
        {barred && <span className={styles.note}>{t("fee.refusal.clubPaymentMissing")}</span>}
      </span>
    </label>
  );
}

/** A licence fee waits for its club's own fee, unless that is paid with it. */
const isBarred = ({ blocked, unblockedBy }: BasketFee, left: ReadonlySet<number>): boolean =>
  blocked && (unblockedBy === null || left.has(unblockedBy));

const chosenFees = (fees: readonly BasketFee[], left: ReadonlySet<number>): BasketFee[] =>
  fees.filter((fee) => !fee.inPayment && !left.has(fee.id) && !isBarred(fee, left));
