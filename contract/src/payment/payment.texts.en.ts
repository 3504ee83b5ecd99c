import type { SameKeys } from "../kernel/texts.ts";
import type { paymentTextsHu } from "./payment.texts.hu.ts";

export const paymentTextsEn = {
  refusal: {
    foreignAddress: "After paying you can only come back to a page of this portal.",
    notPayable: "One of the items you chose can no longer be paid for. Please look at your basket again.",
    inPayment: "One of the items you chose is being paid for right now. Please try again after {until}.",
    underReview:
      "One of the items you chose is held by a payment that the federation is looking at. We write to you as soon as it has decided.",
    starting: "These items are just about to be paid for. Please try again in a few seconds.",
    tooMuch: "This is too large an amount for one payment. Please pay for the items in several parts.",
    noEmail: "Paying by card needs an e-mail address. Please add one to your profile.",
    notStarted: "The payment could not be started. Please try again a little later.",
    unclear:
      "SimplePay did not answer, so we are checking whether the payment was started. Please try again after {until}.",
    decided: "Somebody has already decided about this payment.",
    notThisDecision: "This cannot be decided of this payment.",
    noMoneyToTake: "There is no money of this payment to pay the items with: it was never booked, or has been spent.",
    nothingToPay: "None of its items owes anything any more. Release them instead.",
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
    underReview: "Payment being looked at",
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
    review: {
      title: "Your payment is being looked at",
      text: "What SimplePay says of the payment does not fit what was asked for, so somebody at the federation looks at it. The items are held for you until then, and we write to you. Please do not pay again.",
    },
    released: {
      title: "The items are free again",
      text: "The federation looked at this payment and did not take it for the items. What came in is kept as your credit.",
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
  doubt: {
    why: {
      AMOUNT: "Another amount",
      CURRENCY: "Another currency",
      TRANSACTION: "Another transaction",
    },
    whyText: {
      AMOUNT: "The provider says that another amount was paid than was asked for.",
      CURRENCY: "The provider says that it was paid in another currency than forints.",
      TRANSACTION: "The provider speaks of another transaction than the one that was started.",
    },
    state: { WAITING: "Waits for a decision", TAKEN: "Taken as paid", RELEASED: "Items released", NOTED: "Noted" },
    provider: { SIMPLEPAY: "SimplePay", BARION: "Barion" },
    list: {
      title: "Doubtful payments",
      foundAt: "Since",
      payer: "Payer",
      why: "Why",
      asked: "Asked (HUF)",
      came: "Came (HUF)",
      state: "State",
      items: "For what",
      provider: "Provider",
      orderRef: "Order reference",
      decidedBy: "Decided by",
      decidedAt: "Decided on",
    },
    page: {
      back: "Back to the doubtful payments",
      gone: "This payment cannot be found.",
      goneText: "The address may be mistyped.",
      transactionId: "Transaction ID",
      startedAt: "Begun on",
      cameUnknown: "not known",
      owed: "Still owed",
      reason: "Reason",
      reasonHint: "The payer reads it, too.",
      decision: "Decision",
      done: "The decision is recorded.",
    },
    act: { TAKEN: "Take as paid", RELEASED: "Release the items", NOTED: "Note" },
    question: { TAKEN: "Take it as paid?", RELEASED: "Release its items?", NOTED: "Note it?" },
    consequence: {
      TAKEN:
        "What came in goes to the items, as far as they still owe it; what is over stays the payer's credit, and what is missing stays owed.",
      RELEASED: "The items can be paid again at once. What came in stays the payer's credit.",
      NOTED: "Nothing moves: the row no longer waits.",
    },
  },
} as const satisfies SameKeys<typeof paymentTextsHu>;
