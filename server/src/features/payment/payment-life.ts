import type { Doubt } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import { isOpenPayment, paymentFlow } from "@rajt/contract/payment/payment.flow";
import type { Tx } from "../../kernel/db/database.ts";
import { serveFlow, type AppliedStep } from "../../kernel/flow/index.ts";
import type { PaymentContext } from "./payment-context.ts";
import { lockPayment, updatePayment, type Payment } from "./payment.store.ts";
import { receiveMoney } from "./receive-money.ts";
import { endOfReview, reviewPayment } from "./doubt/review-payment.ts";
import type { ProviderWord } from "./settle-payment.ts";

/** A word heard of a payment, and the doubt about it. */
type Heard = { readonly word: ProviderWord; readonly why?: Doubt };

type Step = AppliedStep<typeof paymentFlow, Payment, Heard>;

/** The life of card payments. What came in is booked, and what does not fit is put before people, in the transaction that hears of it. */
export const paymentLife = (context: PaymentContext) =>
  serveFlow<typeof paymentFlow, Payment, Payment, Heard>(paymentFlow, {
    object: () => "payment",
    lock: lockPayment,
    stateOf: ({ state }) => state,
    actorsOf: ({ accountId }, { payerId }) => (accountId === payerId ? ["payer"] : []),
    store: async (tx, step) => updatePayment(tx, { ...afterStep(step), endedAt: await endOf(tx, step) }),
    changes: ({ from, to }) => ({ state: [from, to] }),
    on: {
      PAID: [(tx, step) => receiveMoney(context, tx, afterStep(step), step.now)],
      REVIEW: [
        (tx, step) => reviewPayment(context, tx, afterStep(step), { why: "AMOUNT", ...step.payload, at: step.now }),
      ],
    },
  });

const afterStep = ({ subject, payload, to }: Step): Payment => ({ ...withWord(subject, payload.word), state: to });

/** A payment with what a word says of its transaction and its page. */
export const withWord = (payment: Payment, { transactionId, page }: ProviderWord): Payment => ({
  ...payment,
  transactionId: payment.transactionId ?? transactionId,
  redirectUrl: page?.redirectUrl ?? payment.redirectUrl,
  validUntil: page?.validUntil ?? payment.validUntil,
});

async function endOf(tx: Tx, { subject, to, now }: Step): Promise<Date | null> {
  if (isOpenPayment(to)) return null;
  return to === "REVIEW" ? endOfReview(tx, subject) : (subject.endedAt ?? now);
}
