import { z } from "zod";

/**
 * The part of the Barion v2 wire that the portal reads (product/barion 3 to 6): unknown keys are dropped, so personal data of answers goes
 * no further. Numbers of payments and transactions have dashes or none, in either case.
 */
const LONGEST = 256;

export const guid = z
  .string()
  .max(64)
  .transform((text) => text.replaceAll("-", "").toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{32}$/));

/** Forints are whole; any other amount is returned as reported, and compared with the requested one. */
const wireNumber = z.number();
const wireMoment = z.iso.datetime({ offset: true, local: true }).transform((text) => new Date(text));

export const PaymentStatus = z.enum([
  "Prepared",
  "Started",
  "InProgress",
  "Waiting",
  "Reserved",
  "Authorized",
  "Canceled",
  "Succeeded",
  "Failed",
  "PartiallySucceeded",
  "Expired",
]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** Errors are sent beside an answer or instead of it. */
export const Refusal = z.object({
  Errors: z.array(z.object({ ErrorCode: z.string().min(1).max(LONGEST) })).min(1),
});

export const StartAnswer = z.object({
  PaymentId: guid,
  PaymentRequestId: z.string().max(LONGEST),
  Status: PaymentStatus,
  GatewayUrl: z.url({ protocol: /^https?$/ }),
});

const Transaction = z.object({
  TransactionId: guid,
  POSTransactionId: z.string().max(LONGEST).nullish(),
  Total: wireNumber,
  Currency: z.string().max(LONGEST).optional(),
  Status: z.string().max(LONGEST),
  TransactionType: z.string().max(LONGEST),
  RelatedId: guid.nullish().catch(null),
});
export type Transaction = z.infer<typeof Transaction>;

export const PaymentStateAnswer = z.object({
  PaymentId: guid,
  PaymentRequestId: z.string().min(1).max(LONGEST),
  Status: PaymentStatus,
  Currency: z.string().max(LONGEST).optional(),
  CompletedAt: wireMoment.nullish().catch(null),
  Transactions: z.array(Transaction).max(1_000),
});
export type PaymentStateAnswer = z.infer<typeof PaymentStateAnswer>;

export const RefundAnswer = z.object({
  PaymentId: guid,
  RefundedTransactions: z.array(z.object({ TransactionId: guid, Total: wireNumber })).min(1),
});
