import type { SameKeys } from "../kernel/texts.ts";
import type { moneyTextsHu } from "./money.texts.hu.ts";

export const moneyTextsEn = {
  refusal: {
    ended: "This item has ended, so it cannot be marked as paid.",
    unchanged: "No item was changed.",
    inPayment: "A card payment of this item is under way. Wait until it has ended, then try again.",
    alreadyPaid: {
      SIMPLEPAY: "This item has already been paid by card (SimplePay).",
      BARION: "This item has already been paid by card (Barion).",
      BANK_TRANSFER: "This item has already been paid by bank transfer.",
      CREDIT: "This item has already been settled from the payer's credit.",
      HAND: "This item is already marked as paid.",
    },
    notPaid: "This item is not paid, so there is nothing to take back.",
    settledBy: {
      SIMPLEPAY: "This item was paid by card (SimplePay): it cannot be taken back by hand, it has to be refunded.",
      BARION: "This item was paid by card (Barion): it cannot be taken back by hand, it has to be refunded.",
      BANK_TRANSFER: "This item was paid by bank transfer: it cannot be taken back by hand, it has to be refunded.",
      CREDIT: "This item was settled from the payer's credit: it cannot be taken back by hand.",
    },
    federationMark: "The federation marked this item as paid, so only the federation may take that back.",
    alreadyRecorded: "This transfer is already recorded under this number of the bank.",
    receivedLater: "The day of receipt cannot be in the future.",
    oneByOne: "Not for several at once: book a bank receipt or a part of the amount for one item. If one transfer pays several, record it on the page of the payer's money.",
    moreThanOwed: "That is more than is left to pay of the item.",
    noCredit: "The payer has no credit to use.",
    deletedDebtor: "This account was deleted, so it cannot owe anything new.",
  },
  markFailed: "Something went wrong while the status was changed.",
  markedWay: { HAND: "Cash", BANK_TRANSFER: "Came to the bank" },
  vatCode: {
    "27": "27%",
    "18": "18%",
    "5": "5%",
    AAM: "AAM – small business exemption",
    TAM: "TAM – exempt by its subject",
    ATK: "ATK – outside the scope of VAT",
  },
  kind: {
    CHARGE: "Charge",
    REVERSAL: "Charge taken back",
    PAYMENT: "Payment",
    REFUND: "Refund",
    CORRECTION: "Correction",
    ALLOCATION: "Use of credit",
  },
  list: {
    title: "Money movements",
    at: "Day",
    description: "Description",
    kind: "Kind",
    amount: "Amount (HUF)",
    balance: "Balance (HUF)",
    party: "Whose",
  },
} as const satisfies SameKeys<typeof moneyTextsHu>;
