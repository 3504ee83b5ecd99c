/** Calls by which holders of Finance handle money. */
import * as z from "zod";
import { anyOf, writes } from "../kernel/access.ts";
import { answer, defineCalls, id, named } from "../kernel/calls.ts";
import { day } from "../kernel/day.schema.ts";
import { textLine } from "../kernel/text.schema.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import { LONGEST_REFERENCE } from "./marking.table.ts";
import { moneyDueBackTable } from "./money-due-back.table.ts";
import { partyMoneyTable } from "./party-money.table.ts";

const LARGEST = 100_000_000;
const MOST_ITEMS = 200;
/** An amount in a form. */
export const forints = z.int().min(1).max(LARGEST);

const partyMoney = z.object({
  party: named,
  credit: z.int(),
  openItems: z.array(
    z.object({
      receivable: id,
      title: z.string(),
      debtor: named,
      /** The outstanding amount. */
      rest: z.int(),
      dueOn: z.string().nullable(),
      /** True if an open card payment holds it. */
      inPayment: z.boolean(),
    }),
  ),
});
export type PartyMoney = z.output<typeof partyMoney>;

export const moneyOwnCalls = defineCalls({
  "POST /partyMoneyControl/getPartySelection": {
    needs: anyOf("Finance"),
    about: "Persons, with their licence numbers, and organisations whose names contain the words.",
    input: z.strictObject({ query: z.string().max(200) }),
    output: z.array(named),
  },
  "POST /partyMoneyControl/getParty": {
    needs: anyOf("Finance"),
    about:
      "A party's credit, and the open items that it may pay: its own debts, entries that it made, and for a club the debts of its athletes.",
    input: z.strictObject({ party: id }),
    output: partyMoney,
  },
  "POST /partyMoneyControl/recordTransfer": {
    needs: writes("Finance"),
    about:
      "Records a bank receipt, once per bank reference. It pays the outstanding amounts of the receivables, oldest first; the rest is the payer's credit. The reference of a transfer sheet replaces payer and receivables.",
    input: z.strictObject({
      payer: id.optional(),
      reference: textLine(40).min(1).optional(),
      bankReference: textLine(LONGEST_REFERENCE).min(1),
      amount: forints,
      receivedOn: day,
      receivables: z.array(id).max(MOST_ITEMS).optional(),
    }),
    output: answer.extend({ credit: z.int().optional() }),
  },
  "POST /partyMoneyControl/allocateCredit": {
    needs: writes("Finance"),
    about: "Pays a receivable from its debtor's credit, as far as the credit suffices.",
    input: z.strictObject({ receivable: id }),
    output: answer.extend({ amount: z.int().optional() }),
  },
});

export const moneyCalls = { ...moneyOwnCalls, ...tableCalls(partyMoneyTable), ...tableCalls(moneyDueBackTable) };
