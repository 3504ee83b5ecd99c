import type { Doubt } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import { isOpenPayment, paymentFlow } from "@rajt/contract/payment/payment.flow";
import type { Tx } from "../../kernel/db/database.ts";
import { serveFlow, type AppliedStep } from "../../kernel/flow/index.ts";
import type { PaymentContext } from "./payment-context.ts";
import { lockPayment, updatePayment, type Payment } from "./payment.store.ts";
import { receiveMoney } from "./receive-money.ts";
import { endOfReview, reviewPayment } from "./doubt/review-payment.ts";
import type { ProviderReport } from "./settle-payment.ts";

/** A provider's report and the doubt about it. */
type ReportPayload = { readonly report: ProviderReport; readonly reasonCode?: Doubt };

type Step = AppliedStep<typeof paymentFlow, Payment, ReportPayload>;

/** Serves the flow of card payments. Money is booked, and doubtful money put under review, in the transaction that applies the event. */
export const paymentLife = (context: PaymentContext) =>
  serveFlow<typeof paymentFlow, Payment, Payment, ReportPayload>(paymentFlow, {
    object: () => "payment",
    lock: lockPayment,
    stateOf: ({ state }) => state,
    actorsOf: ({ accountId }, { payerId }) => (accountId === payerId ? ["payer"] : []),
    store: async (tx, step) => updatePayment(tx, { ...afterStep(step), endedAt: await endOf(tx, step) }),
    changes: ({ from, to }) => ({ state: [from, to] }),
    on: {
      PAID: [(tx, step) => receiveMoney(context, tx, afterStep(step), step.now)],
      REVIEW: [
        (tx, step) =>
          reviewPayment(context, tx, afterStep(step), { reasonCode: "AMOUNT", ...step.payload, at: step.now }),
      ],
    },
  });

const afterStep = ({ subject, payload, to }: Step): Payment => ({ ...applyReport(subject, payload.report), state: to });

/** Returns a payment with the transaction and the page of a report. */
export const applyReport = (payment: Payment, { transactionId, page }: ProviderReport): Payment => ({
  ...payment,
  transactionId: payment.transactionId ?? transactionId,
  redirectUrl: page?.redirectUrl ?? payment.redirectUrl,
  validUntil: page?.validUntil ?? payment.validUntil,
});

async function endOf(tx: Tx, { subject, to, now }: Step): Promise<Date | null> {
  if (isOpenPayment(to)) return null;
  return to === "REVIEW" ? endOfReview(tx, subject) : (subject.endedAt ?? now);
}
