import { z } from "zod";

/**
 * The part of the SimplePay v2 wire that the portal reads: unknown keys are dropped, so personal data of detailed answers goes no further.
 * Numbers are sent as numbers today and as strings in older samples; both are read. See product/simplepay 3 to 7.
 */
const wireNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
const wireText = z.union([z.string().min(1).max(256), z.number().transform(String)]);
const wireMoment = z.iso.datetime({ offset: true, local: true }).transform((text) => new Date(text));

export const TransactionStatus = z.enum([
  "INIT",
  "INPAYMENT",
  "INFRAUD",
  "AUTHORIZED",
  "FINISHED",
  "CANCELLED",
  "TIMEOUT",
  "NOTAUTHORIZED",
  "FRAUD",
  "REVERSED",
  "REFUND",
]);
export type TransactionStatus = z.infer<typeof TransactionStatus>;

export const Refusal = z.object({ errorCodes: z.array(wireText).min(1) });

export const StartAnswer = z.object({
  merchant: z.string(),
  orderRef: z.string(),
  currency: z.string(),
  transactionId: wireText,
  total: wireNumber,
  timeout: wireMoment,
  paymentUrl: z.url({ protocol: /^https?$/ }),
});

export const QueryAnswer = z.object({
  merchant: z.string(),
  totalCount: wireNumber,
  transactions: z
    .array(
      z.object({
        orderRef: z.string(),
        transactionId: wireText,
        status: TransactionStatus,
        currency: z.string().optional(),
        total: wireNumber.optional(),
        remainingTotal: wireNumber.optional(),
        finishDate: wireMoment.optional().catch(undefined),
      }),
    )
    .default([]),
});
export type QueriedTransaction = z.infer<typeof QueryAnswer>["transactions"][number];

export const CloseAnswer = z.object({
  merchant: z.string(),
  orderRef: z.string(),
  status: z.literal("CANCELLED"),
});

export const RefundAnswer = z.object({
  merchant: z.string(),
  orderRef: z.string(),
  refundTransactionId: wireText,
  remainingTotal: wireNumber,
});

/** The short names of the return: response code, transaction, event, merchant, order. */
export const ReturnMessage = z.object({
  r: wireNumber,
  t: wireText,
  e: z.enum(["SUCCESS", "FAIL", "CANCEL", "TIMEOUT"]),
  m: z.string(),
  o: z.string().min(1).max(256),
});
export type ReturnMessage = z.infer<typeof ReturnMessage>;

export const Notification = z.object({
  merchant: z.string(),
  orderRef: z.string().min(1).max(256),
  transactionId: wireText,
  status: TransactionStatus,
  refundStatus: z.string().optional(),
  finishDate: wireMoment.optional().catch(undefined),
});
