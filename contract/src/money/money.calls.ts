/** Calls by which super admins handle money. */
import * as z from "zod";
import { superAdmin } from "../kernel/access.ts";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import { day } from "../kernel/day.schema.ts";
import { textLine } from "../kernel/text.schema.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import { partyMoneyTable } from "./party-money.table.ts";

const LARGEST = 100_000_000;
const MOST_ITEMS = 200;
const forints = z.int().min(1).max(LARGEST);

export const moneyOwnCalls = defineCalls({
  "POST /partyMoneyControl/recordTransfer": {
    needs: superAdmin,
    about:
      "Writes down money that came to the bank, once for each number that the bank gave it. It goes to what is still owed of the receivables, oldest first; the rest is the payer's credit. The reference of a transfer sheet stands for its payer and its items.",
    input: z.strictObject({
      payer: id.optional(),
      reference: textLine(40).min(1).optional(),
      bankReference: textLine(100).min(1),
      amount: forints,
      receivedOn: day,
      receivables: z.array(id).max(MOST_ITEMS).optional(),
    }),
    output: answer.extend({ credit: z.int().optional() }),
  },
  "POST /partyMoneyControl/allocateCredit": {
    needs: superAdmin,
    about: "Pays a receivable from its debtor's credit, as far as that goes.",
    input: z.strictObject({ receivable: id }),
    output: answer.extend({ amount: z.int().optional() }),
  },
});

export const moneyCalls = { ...moneyOwnCalls, ...tableCalls(partyMoneyTable) };
