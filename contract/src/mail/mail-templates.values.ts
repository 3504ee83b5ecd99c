/** The mails that the portal sends, with their placeholders. No schema here: a list's page loads it. */

/**
 * The kind of a placeholder. `text`: words, always escaped. `link`: an address of the portal, the only kind that may be
 * the target of a link. `keyLink`: the same, with a key that opens an account: it is not stored once the mail was sent.
 * `rows`: titles with amounts, rendered as a table, or as lines in plain text. `prose`: plain text of several lines
 * that a person wrote, in which full https addresses become links.
 */
export type PlaceholderKind = "text" | "link" | "keyLink" | "rows" | "prose";

export const isLink = (kind: PlaceholderKind | undefined): boolean => kind === "link" || kind === "keyLink";

const MAIL_TEMPLATES = {
  NEW_PASSWORD: { name: "text", link: "keyLink", minutes: "text", number: "text" },
  STAFF_INVITED: { name: "text", address: "text", link: "keyLink", days: "text" },
  PASSWORD_CHANGED: { name: "text", moment: "text", device: "text", link: "link" },
  REGISTRATION: { name: "text", link: "keyLink", hours: "text" },
  PARTY_REGISTERED: { name: "text", party: "text", happened: "text", link: "link" },
  REGISTRATION_WAITS: { name: "text", sentOn: "text", link: "keyLink", hours: "text" },
  REGISTRATION_KNOWN: { name: "text", link: "link" },
  PERSON_KNOWN: { name: "text", link: "link" },
  ADDRESS_PROOF: { name: "text", link: "keyLink", hours: "text" },
  CONTACT_PROOF: { name: "text", link: "keyLink", hours: "text" },
  CONTACT_CHANGE: { name: "text" },
  ADDRESS_KNOWN: { name: "text" },
  ADDRESS_CHANGE: { name: "text", address: "text", link: "keyLink", days: "text" },
  COMPETITION_STEP: { name: "text", competition: "text", happened: "text", reason: "text", link: "link" },
  COMPETITION_CHANGED: { name: "text", competition: "text", changes: "rows", link: "link" },
  COMPETITION_CORRECTED: { name: "text", competition: "text", changes: "rows", link: "link" },
  ENTRY_MADE: { name: "text", competition: "text", entries: "rows", until: "text", link: "link" },
  ENTRY_MOVED: { name: "text", competition: "text", entries: "rows", until: "text", link: "link" },
  ENTRY_WITHDRAWN: { name: "text", competition: "text", entries: "rows", link: "link" },
  ENTRY_CANCELLED: { name: "text", competition: "text", day: "text", reason: "text", link: "link" },
  ENTRY_NOTICE: {
    name: "text",
    competition: "text",
    race: "text",
    day: "text",
    what: "text",
    happened: "text",
    reason: "text",
    action: "text",
    link: "link",
  },
  DOCTOR_DATE: { name: "text", link: "link" },
  CLUB_DOCTOR_DATES: { name: "text", count: "text", link: "link" },
  ENTRY_LAPSE: {
    name: "text",
    what: "text",
    competition: "text",
    happened: "text",
    items: "rows",
    action: "text",
    link: "link",
  },
  PRICE_RISES: {
    name: "text",
    competition: "text",
    race: "text",
    amount: "text",
    nextAmount: "text",
    risesOn: "text",
    link: "link",
  },
  ORGANISER_LETTER: {
    name: "text",
    competition: "text",
    subject: "text",
    athletes: "text",
    letter: "prose",
    link: "link",
  },
  VERIFICATION: { name: "text", happened: "text", reason: "text", number: "text", pay: "link", link: "link" },
  SENT_BACK: { name: "text", person: "text", points: "prose", note: "prose", link: "link", office: "text" },
  PERSON_MESSAGE: { name: "text", subject: "text", message: "prose", sender: "text" },
  PAPERS_MISSING: { name: "text", link: "link" },
  CLEARANCE_DUE: { name: "text", link: "link" },
  PAYMENT_SUCCESSFUL: {
    name: "text",
    orderRef: "text",
    transactionId: "text",
    amount: "text",
    items: "rows",
    invoice: "link",
  },
  FEE_PAID: {
    name: "text",
    orderRef: "text",
    transactionId: "text",
    amount: "text",
    items: "rows",
    invoice: "link",
  },
  MONEY_RECEIVED: { name: "text", amount: "text", items: "rows", remaining: "text", link: "link" },
  REFUND_SENT: { name: "text", amount: "text", sentOn: "text", reference: "text", link: "link" },
  FEE_BILLED: { name: "text", fee: "text", amount: "text", dueOn: "text", link: "link" },
  FEE_REMINDER: { name: "text", fee: "text", amount: "text", due: "text", block: "text", link: "link" },
  TRANSFER_SHEET: {
    name: "text",
    amount: "text",
    accountNumber: "text",
    accountName: "text",
    reference: "text",
    dueOn: "text",
    items: "rows",
    link: "link",
  },
  WEEKLY_DIGEST: { name: "text", lines: "rows", more: "text", link: "link" },
  PAYMENT_NOTICE: { name: "text", happened: "text", reason: "text", orderRef: "text", transactionId: "text" },
  ATHLETE_TRANSFER: {
    name: "text",
    athlete: "text",
    happened: "text",
    reason: "text",
    payment: "rows",
    link: "link",
  },
} as const satisfies Record<string, Record<string, PlaceholderKind>>;

export type MailTemplateName = keyof typeof MAIL_TEMPLATES;

// cast: the keys of the literal above, which is never empty.
export const MAIL_TEMPLATE_NAMES = Object.keys(MAIL_TEMPLATES) as [MailTemplateName, ...MailTemplateName[]];

export const isMailTemplateName = (name: unknown): name is MailTemplateName =>
  typeof name === "string" && Object.hasOwn(MAIL_TEMPLATES, name);

/** The placeholders of a mail by name. */
export const placeholdersOf = (name: MailTemplateName): Readonly<Record<string, PlaceholderKind>> =>
  MAIL_TEMPLATES[name];

/** Placeholders that may be null: then the paragraph or the line around them is left out. */
type NullablePlaceholders = {
  NEW_PASSWORD: "number";
  COMPETITION_STEP: "reason" | "link";
  ENTRY_MADE: "until";
  ENTRY_MOVED: "until";
  ENTRY_NOTICE: "reason";
  VERIFICATION: "reason" | "number" | "pay";
  SENT_BACK: "person" | "points" | "note" | "link" | "office";
  PAYMENT_NOTICE: "reason" | "transactionId";
  PAYMENT_SUCCESSFUL: "invoice";
  FEE_PAID: "invoice";
  FEE_REMINDER: "block";
  PASSWORD_CHANGED: "device";
  MONEY_RECEIVED: "remaining";
  REFUND_SENT: "reference";
  ORGANISER_LETTER: "athletes";
  ATHLETE_TRANSFER: "reason" | "payment";
  WEEKLY_DIGEST: "more";
};

type NullFor<N, P> = N extends keyof NullablePlaceholders ? (P extends NullablePlaceholders[N] ? null : never) : never;

type ValueOf<K extends PlaceholderKind> = K extends "rows"
  ? readonly { readonly title: string; readonly amount: string; readonly link?: string }[]
  : K extends "prose"
    ? { readonly prose: string }
    : string | number;

/** The values of a mail: amounts and moments are formatted, in the language of the mail. */
export type MailValues<N extends MailTemplateName> = {
  readonly [P in keyof (typeof MAIL_TEMPLATES)[N]]: (typeof MAIL_TEMPLATES)[N][P] extends infer K extends
    PlaceholderKind
    ? ValueOf<K> | NullFor<N, P>
    : never;
};

/** The parts of a mail that may contain placeholders. */
export type MailPart = "subject" | "html" | "text";
export const MAIL_PARTS = ["subject", "html", "text"] as const satisfies readonly MailPart[];

/** Characters. */
export const LONGEST_PART = { subject: 255, html: 100_000, text: 20_000 } as const satisfies Record<MailPart, number>;
