import * as z from "zod";
import { anyOf, writes } from "../../kernel/access.ts";
import { answer, defineCalls, id, named } from "../../kernel/calls.ts";
import { tableCalls } from "../../kernel/table/table.calls.ts";
import { textArea } from "../../kernel/text.schema.ts";
import { DECISIONS, DOUBTS, ENDS, doubtfulPaymentTable } from "./doubtful-payment.table.ts";

const LONGEST_REASON = 2_000;

const doubtfulPayment = z.object({
  id,
  foundAt: z.iso.datetime(),
  payer: named,
  why: z.enum(DOUBTS),
  /** Null for a payment without a card provider. */
  orderRef: z.string().nullable(),
  transactionId: z.string().nullable(),
  provider: z.string(),
  startedAt: z.iso.datetime(),
  /** Forints; `came` is null if unknown. */
  asked: z.int(),
  came: z.int().nullable(),
  items: z.array(z.object({ title: z.string(), amount: z.int(), owed: z.int() })),
  /** The open decisions; empty after the decision. */
  choices: z.array(z.enum(DECISIONS)),
  decision: z.enum(ENDS).nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type DoubtfulPayment = z.output<typeof doubtfulPayment>;

export const doubtfulPaymentOwnCalls = defineCalls({
  "POST /doubtfulPaymentControl/getOne": {
    needs: anyOf("Finance"),
    about: "One doubtful payment: ordered and received amount, items, and open decisions.",
    input: z.strictObject({ id }),
    output: doubtfulPayment,
  },
  "POST /doubtfulPaymentControl/decide": {
    needs: writes("Finance"),
    about:
      "Decides a doubtful payment, once: takes it as paid (its money goes to its items), releases its items (its money stays the payer's credit), or notes a payment that needs no decision.",
    input: z.strictObject({
      id,
      decision: z.enum(DECISIONS),
      reason: textArea(LONGEST_REASON).min(1, "kernel.error.required"),
    }),
    output: answer,
  },
});

export const doubtfulPaymentCalls = { ...doubtfulPaymentOwnCalls, ...tableCalls(doubtfulPaymentTable) };
