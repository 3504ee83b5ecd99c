import type { SameKeys } from "../kernel/texts.ts";
import type { paymentTextsHu } from "./payment.texts.hu.ts";

export const paymentTextsEn = {
  refusal: {
    foreignAddress: "After paying you can only come back to a page of this portal.",
    notPayable: "One of the items you chose can no longer be paid for. Please look at your basket again.",
    inPayment: "One of the items you chose is being paid for right now. Please try again after {until}.",
    starting: "These items are just about to be paid for. Please try again in a few seconds.",
    tooMuch: "This is too large an amount for one payment. Please pay for the items in several parts.",
    noEmail: "Paying by card needs an e-mail address. Please add one to your profile.",
    notStarted: "The payment could not be started. Please try again a little later.",
    unclear:
      "SimplePay did not answer, so we are checking whether the payment was started. Please try again after {until}.",
    forgedReturn: "We could not verify what came back from the payment page.",
  },
  basket: {
    title: "Basket",
    open: "Open the basket",
    empty: "There are no items in the basket.",
    emptyHint: "Enter a race, then pay for it here.",
    toCalendar: "Competition calendar",
    total: "Total",
    back: "Back",
    payByCard: "Pay by card",
    paying: "Taking you to SimplePay…",
    inPayment: "Payment under way",
    nextRise: "After {from} the fee is {amount}",
    choose: "{name}: pay now",
    nothingChosen: "Choose at least one item.",
    consent:
      "By paying you acknowledge that the federation passes your name, your e-mail address and the amount to SimplePay Zrt. as its data processor.",
    consentLink: "SimplePay privacy notice",
  },
  result: {
    back: "Close",
    toBasket: "Back to the basket",
    kept: "What you wanted to pay for is still in your basket.",
    transactionId: "SimplePay transaction ID: {id}",
    notAvailable: "not available",
    checking: {
      title: "Checking the payment",
      text: "We are asking SimplePay whether the payment went through. This takes a few seconds.",
    },
    SUCCESS: {
      title: "Successful transaction",
      text: "Thank you! Your payment has arrived, and a confirmation is on its way by e-mail.",
    },
    FAIL: {
      title: "Failed transaction",
      text: "Please check the details you entered. If they were all correct, contact the bank that issued your card to learn why it was refused.",
    },
    TIMEOUT: { title: "Timed out", text: "The time for starting the transaction has run out." },
    CANCEL: { title: "Payment cancelled", text: "You cancelled the payment." },
    pending: {
      title: "Payment in progress",
      text: "SimplePay has not told us the result yet. The items stay locked until it does; your basket will be up to date by itself.",
    },
    unreached: {
      title: "We do not know the result yet",
      text: "We could not ask how the payment ended. Please do not pay again: try again to ask, or look at your basket later.",
    },
    unknown: {
      title: "Failed transaction",
      text: "The payment did not go through. Try again, or contact the federation's office.",
    },
  },
} as const satisfies SameKeys<typeof paymentTextsHu>;
