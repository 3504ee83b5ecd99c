/** Calls of invoices; `GET /invoiceControl/download?key=` is a file route. */
import * as z from "zod";
import { signedIn } from "../kernel/access.ts";
import { defineCalls, nothing } from "../kernel/calls.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import { invoiceTable } from "./invoice.table.ts";

export const invoiceOwnCalls = defineCalls({
  "GET /invoiceControl/getBuyer": {
    needs: signedIn,
    about: "The buyer of the caller's invoices from its own profile; empty fields where the profile has none.",
    input: nothing,
    output: z.object({
      name: z.string(),
      country: z.string(),
      zipcode: z.string(),
      city: z.string(),
      address: z.string(),
      taxNumber: z.string().nullable(),
    }),
  },
});

export const invoiceCalls = { ...invoiceOwnCalls, ...tableCalls(invoiceTable) };
