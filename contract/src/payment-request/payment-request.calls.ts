import * as z from "zod";
import { signedIn } from "../kernel/access.ts";
import { answer, defineCalls, id, nothing } from "../kernel/calls.ts";
import { textLine } from "../kernel/text.schema.ts";
import { PAYMENT_REQUEST_STATUSES } from "./payment-request.rules.ts";

/** The most items of one sheet. */
const MOST_ITEMS = 200;

const reference = textLine(40).min(1);
const status = z.enum(PAYMENT_REQUEST_STATUSES);
const ids = z.array(id).max(MOST_ITEMS);

const transferSheet = z.object({
  reference: z.string(),
  status,
  createdOn: z.iso.date(),
  dueOn: z.iso.date(),
  /** The moment until which the sheet holds the prices. */
  keptUntil: z.iso.datetime(),
  payer: z.string(),
  /** The federation's bank account; null if none is configured any more. */
  account: z.object({ number: z.string(), name: z.string() }).nullable(),
  /** The outstanding amount. */
  amount: z.int(),
  received: z.int(),
  items: z.array(
    z.object({
      title: z.string(),
      who: z.string(),
      /** Null for a fee. */
      competition: z.string().nullable(),
      amount: z.int(),
      outstanding: z.int(),
      /** True if withdrawn, or moved to another race. */
      ended: z.boolean(),
    }),
  ),
  mayCancel: z.boolean(),
});
export type TransferSheet = z.output<typeof transferSheet>;

/** The calls of transfer sheets (product/money 60). */
export const paymentRequestCalls = defineCalls({
  "POST /basketControl/payBasketItemsByTransfer": {
    needs: signedIn,
    about:
      "Makes a transfer sheet of entries and fees, and mails it to the caller. Returns its reference, or the refusal. While it is open, the same items return the same sheet.",
    input: z
      .strictObject({ itemIdList: ids, feeIdList: ids.optional() })
      .refine(({ itemIdList, feeIdList = [] }) => itemIdList.length + feeIdList.length > 0),
    output: answer.extend({ reference: z.string().optional() }),
  },
  "POST /basketControl/getTransferSheet": {
    needs: signedIn,
    about: "A transfer sheet of the caller's own, or, for holders of Finance, of anyone.",
    input: z.strictObject({ reference }),
    output: z.union([transferSheet, answer]),
  },
  "GET /basketControl/getTransferSheets": {
    needs: signedIn,
    about: "The caller's own transfer sheets that are not paid, cancelled or ended, earliest due day first.",
    input: nothing,
    output: z.array(z.object({ reference: z.string(), status, dueOn: z.iso.date(), amount: z.int() })),
  },
  "POST /basketControl/cancelTransferSheet": {
    needs: signedIn,
    about:
      "Cancels an open transfer sheet of the caller's own, or, for holders of Finance, of anyone. Its prices are no longer held.",
    input: z.strictObject({ reference }),
    output: answer,
  },
});
