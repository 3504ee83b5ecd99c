import { formatDay, yearOf } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { PAYMENT_MODES } from "@rajt/contract/transfer/transfer.rules";
import { useId } from "react";
import { useAct } from "../../kernel/calls/useAct.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { Choice } from "../../kernel/ui/inputs/Choice.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { Fact, Facts, PayByTransferButton, PayFee } from "../payment/index.ts";
import styles from "./Transfer.module.css";
import { STALE_AFTER_STEP } from "./transfer-calls.ts";

type Fee = NonNullable<Transfer["fee"]>;

/** Shows the fee of a transfer to its viewers; the target club pays it here, by card or by bank transfer. */
export function TransferFee({ transfer }: { transfer: Transfer }) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const heading = useId();
  const { fee, status, closed, targetClub } = transfer;
  if (!fee || (status !== "AWAITING_PAYMENT" && status !== "FINISHED")) return null;
  const isOwed = status === "AWAITING_PAYMENT" && closed === null && !fee.isSettled;
  return (
    <section className={styles.form} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t("transfer.payment.title")}
      </h2>
      {fee.isSettled && <Notice kind="success">{t("transfer.payment.settled")}</Notice>}
      {isOwed && targetClub.id === viewer.accountId && <Mode transfer={transfer} />}
      <FeeFacts fee={fee} transfer={transfer} />
      {isOwed && targetClub.id === viewer.accountId && <Pay fee={fee} transfer={transfer} />}
    </section>
  );
}

function Mode({ transfer: { id, paymentMode } }: { transfer: Transfer }) {
  const { t } = useTexts();
  const change = useAct("POST /athleteTransferControl/changePaymentMode", {
    invalidates: STALE_AFTER_STEP,
    done: () => showToast("success", t("transfer.payment.modeChanged")),
  });
  return (
    <Choice
      legend={t("transfer.payment.mode")}
      options={PAYMENT_MODES}
      chosen={change.isPending ? change.variables.paymentMode : paymentMode}
      choose={(mode) => change.mutate({ transferId: id, paymentMode: mode })}
      name={(mode) => t(`transfer.paymentMode.${mode}`)}
    />
  );
}

/** Account and reference are shown only for a bank transfer. */
function FeeFacts({ fee, transfer: { paymentMode, created } }: { fee: Fee; transfer: Transfer }) {
  const { t, locale } = useTexts();
  const { bankAccount } = useViewer().config.settingMap;
  const { amount, description, dueOn, reference } = fee;
  const note = t("transfer.payment.annual", { year: yearOf(created), description });
  const isBank = paymentMode === "BANK_TRANSFER";
  return (
    <Facts>
      <Fact name={t("transfer.payment.amount")} copied={String(amount)}>
        {formatForints(amount, "running")}
      </Fact>
      <Fact name={t("transfer.payment.note")} copied={note}>
        {note}
      </Fact>
      {isBank && bankAccount !== null && (
        <>
          <Fact name={t("transfer.payment.account")} copied={bankAccount.number}>
            {bankAccount.number}
          </Fact>
          <Fact name={t("transfer.payment.accountName")} copied={bankAccount.name}>
            {bankAccount.name}
          </Fact>
        </>
      )}
      {isBank && reference !== null && (
        <Fact name={t("transfer.payment.reference")} copied={reference}>
          {reference}
        </Fact>
      )}
      {dueOn !== null && <Fact name={t("transfer.payment.dueOn")}>{formatDay(dueOn, locale)}</Fact>}
    </Facts>
  );
}

function Pay({ fee: { id, reference }, transfer: { paymentMode } }: { fee: Fee; transfer: Transfer }) {
  const { t } = useTexts();
  if (paymentMode === "CREDIT_CARD") return <PayFee fee={id} />;
  if (reference !== null)
    return (
      <p>
        <PortalLink to={pathTo("transferSheet", { reference })}>{t("transfer.payment.toSheet")}</PortalLink>
      </p>
    );
  return (
    <>
      <p className={styles.note}>{t("transfer.payment.noReference")}</p>
      <div>
        <PayByTransferButton fees={[id]} disabled={false} stale={STALE_AFTER_STEP} />
      </div>
    </>
  );
}
