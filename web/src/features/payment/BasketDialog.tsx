import type { BasketItem } from "@rajt/contract/payment/payment.calls";
import { PROVIDER_NAMES } from "@rajt/contract/payment/card-provider.values";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconArrowLeft, IconBasket } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { Notice, StaleNotice } from "../../kernel/ui/page/Notice.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import { useAct } from "../../kernel/calls/useAct.ts";
import { begunPayments } from "../../paying/begun-payments.ts";
import { BegunPayment } from "../../paying/BegunPayment.tsx";
import { BASKET } from "../../paying/owed-calls.ts";
import { useLeaving } from "../../paying/useLeaving.ts";
import { SandboxNote } from "../../paying/SandboxNote.tsx";
import styles from "./Basket.module.css";
import { BasketFees } from "./BasketFees.tsx";
import { BasketItems } from "./BasketItems.tsx";
import { PayPart } from "./PayPart.tsx";
import { pageAddress } from "./payment-return.ts";
import { useBasket, useFees } from "./useBasket.ts";

const PRIVACY_NOTICE = "https://simplepay.hu/adatkezelesi-tajekoztatok/";

type BasketDialogProps = {
  /** The race whose start is chosen alone at first, if it waits to be paid; null: all that waits is chosen. */
  race: number | null;
  onClose: () => void;
};

/** Shows what waits to be paid, its sum, and the way to the card payment page (product/money 7). */
export function BasketDialog({ race, onClose }: BasketDialogProps) {
  const { t, say } = useTexts();
  const { data: items, error, isError, refetch } = useBasket();
  const { data: fees = [], refetch: refetchFees } = useFees();
  const [leftByHand, setLeft] = useState<ReadonlySet<number> | null>(null);
  const left = leftByHand ?? allBut(race, items ?? []);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { leaving, leave } = useLeaving(
    useCallback(() => void Promise.all([refetch(), refetchFees()]), [refetch, refetchFees]),
  );
  const pay = useAct("POST /basketControl/payBasketItems", {
    invalidates: [BASKET],
    done: (address) => {
      if (typeof address === "string") leave(address);
    },
    refused: ({ message, code = "kernel.error.invalid" }) => setRefusal(message ?? say(code)),
  });
  const chosen = items?.filter(({ id, inPayment }) => !inPayment && !left.has(id)) ?? [];
  const busy = pay.isPending || leaving;
  const start = () => {
    setRefusal(null);
    pay.mutate({ urlBase: pageAddress(location.href), itemIdList: chosen.map(({ id }) => id) });
  };
  const begun = begunPayments(items ?? []);
  const payable = items?.some(({ inPayment }) => !inPayment) ?? false;
  const filled = items !== undefined && items.length > 0;
  const payPart = { chosen, pay: start, busy, label: t("payment.basket.payByCard") };
  const back = (
    <Button icon={<IconArrowLeft size={18} aria-hidden />} onClick={onClose}>
      {t("payment.basket.back")}
    </Button>
  );
  // Beside fees, which have a sum and a button of their own, each stands below what it is of.
  const isAlone = fees.length === 0;
  return (
    <Dialog
      title={t("payment.basket.title")}
      onClose={onClose}
      actions={payable && isAlone ? <PayPart {...payPart} between={back} /> : back}
    >
      {isError && items !== undefined && <StaleNotice retry={() => void refetch()} />}
      {isError && items === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {items === undefined && !isError && <SkeletonLines label={t("shell.ui.loading")} lines={4} />}
      {items !== undefined && !filled && isAlone && (
        <EmptyState
          icon={<IconBasket size={40} />}
          title={t("payment.basket.empty")}
          text={t("payment.basket.emptyHint")}
          action={
            <PortalLink to={pathTo("calendar")} className={buttonClass("primary")} onClick={onClose}>
              {t("payment.basket.toCalendar")}
            </PortalLink>
          }
        />
      )}
      {filled && (
        <div className={styles.basket}>
          {!isAlone && <p>{t("payment.basket.twoSteps")}</p>}
          {begun.map((payment) => (
            <BegunPayment key={payment.orderRef} payment={payment} disabled={busy} leave={leave} />
          ))}
          <BasketItems items={raceFirst(race, items)} left={left} setLeft={setLeft} disabled={busy} />
          <div aria-live="polite">
            {refusal !== null && <Notice kind="error">{refusal}</Notice>}
            {payable && chosen.length === 0 && <p className={styles.note}>{t("payment.basket.nothingChosen")}</p>}
            {leaving && pay.isSuccess && (
              <p className={styles.note}>{t("payment.basket.paying", { provider: PROVIDER_NAMES.SIMPLEPAY })}</p>
            )}
          </div>
          <SandboxNote providers={["SIMPLEPAY"]} />
          <p className={styles.note}>
            {t("payment.basket.consent")}{" "}
            <a href={PRIVACY_NOTICE} target="_blank" rel="noreferrer">
              {t("payment.basket.consentLink")}
            </a>
          </p>
          {payable && !isAlone && (
            <div className={styles.pay}>
              <PayPart {...payPart} />
            </div>
          )}
        </div>
      )}
      {!isAlone && <BasketFees fees={fees} leaving={busy} leave={leave} />}
    </Dialog>
  );
}

/** Returns what is left for later so that the start in a race is paid alone; nothing where it is not there. */
const allBut = (race: number | null, items: readonly BasketItem[]): ReadonlySet<number> =>
  new Set(items.some((item) => item.race === race) ? items.flatMap((item) => (item.race === race ? [] : item.id)) : []);

/** Returns the items with the start in a race, which one came to pay, before all others. */
const raceFirst = (race: number | null, items: readonly BasketItem[]): readonly BasketItem[] => [
  ...items.filter((item) => item.race === race),
  ...items.filter((item) => item.race !== race),
];
