import type { SameKeys } from "../kernel/texts.ts";
import type { mailTextsHu } from "./mail.texts.hu.ts";

export const mailTextsEn: SameKeys<typeof mailTextsHu> = {
  emailTemplate: {
    title: "E-mail templates",
    name: "Mail",
    subject: "Subject",
    html: "Formatted mail",
    text: "Plain-text mail",
    locale: "Language",
    created: "Created",
    updated: "Changed",
    hints: {
      html: "The portal puts the frame around it: the white card and the typeface.",
      text: "Seen by those whose mail program does not show formatted mail.",
    },
  },
  templateName: {
    NEW_PASSWORD: "New password requested",
    REGISTRATION: "Registration to be confirmed",
    REGISTRATION_KNOWN: "Registration with a known address",
    PAYMENT_SUCCESSFUL: "Payment received",
  },
  locale: { hu: "Hungarian", en: "English" },
  placeholders: {
    title: "Data to fill in",
    hint: "Click the one you need: it goes where you last typed.",
    insert: "Insert {placeholder} – {meaning}",
    inserted: "Inserted: {placeholder} ({field})",
    notHere: "A list cannot stand in the subject.",
  },
  placeholder: {
    NEW_PASSWORD: {
      name: "The receiver's name",
      link: "The link that sets a new password",
      minutes: "For how many minutes the link works",
    },
    REGISTRATION: {
      name: "Who registered, or the organisation's name",
      link: "The link that confirms the address",
      hours: "For how many hours the link works",
    },
    REGISTRATION_KNOWN: {
      name: "The name of the account that is there",
      link: "The page that asks for a new password",
    },
    PAYMENT_SUCCESSFUL: {
      name: "The payer's name",
      orderRef: "Order reference",
      transactionId: "The payment provider's transaction id",
      amount: "The amount paid",
      items: "The entries paid for, with their amounts",
    },
  },
  sample: {
    name: "Anna Sample",
    minutes: "30",
    hours: "48",
    orderRef: "RAJT-2027-000123",
    transactionId: "512345678",
    amount: "24,500 Ft",
    itemTitle: "Sample Cup – Olympic distance",
    itemAmount: "18,500 Ft",
    otherItemTitle: "Sample Cup – mixed relay – Sample SC 1",
    otherItemAmount: "6,000 Ft",
  },
  twin: {
    make: "Make it from the formatted mail",
    made: "The plain-text mail was made from the formatted one.",
    undo: "Put it back",
    restored: "The plain-text mail is as it was.",
  },
  preview: {
    open: "Preview",
    title: "Preview with sample data",
    frame: "Preview of the mail",
    subject: "Subject:",
    how: "How to preview",
    desktop: "Computer",
    phone: "Phone",
    text: "Text",
    language: "Language of the mail",
    saved: "This is the mail in the other language, as it was last saved.",
    edit: "Edit this one",
    picturesElsewhere: "Pictures kept on other sites are seen only in the mail, not here.",
  },
  test: {
    send: "Send me a test",
    subject: "[Test] {subject}",
    sent: "The test is on its way to {recipient}",
  },
  refusal: {
    unknownPlaceholder: "This mail has no data of this name: {placeholder}",
    brokenPlaceholder: "A broken placeholder: “{placeholder}”. Insert it from the list.",
    rowsInSubject: "This is a list and cannot stand in the subject: {placeholder}",
    link: "This link cannot be used: {link}. It must begin with https://, http:// or mailto:, or be a link from the list of data.",
    picture:
      "This picture cannot be used: {address}. Pick one from the files, or give an address that begins with https://.",
    privatePicture:
      "The mail has a picture that its receivers would not see. Pick one of the public files instead, or upload it there.",
    oneLine: "The subject must be a single line.",
    unreadable: "The mail cannot be filled in like this. Check the data that it names.",
    noAddress: "Your account has no e-mail address, so we cannot send you a test.",
  },
};
