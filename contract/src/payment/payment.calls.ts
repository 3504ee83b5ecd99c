import * as z from "zod";
import { everyone, signedIn, writes } from "../kernel/access.ts";
import { answer, defineCalls, id, named, nothing } from "../kernel/calls.ts";
import { PAYMENT_OUTCOMES } from "../kernel/enumerations.ts";
import { buyerSchema } from "../invoice/buyer.schema.ts";
import { BARION_STATUSES, CARD_PROVIDERS } from "./card-provider.values.ts";

/** The hold that a payment has on something to be paid. */
const held = {
  /** True while a started payment holds the item. */
  inPayment: z.boolean(),
  /** … of which the provider's word did not fit, so that it holds the item until people have decided. */
  underReview: z.boolean(),
  /** That payment, where it is the caller's own and open: it may be gone on with until then, or cancelled. */
  payment: z.object({ orderRef: z.string(), until: z.iso.datetime() }).nullable(),
};

const basketItem = z.object({
  id,
  amount: z.int(),
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
  /** The moment at which the entry lapses if it is not paid before; null: it does not lapse. */
  keptUntil: z.iso.datetime().nullable(),
  /** The moment and height of an unpaid item's next price; null when the price does not rise. */
  nextAmount: z.int().nullable(),
  nextAmountFrom: z.iso.datetime().nullable(),
});
export type BasketItem = z.output<typeof basketItem>;

const basketFee = z.object({
  id,
  amount: z.int(),
  description: z.string(),
  /** The party that owes it. */
  user: named,
  dueOn: z.string().nullable(),
  ...held,
  /** Not while the club's annual fee of that year is unpaid, … */
  blocked: z.boolean(),
  /** … unless that is paid with it: its id, where the caller may pay it. */
  unblockedBy: id.nullable(),
});
export type BasketFee = z.output<typeof basketFee>;

/** What a payment was for; `who` starts, or owes the fee. */
const paidItems = z.object({
  payer: z.string(),
  amount: z.int(),
  items: z.array(
    z.object({
      title: z.string(),
      who: z.string(),
      amount: z.int(),
      /** Of an entry, null with a fee: its competition, the day and the start of its race in seconds since midnight. */
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

/** Barion's number of a payment, with dashes or without. */
const barionId = z.string().regex(/^[0-9a-fA-F-]{32,36}$/);

const orderRef = z.string().min(1).max(40);

/** The buyer on the invoice; without, the one that the payer's profile names. */
const buyer = buyerSchema.optional();

/** The most items one payment may hold. */
const BASKET_MAXIMUM = 200;

/**
 * The page's answer on a payment: `o` the order reference, `e` the outcome, `t` the provider's transaction id (null
 * where none may be shown: time-out and cancel; and to a guest). `pending` is true, and `e` null, until the provider's
 * own word has settled it. `review`: that word did not fit what was asked, so that people look at it; or it was right,
 * but for what was not owed any more.
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
    about: "The unpaid fees that the caller may pay: one's own, and a club's those of its athletes.",
    input: nothing,
    output: z.array(basketFee),
  },
  "POST /basketControl/payBasketItems": {
    needs: signedIn,
    about:
      "Starts a card payment of the items. Answers the address to send the browser to, or why not. The same items again, while their payment is open: the same address.",
    input: z.strictObject({
      urlBase: z.string().max(2000),
      itemIdList: z.array(id).min(1).max(BASKET_MAXIMUM),
      buyer,
    }),
    output: z.union([z.string().startsWith("http"), answer]),
  },
  "POST /basketControl/continuePayment": {
    needs: signedIn,
    about: "The address of the payment page of one of the caller's own open payments, or why there is none any more.",
    input: z.strictObject({ orderRef }),
    output: z.union([z.string().startsWith("http"), answer]),
  },
  "POST /basketControl/cancelPayment": {
    needs: signedIn,
    about:
      "Ends one of the caller's own open payments, after asking the provider: its items are free at once. One that was paid meanwhile is not cancelled; the answer says how it stands.",
    input: z.strictObject({ orderRef }),
    output: paymentResult,
  },
  "POST /basketControl/getPaidItems": {
    needs: signedIn,
    about: "The items of one of the caller's own payments that is paid, oldest entry first; `own`: the caller starts.",
    input: z.strictObject({ orderRef }),
    output: z.union([paidItems, answer]),
  },
  "POST /simplePayTransactionControl/processSimplePayReturnData": {
    needs: everyone,
    about:
      "What the browser brought back from the payment page. Never proof that anything was paid: the answer is the provider's own word. A guest, whose session may have ended meanwhile, learns the outcome alone.",
    input: z.strictObject({ s: z.string().max(500), r: z.string().max(4000) }),
    output: paymentResult,
  },
  "POST /paymentControl/paymentStart": {
    needs: writes("Payment"),
    about:
      "Starts a card payment of one fee. Answers the address to send the browser to, or why not. The same fee again, while its payment is open: the same address.",
    input: z.strictObject({ paymentId: id, redirectUrl: z.string().max(2000).optional(), buyer }),
    output: z.union([z.string().startsWith("http"), answer]),
  },
  "POST /paymentControl/paymentStartMany": {
    needs: writes("Payment"),
    about: "The same of several fees, which are paid together.",
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
      "Where one of the caller's payments stands that the browser brought back from Barion, by the provider's own number: asked of the provider, unless it has ended paid.",
    input: z.strictObject({ paymentId: barionId }),
    output: paymentResult,
  },
  "POST /groupTransactionControl/getStatusByBarionId": {
    needs: everyone,
    about:
      "The outcome alone of a payment that the browser brought back from Barion, for a guest too, whose session may have ended meanwhile. Paid, only where the provider says so when it is asked.",
    input: z.strictObject({ paymentId: barionId }),
    output: z.union([z.enum(BARION_STATUSES), answer]),
  },
  "POST /simplePayTransactionControl/getIPNResult": {
    needs: signedIn,
    about: "Where one of the caller's payments stands by the provider's word.",
    input: z.strictObject({ orderRef }),
    output: paymentResult,
  },
});
