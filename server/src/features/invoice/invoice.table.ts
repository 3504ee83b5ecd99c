import { invoiceTable } from "@rajt/contract/invoice/invoice.table";
import { sql } from "kysely";
import { allRows, serveTable } from "../../kernel/table/serve-table.ts";
import { changeBuyer } from "./change-buyer.ts";
import { retryInvoices } from "./invoice.store.ts";

const FAILED = sql`(i.number is null and i.failure is not null)`;
const REPLACEABLE = sql`(i.kind = 'INVOICE' and i.number is not null and not exists (select from invoice c where c.original_id = i.id))`;

/** The list of invoices, readable by holders of Finance. */
export const invoices = serveTable(invoiceTable, {
  texts: "invoice.list",
  from: sql`invoice i`,
  joins: {
    p: sql`left join payment p on p.id = i.payment_id`,
    y: sql`left join party y on y.id = p.payer_id`,
    o: sql`left join invoice o on o.id = i.original_id`,
  },
  id: sql`i.id`,
  columns: {
    number: sql`i.number`,
    kind: sql`i.kind`,
    buyer: sql`i.buyer_name`,
    gross: sql`i.gross`,
    fulfilledOn: sql`i.fulfilled_on`,
    state: sql`case when i.number is not null then 'ISSUED' when i.failure is not null then 'FAILED' else 'WAITING' end`,
    failure: sql`i.failure`,
    failureDetail: sql`i.failure_detail`,
    payer: { id: sql`y.id`, name: sql`coalesce(y.name, '')` },
    original: sql`o.number`,
    orderRef: sql`p.order_ref`,
    createdAt: sql`i.created_at`,
    issuedAt: sql`i.issued_at`,
    invoice: sql`i.stored_file`,
  },
  scope: allRows,
  acts: {
    issueAgain: async (tx, ids, { at }) => {
      const tried = new Set(await retryInvoices(tx, ids, at));
      return new Map(ids.flatMap((id) => (tried.has(id) ? [] : [[id, "invoice.refusal.notFailed"] as const])));
    },
    changeBuyer: async (tx, [id = 0], { at, asked: { name, zipcode, city, address, taxNumber } }) => {
      const buyer = { name: name ?? "", zipcode: zipcode ?? "", city: city ?? "", address: address ?? "", taxNumber };
      const refused = await changeBuyer(tx, id, buyer, at);
      return new Map(refused === null ? [] : [[id, refused]]);
    },
  },
  open: { issueAgain: () => FAILED, changeBuyer: () => REPLACEABLE },
});
