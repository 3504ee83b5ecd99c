import { formatDay, formatMoment } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import type { TransferSheet } from "@rajt/contract/payment-request/payment-request.calls";
import type { PaymentRequestStatus } from "@rajt/contract/payment-request/payment-request.rules";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import { useParams } from "react-router";
import { isGone } from "../../kernel/calls/call-error.ts";
import { useAct } from "../../kernel/calls/useAct.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast, type ToastKind } from "../../kernel/toasts.ts";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../kernel/ui/overlays/ConfirmDialog.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import { BASKET, FEES, Fact, Facts } from "../payment/index.ts";
import styles from "./TransferSheetPage.module.css";

const SHEET = "POST /basketControl/getTransferSheet";

/** Shows a transfer sheet: amount, bank account, reference and items (product/money 60). */
export function TransferSheetPage() {
  const { t } = useTexts();
  const reference = useParams()["reference"] ?? "";
  const { data, error, refetch } = useCall(SHEET, { reference });
  if (data !== undefined && "items" in data) return <Sheet sheet={data} />;
  return (
    <>
      <PageTitle />
      {isGone(error) ? (
        <EmptyState title={t("paymentRequest.gone")} />
      ) : error === null ? (
        <SkeletonLines lines={8} label={t("shell.ui.loading")} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </>
  );
}

const KINDS: Readonly<Record<PaymentRequestStatus, ToastKind>> = {
  OPEN: "info",
  PARTLY_PAID: "info",
  OVERDUE: "warning",
  PAID: "success",
  CANCELLED: "warning",
  ENDED: "warning",
};

function Sheet({ sheet }: { sheet: TransferSheet }) {
  const { t, locale } = useTexts();
  const { reference, status, dueOn, keptUntil, payer, account, amount, received, items, mayCancel } = sheet;
  const day = formatDay(dueOn, locale);
  const isAsking = status === "OPEN" || status === "PARTLY_PAID" || status === "OVERDUE";
  return (
    <>
      <PageTitle title={`${t("paymentRequest.title")} – ${reference}`} lead={t("paymentRequest.notInvoice")} />
      <div className={styles.sheet}>
        <Notice kind={KINDS[status]} title={t(`paymentRequest.status.${status}`)}>
          <p>{t(`paymentRequest.about.${status}`, { day, received: formatForints(received, "running") })}</p>
        </Notice>
        <Facts>
          {isAsking && (
            <>
              <Fact name={t("paymentRequest.amount")} copied={String(amount)}>
                {formatForints(amount, "running")}
              </Fact>
              {account !== null && (
                <>
                  <Fact name={t("paymentRequest.account")} copied={account.number}>
                    {account.number}
                  </Fact>
                  <Fact name={t("paymentRequest.accountName")} copied={account.name}>
                    {account.name}
                  </Fact>
                </>
              )}
              <Fact name={t("paymentRequest.reference")} copied={reference}>
                {reference}
              </Fact>
            </>
          )}
          <Fact name={t("paymentRequest.dueOn")}>{day}</Fact>
          <Fact name={t("paymentRequest.payer")}>{payer}</Fact>
        </Facts>
        <Items items={items} />
        {isAsking && (
          <p className={styles.note}>
            {t("paymentRequest.late", { until: formatMoment(new Date(keptUntil), locale) })}
          </p>
        )}
        <p className={styles.acts}>
          <a
            href={`/api/basketControl/getTransferSheetPdf?reference=${reference}`}
            download
            className={buttonClass("secondary")}
          >
            <IconFileTypePdf size={18} aria-hidden /> {t("paymentRequest.download")}
          </a>
          {mayCancel && <Cancel reference={reference} />}
        </p>
      </div>
    </>
  );
}

function Items({ items }: Pick<TransferSheet, "items">) {
  const { t } = useTexts();
  const groupOf = ({ competition }: TransferSheet["items"][number]) => competition ?? t("paymentRequest.fees");
  const groups = [...new Set(items.map(groupOf))];
  return (
    <section>
      <h2>{t("paymentRequest.items")}</h2>
      {groups.map((name) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul className={styles.items}>
            {items
              .filter((item) => groupOf(item) === name)
              .map((item, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the items of a sheet stay and keep their order
                <li key={at} className={styles.item}>
                  <span>
                    <strong>{item.who}</strong> {item.title}
                  </span>
                  <span className={styles.amount}>
                    {formatForints(item.amount, "running")}
                    {item.ended && <span className={styles.note}> {t("paymentRequest.ended")}</span>}
                    {!item.ended && item.outstanding === 0 && (
                      <span className={styles.note}> {t("paymentRequest.paid")}</span>
                    )}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Cancel({ reference }: { reference: string }) {
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(false);
  const cancel = useAct("POST /basketControl/cancelTransferSheet", {
    invalidates: [SHEET, "GET /basketControl/getTransferSheets", BASKET, FEES],
    done: () => {
      setAsked(false);
      showToast("success", t("paymentRequest.cancel.done"));
    },
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {t("paymentRequest.cancel.label")}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={t("paymentRequest.cancel.question")}
          confirm={t("paymentRequest.cancel.label")}
          danger
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ reference })}
          onCancel={() => setAsked(false)}
        >
          <p>{t("paymentRequest.cancel.text")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
