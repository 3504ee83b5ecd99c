import type { SameKeys } from "../kernel/texts.ts";
import type { paymentRequestTextsHu } from "./payment-request.texts.hu.ts";

export const paymentRequestTextsEn = {
  title: "Bank transfer sheet",
  notInvoice: "Not an invoice",
  gone: "There is no such bank transfer sheet, or it is not yours.",
  refusal: {
    noAccount: "The federation's bank account is not set, so you cannot pay by bank transfer now.",
    noTime:
      "There is not enough time for a bank transfer, less than two bank days are left until the deadline: {names}. Pay this by card.",
    requested: "One of the chosen items is already on a bank transfer sheet: {reference}. Pay that one, or cancel it.",
    requestedByOther:
      "Someone else already has a bank transfer sheet for one of the chosen items. Pay by card, or leave it out.",
    inPayment: "One of the chosen items is being paid by card. Wait until that ends.",
    ended: "This bank transfer sheet is no longer open, so it cannot be cancelled.",
    unknownReference: "There is no bank transfer sheet with this reference. Check the remittance information.",
  },
  button: "Bank transfer",
  asking: "Making the bank transfer sheet…",
  sent: "We have sent the details of the bank transfer by email.",
  toSheet: "Open the bank transfer sheet",
  openSheets: "Your open bank transfer sheets",
  openSheet: "{reference}: {amount}, due {day}",
  status: {
    OPEN: "Awaiting payment",
    PARTLY_PAID: "Partly paid",
    OVERDUE: "Overdue",
    PAID: "Paid",
    CANCELLED: "Cancelled",
    ENDED: "Ended",
  },
  about: {
    OPEN: "Transfer the amount so that it arrives by {day}. Give only the reference as remittance information.",
    PARTLY_PAID: "{received} has arrived. Transfer the rest so that it arrives by {day}.",
    OVERDUE:
      "It was due on {day}. If you transferred the money by then, nothing is left to do: it counts once the bank reports it.",
    PAID: "All items are paid, nothing is left to do.",
    CANCELLED:
      "This bank transfer sheet was cancelled. Do not pay it. Money that arrives all the same is kept as your credit.",
    ENDED:
      "This bank transfer sheet has ended and no longer holds its prices. What is still to be paid is in your basket.",
  },
  amount: "Amount",
  account: "Account number",
  accountName: "Beneficiary",
  reference: "Reference",
  dueOn: "Due day",
  payer: "Payer",
  copy: "Copy: {name}",
  copied: "Copied to the clipboard.",
  notCopied: "Copying failed: select the text and copy it manually.",
  items: "What it pays for",
  fees: "Fees of the federation",
  ended: "Ended",
  paid: "Paid",
  late: "If the money arrives after the due day and your place is gone by then, it is kept as your credit. The prices are held until {until}.",
  download: "Download as PDF",
  cancel: {
    label: "Cancel the bank transfer sheet",
    question: "Do you want to cancel this bank transfer sheet?",
    text: "The items stay in your basket, but their prices are no longer held. Do not cancel it if you have already transferred the money.",
    done: "The bank transfer sheet is cancelled.",
  },
} as const satisfies SameKeys<typeof paymentRequestTextsHu>;
