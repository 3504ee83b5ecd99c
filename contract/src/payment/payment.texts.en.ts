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
} as const satisfies SameKeys<typeof paymentTextsHu>;
