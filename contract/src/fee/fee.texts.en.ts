import type { SameKeys } from "../kernel/texts.ts";
import type { feeTextsHu } from "./fee.texts.hu.ts";

export const feeTextsEn = {
  refusal: {
    nothingToPay: "There is nothing to pay among the selected items.",
    begun:
      "There is nothing to pay among the selected items. A payment that you began is still open: above the list you can go on with it, or cancel it.",
    tooMany: "At most {most} items can be paid at once.",
    clubPaymentMissing: "Payment is not possible because the club's annual licence fee is not paid.",
  },
  problem: { year: "The year of billing is between 2000 and 2100." },
  holding: {
    payment: {
      one: "{count} payment, which is to be given back afterwards",
      other: "{count} payments, which are to be given back afterwards",
    },
  },
  status: { Unpaid: "Unpaid", Paid: "Paid", Deleted: "Deleted" },
  way: {
    BARION: "Card (Barion)",
    SIMPLEPAY: "Card (SimplePay)",
    BANK_TRANSFER: "Bank transfer",
    HAND: "Marked by hand",
    CREDIT: "From credit",
  },
  costType: {
    CLUB_ANNUAL: "Club's annual fee",
    ORGANIZER_ANNUAL: "Organiser's annual fee",
    LICENSE_ELIT: "Elite licence",
    LICENSE_PARA: "Para licence",
    LICENSE_UP: "Youth licence",
    LICENSE_AMATOR: "Amateur licence",
    COMPETITOR_ANNUAL: "Competitor's annual fee",
    REFEREE_ANNUAL: "Referee's annual fee",
    TRAINER_ANNUAL: "Trainer's annual fee",
    TRANSFER: "Transfer",
    OTHER: "Other",
  },
  userPayment: {
    title: "Group payments",
    one: "Fee",
    new: "New fee",
    user: "Whose",
    description: "Description",
    paymentSubject: "Subject",
    billingDate: "Billed on",
    dueOn: "Due",
    payableGross: "To pay (HUF)",
    payableNet: "Net (HUF)",
    payableVat: "VAT (HUF)",
    vatCode: "VAT rate or exemption",
    vatGround: "Legal ground of the exemption",
    costType: "Kind",
    paymentStatus: "State",
    paymentDate: "Paid on",
    paidBy: "Paid by",
    paymentTransaction: "Transaction",
    refundDue: "To give back (HUF)",
    created: "Created",
    updated: "Changed",
    hints: {
      user: "A person or an organisation. It cannot be changed later.",
      payableGross: "Gross amount. It can be changed until something has come in for it.",
      vatCode: "It is born with the fee and cannot be changed later.",
    },
    sections: { owed: "What is owed", payment: "Payment", record: "Record" },
    act: {
      pay: {
        label: "Pay",
        question: { one: "Pay {name}?", other: "Pay {shown} items?" },
        text: "Of the selected ones you pay those by card that are yours to pay and still open. You go on at Barion, and come back here afterwards.",
        confirm: "Go on to paying",
      },
      markPaid: {
        label: "Paid",
        question: {
          one: "Mark the chosen item as paid?",
          other: "Mark {shown} items as paid?",
        },
        text: "You say that the money arrived outside the portal, for example in cash.",
        confirm: "Mark as paid",
      },
      markUnpaid: {
        label: "Not paid",
        question: {
          one: "Mark the chosen item as unpaid?",
          other: "Mark {shown} items as unpaid?",
        },
        text: "Only a payment marked by hand can be taken back. What was paid by card or transfer has to be refunded.",
        confirm: "Mark as unpaid",
        reason: "Reason for the correction",
      },
    },
  },
} as const satisfies SameKeys<typeof feeTextsHu>;
