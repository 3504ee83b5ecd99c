import { z } from "zod";

/** The fields of a shop's messages, as the provider limits them (product/barion 3 and 6). */
const text = (longest: number, shortest = 1) => z.string().regex(new RegExp(`^\\P{Cc}{${shortest},${longest}}$`, "u"));
const webAddress = z.url({ protocol: /^https?$/ }).max(2_000);
const forints = z.int().positive().max(2_000_000_000);

const MINUTE = 60;
const WEEK = 604_800;
/** `d:hh:mm:ss`, as seconds: from a minute to a week. */
const window = z
  .string()
  .regex(/^\d:[0-2]\d:[0-5]\d:[0-5]\d$/)
  .transform((value) => {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = value.split(":").map(Number);
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  })
  .pipe(z.int().min(MINUTE).max(WEEK));

const Item = z.object({
  Name: text(250),
  Description: text(500),
  Quantity: z.number().positive(),
  Unit: text(50),
  UnitPrice: z.number(),
  ItemTotal: forints,
});

const Transaction = z
  .object({ POSTransactionId: text(100), Payee: z.email(), Total: forints, Items: z.array(Item).min(1) })
  .refine(({ Items, Total }) => Items.reduce((sum, { ItemTotal }) => sum + ItemTotal, 0) === Total)
  .refine(({ Items }) => Items.every(({ Quantity, UnitPrice, ItemTotal }) => Quantity * UnitPrice === ItemTotal));

export const StartFields = z.object({
  PaymentType: z.literal("Immediate"),
  PaymentWindow: window.optional(),
  GuestCheckOut: z.boolean(),
  FundingSources: z.array(z.enum(["All", "Balance", "BankCard", "GooglePay", "ApplePay", "BankTransfer"])).min(1),
  PaymentRequestId: text(100),
  OrderNumber: text(100).optional(),
  PayerHint: z.email().max(256).optional(),
  CardHolderNameHint: text(45, 2).optional(),
  RedirectUrl: webAddress,
  CallbackUrl: webAddress,
  Locale: z.enum(["hu-HU", "en-US", "de-DE", "sk-SK", "cs-CZ", "sl-SI", "fr-FR", "es-ES", "el-GR"]),
  Currency: z.enum(["HUF", "EUR", "USD", "CZK"]),
  Transactions: z.tuple([Transaction]),
});

export const RefundFields = z.object({
  PaymentId: z.string(),
  TransactionsToRefund: z.tuple([
    z.object({ TransactionId: z.string(), POSTransactionId: text(100), AmountToRefund: forints }),
  ]),
});
