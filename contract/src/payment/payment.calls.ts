import * as z from "zod";
import { everyone, signedIn, writes } from "../kernel/access.ts";
import { answer, defineCalls, id, named, nothing } from "../kernel/calls.ts";
import { PAYMENT_OUTCOMES } from "../kernel/enumerations.ts";
import { buyerSchema } from "../invoice/buyer.schema.ts";
import { BARION_STATUSES, CARD_PROVIDERS } from "./card-provider.values.ts";

/** How a payment holds a payable item. */
const held = {
  /** True while an open payment holds the item. */
  inPayment: z.boolean(),
  /** True while a payment under review holds the item until a decision. */
  underReview: z.boolean(),
  /** That payment if it is the caller's own and open: it may be resumed until then, or cancelled. */
  payment: z.object({ orderRef: z.string(), until: z.iso.datetime() }).nullable(),
};

const basketItem = z.object({
  id,
  /** Still to be paid. */
  amount: z.int(),
  /** The money received so far: `amount` is the difference of a dearer race or price. */
  settled: z.int(),
  /** The debtor; null if the viewer owes it. */
  debtor: z.string().nullable(),
  /** True if the viewer may pay it only because the viewer entered it: neither its own debt or start nor that of an athlete of the club. */
  enteredOnly: z.boolean(),
  teamName: z.string().nullable(),
  personFullName: z.string(),
  competitionName: z.string(),
  raceName: z.string(),
  competition: id,
  /** The first day of the competition. */
  date: z.iso.date(),
  race: id,
  /** Of the race, in seconds since midnight; null: not announced yet. */
  startTime: z.int().nullable(),
  ...held,
  /** The moment at which the unpaid entry lapses; null: it does not lapse. */
  keptUntil: z.iso.datetime().nullable(),
  /** Time and amount of an unpaid item's next price; null if the price does not rise. */
  nextAmount: z.int().nullable(),
  nextAmountFrom: z.iso.datetime().nullable(),
});
export type BasketItem = z.output<typeof basketItem>;

const basketFee = z.object({
  id,
  amount: z.int(),
  description: z.string(),
  /** The debtor. */
  user: named,
  dueOn: z.string().nullable(),
  ...held,
  /** Why a licence fee cannot be paid alone: its athlete is in an open transfer, or the club's annual fee of that year is unpaid. */
  barred: z.enum(["fee.refusal.inTransfer", "fee.refusal.clubPaymentMissing"]).nullable(),
  /** The id of that annual fee if the caller may pay it together with this one. */
  unblockedBy: id.nullable(),
});
export type BasketFee = z.output<typeof basketFee>;

/** The items of a payment; `who` is the starter, or the debtor of a fee. */
const paidItems = z.object({
  payer: z.string(),
  amount: z.int(),
  items: z.array(
    z.object({
      title: z.string(),
      who: z.string(),
      amount: z.int(),
      /** The price of the entry, of which `amount` may be only the difference; null for a fee. */
      price: z.int().nullable(),
      /** Null for a fee: the competition, the day and the start of the race in seconds since midnight. */
      competition: id.nullable(),
      date: z.iso.date().nullable(),
      startTime: z.int().nullable(),
      startNumber: z.int().nullable(),
      chipNumber: z.string().nullable(),
      own: z.boolean(),
    }),
  ),
});
export type PaidItems = z.output<typeof paidItems>;

/** Barion's payment id, with or without dashes. */
const barionId = z.string().regex(/^[0-9a-fA-F-]{32,36}$/);

const orderRef = z.string().min(1).max(40);

/** The buyer on the invoice; default: that of the payer's profile. */
const buyer = buyerSchema.optional();

/** The most items of one payment. */
const BASKET_MAXIMUM = 200;

/**
 * The result of a payment: `o` is the order reference, `e` the outcome, `t` the provider's transaction id. `t` is null
 * where it must not be shown: expired or cancelled, and for guests. `pending` is true, and `e` null, until a report of
 * the provider has settled the payment. `review`: the report differs from the order and awaits a decision, or the items
 * were not owed any more.
 */
const paymentResult = answer.extend({
  o: z.string().nullable(),
  e: z.enum(PAYMENT_OUTCOMES).nullable(),
  t: z.string().nullable(),
  pending: z.boolean(),
  review: z.enum(["WAITING", "RELEASED", "NOT_OWED"]).nullable(),
  provider: z.enum(CARD_PROVIDERS),
});
export type PaymentResult = z.output<typeof paymentResult>;

/** The calls of basket and card payment (product/money 7). */
export const paymentCalls = defineCalls({
  "GET /basketControl/getBasketContent": {
    needs: signedIn,
    about: "The caller's unpaid entries.",
    input: nothing,
    output: z.array(basketItem),
  },
  "GET /basketControl/getBasketFees": {
    needs: signedIn,
    about: "The unpaid fees that the caller may pay: its own, and for a club those of its athletes.",
    input: nothing,
    output: z.array(basketFee),
  },
  "POST /basketControl/payBasketItems": {
    needs: signedIn,
    about:
      "Starts a card payment of the items. Returns the address of the payment page, or the refusal. While their payment is open, the same items return the same address.",
    input: z.strictObject({
      urlBase: z.string().max(2000),
      itemIdList: z.array(id).min(1).max(BASKET_MAXIMUM),
      buyer,
    }),
    output: z.union([z.string().startsWith("http"), answer]),
  },
  "POST /basketControl/continuePayment": {
    needs: signedIn,
    about: "The address of the payment page of one of the caller's own open payments, or the refusal.",
    input: z.strictObject({ orderRef }),
    output: z.union([z.string().startsWith("http"), answer]),
  },
  "POST /basketControl/cancelPayment": {
    needs: signedIn,
    about:
      "Cancels one of the caller's own open payments after a query of the provider: its items are free at once. A payment that was paid meanwhile is not cancelled; the response has its state.",
    input: z.strictObject({ orderRef }),
    output: paymentResult,
  },
  "POST /basketControl/payAgain": {
    needs: signedIn,
    about:
      "Starts a card payment of the items of one of the caller's own payments, for the same buyer. Returns the address of the payment page, or the refusal.",
    input: z.strictObject({ orderRef, urlBase: z.string().max(2000) }),
    output: z.union([z.string().startsWith("http"), answer]),
  },
  "POST /basketControl/getPaidItems": {
    needs: signedIn,
    about: "The items of one of the caller's own paid payments, oldest entry first; `own`: the caller is the starter.",
    input: z.strictObject({ orderRef }),
    output: z.union([paidItems, answer]),
  },
  "POST /simplePayTransactionControl/processSimplePayReturnData": {
    needs: everyone,
    about:
      "The result of the payment with which the browser returns. The parameters prove nothing: the result is the provider's report. A guest, whose session may have expired, gets only the outcome.",
    input: z.strictObject({ s: z.string().max(500), r: z.string().max(4000) }),
    output: paymentResult,
  },
  "POST /paymentControl/paymentStart": {
    needs: writes("Payment"),
    about:
      "Starts a card payment of one fee. Returns the address of the payment page, or the refusal. While its payment is open, the same fee returns the same address.",
    input: z.strictObject({ paymentId: id, redirectUrl: z.string().max(2000).optional(), buyer }),
    output: z.union([z.string().startsWith("http"), answer]),
  },
  "POST /paymentControl/paymentStartMany": {
    needs: writes("Payment"),
    about: "Starts one card payment of several fees.",
    input: z.strictObject({
      paymentIdList: z.array(id).min(1).max(BASKET_MAXIMUM),
      redirectUrl: z.string().max(2000).optional(),
      buyer,
    }),
    output: z.union([z.string().startsWith("http"), answer]),
  },
  "POST /paymentControl/findByBarionId": {
    needs: signedIn,
    about:
      "The result of one of the caller's payments by Barion's payment id, with which the browser returns. Barion is queried unless the payment is paid.",
    input: z.strictObject({ paymentId: barionId }),
    output: paymentResult,
  },
  "POST /groupTransactionControl/getStatusByBarionId": {
    needs: everyone,
    about:
      "Only the outcome of a payment by Barion's payment id, also for a guest, whose session may have expired. Paid only if Barion reports so when queried.",
    input: z.strictObject({ paymentId: barionId }),
    output: z.union([z.enum(BARION_STATUSES), answer]),
  },
  "POST /simplePayTransactionControl/getIPNResult": {
    needs: signedIn,
    about: "The result of one of the caller's payments as stored.",
    input: z.strictObject({ orderRef }),
    output: paymentResult,
  },
});
