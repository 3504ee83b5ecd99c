import { randomUUID } from "node:crypto";
import type { Buyer } from "@rajt/contract/invoice/buyer.rules";
import type { InvoiceFailure } from "@rajt/contract/invoice/invoice.table";
import { sumForints } from "@rajt/contract/kernel/money";
import { sql } from "kysely";
import type { Db, Runner, Tx } from "../../kernel/db/database.ts";
import type { InvoiceDocument, InvoiceIssuer, IssuedInvoice } from "../../ports/invoice/issuer.ts";
import { newFileKey } from "../file/index.ts";
import { RECEIVABLE_TITLE } from "../money/index.ts";
import type { InvoicedPayment, NewInvoice } from "./differences.ts";

/**
 * Locks payments and returns the settled ones of the federation, with the amounts they paid and the amounts on their
 * invoices. Credit is not invoiced.
 */
export async function readInvoiced(tx: Tx, payments: readonly number[]): Promise<InvoicedPayment[]> {
  await sql`select from payment where id = any(${payments}) order by id for no key update`.execute(tx);
  const { rows } = await sql<InvoicedPayment>`
    select p.id as payment, current.id as current, coalesce(current.corrected, false) as "isCorrected",
      (select max(i.id) from invoice i where i.payment_id = p.id and i.kind = 'INVOICE') as "lastCancelled", shares.list as shares
    from payment p
    left join lateral (
      select i.id, exists (select from invoice c where c.original_id = i.id and c.kind = 'CORRECTING') as corrected
      from invoice i where i.payment_id = p.id and i.kind = 'INVOICE'
        and not exists (select from invoice s where s.original_id = i.id and s.kind = 'STORNO')
    ) as current on true
    cross join lateral (
      select json_agg(json_build_object('receivable', r.id,
          'description', left(concat_ws(' – ', ${RECEIVABLE_TITLE}, case when r.fee_id is not null and r.debtor_id <> p.payer_id then y.name end), 255),
          'vatCode', r.vat_code, 'vatGround', r.vat_ground, 'paid', booked.amount,
          'invoicedNet', coalesce(invoiced.net, 0), 'invoicedGross', coalesce(invoiced.gross, 0)) order by r.id) as list
      from (
        select receivable_id, sum(amount)::integer as amount from ledger
        where payment_id = p.id and receivable_id is not null and kind in ('PAYMENT', 'REFUND', 'CORRECTION') group by receivable_id
      ) as booked
      join receivable r on r.id = booked.receivable_id
      join party y on y.id = r.debtor_id
      left join lateral (
        select sum(l.net)::integer as net, sum(l.gross)::integer as gross
        from invoice i join invoice_line l on l.invoice_id = i.id where i.payment_id = p.id and l.receivable_id = r.id
      ) as invoiced on true
    ) as shares
    where p.id = any(${payments}) and p.state = 'PAID' and p.received_by is distinct from 'ORGANISER' and shares.list is not null
    order by p.id`.execute(tx);
  return rows;
}

/**
 * Inserts pending invoices with their lines; `buyer` replaces the payment's own. A correcting or cancelling invoice
 * gets the buyer of its original when it is issued.
 */
export async function insertInvoices(
  tx: Tx,
  invoices: readonly NewInvoice[],
  { at, buyer = null }: { readonly at: Date; readonly buyer?: Buyer | null },
): Promise<void> {
  const headers = invoices.map(({ lines, ...invoice }) => ({
    ...invoice,
    external: randomUUID(),
    file: newFileKey(),
    net: sumForints(lines.map(({ net }) => net)),
    vat: sumForints(lines.map(({ vat }) => vat)),
    gross: sumForints(lines.map(({ gross }) => gross)),
  }));
  const lines = invoices.flatMap((invoice, at) =>
    invoice.lines.map((line, place) => ({ ...line, external: headers[at]?.external, position: place + 1 })),
  );
  const given = buyer === null ? null : JSON.stringify(buyer);
  await sql`
    with given as (
      select * from json_to_record(coalesce(${given}::json, '{}'))
        as b (name text, country text, zipcode text, city text, address text, "taxNumber" text)
    ), inserted as (
      insert into invoice (external_id, file_key, kind, payment_id, original_id, fulfilled_on, net, vat, gross, created_at, next_attempt_at,
        buyer_name, buyer_country, buyer_zipcode, buyer_city, buyer_address, buyer_tax_number)
      select n.external, n.file, n.kind, p.id, n.original, (
          case when n.kind <> 'INVOICE' then ${at} when p.method in ('BANK_TRANSFER', 'HAND') then p.started_at else p.ended_at end
          at time zone 'Europe/Budapest')::date,
        n.net, n.vat, n.gross, ${at}, ${at}, coalesce(g.name, b.buyer_name), coalesce(g.country, b.buyer_country),
        coalesce(g.zipcode, b.buyer_zipcode), coalesce(g.city, b.buyer_city), coalesce(g.address, b.buyer_address),
        case when g.name is null then b.buyer_tax_number else g."taxNumber" end
      from json_to_recordset(${JSON.stringify(headers)}) as n (external text, file text, kind text, payment integer, original integer,
        net integer, vat integer, gross integer)
      join payment p on p.id = n.payment left join payment b on b.id = p.id and n.kind = 'INVOICE' cross join given g
      order by n.payment returning id, external_id
    )
    insert into invoice_line (invoice_id, position, receivable_id, description, vat_code, vat_ground, net, vat, gross)
    select i.id, l.position, l.receivable, l.description, l."vatCode", l."vatGround", l.net, l.vat, l.gross
    from json_to_recordset(${JSON.stringify(lines)}) as l (external text, position integer, receivable integer, description text, "vatCode" text,
      "vatGround" text, net integer, vat integer, gross integer)
    join inserted i on i.external_id = l.external`.execute(tx);
}

/** An invoice to be issued now. */
export type ClaimedInvoice = {
  readonly id: number;
  readonly attempts: number;
  readonly fileKey: string;
  readonly payer: number;
  /** Null if neither the invoice nor its original names one. */
  readonly buyer: Buyer | null;
  readonly document: Omit<InvoiceDocument, "buyer" | "issuedAt">;
};

/** Attempts after which a person has to act. */
const MOST_ATTEMPTS = 5;
/** Longer than an issuer needs to find a document whose answer was lost. */
const PAUSE = sql`interval '5 minutes'`;

/**
 * Claims the oldest due invoice for one caller and counts the attempt; null: none is due. A correcting or cancelling
 * invoice waits for its original, a replacement for the cancellation of the invoice that it replaces.
 */
export async function claimInvoice(db: Db, at: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update invoice set attempts = attempts + 1, next_attempt_at = ${at}::timestamptz + ${PAUSE} * (attempts + 1)
    where id = (
      select w.id from invoice w left join invoice o on o.id = w.original_id
      where w.number is null and w.next_attempt_at <= ${at} and w.attempts < ${MOST_ATTEMPTS}
        and case when w.kind = 'INVOICE' then not exists (
            select from invoice s where s.original_id = w.original_id and s.kind = 'STORNO' and s.number is null)
          else o.number is not null end
      order by w.next_attempt_at, w.id limit 1 for no key update of w skip locked)
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function readClaimed(db: Runner, id: number): Promise<ClaimedInvoice> {
  const { rows } = await sql<ClaimedInvoice>`
    select i.id, i.attempts, i.file_key as "fileKey", p.payer_id as payer,
      (select json_build_object('name', b.buyer_name, 'country', coalesce(b.buyer_country, 'HU'), 'zipcode', coalesce(b.buyer_zipcode, ''),
          'city', coalesce(b.buyer_city, ''), 'address', coalesce(b.buyer_address, ''), 'taxNumber', b.buyer_tax_number)
        from invoice b where b.id in (i.id, case when i.kind <> 'INVOICE' then i.original_id end) and b.buyer_name is not null order by b.id limit 1
      ) as buyer,
      json_build_object('externalId', i.external_id, 'kind', i.kind, 'originalNumber', case when i.kind <> 'INVOICE' then o.number end,
        'fulfilledOn', i.fulfilled_on, 'paidBy', p.method, 'paymentReference', p.transaction_id, 'net', i.net, 'vat', i.vat, 'gross', i.gross,
        'lines', (select coalesce(json_agg(json_build_object('description', l.description, 'vatCode', l.vat_code, 'vatGround', l.vat_ground, 'net', l.net,
            'vat', l.vat, 'gross', l.gross) order by l.position), '[]') from invoice_line l where l.invoice_id = i.id)) as document
    from invoice i join payment p on p.id = i.payment_id left join invoice o on o.id = i.original_id
    where i.id = ${id}`.execute(db);
  const [claimed] = rows;
  if (claimed === undefined) throw new Error(`invoice ${id} does not exist`);
  return claimed;
}

/** Records that an invoice is issued. @returns false if that is recorded already */
export async function recordIssued(
  tx: Tx,
  { id, fileKey }: Pick<ClaimedInvoice, "id" | "fileKey">,
  { number, issuedAt }: IssuedInvoice,
  { buyer, issuer }: { readonly buyer: Buyer; readonly issuer: Pick<InvoiceIssuer, "name" | "seller"> },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("invoice")
    .set({
      number,
      issued_at: issuedAt,
      issuer: issuer.name,
      stored_file: fileKey,
      seller_name: issuer.seller.name,
      seller_address: issuer.seller.address,
      seller_tax_number: issuer.seller.taxNumber,
      buyer_name: buyer.name,
      buyer_country: buyer.country,
      buyer_zipcode: buyer.zipcode,
      buyer_city: buyer.city,
      buyer_address: buyer.address,
      buyer_tax_number: buyer.taxNumber,
      failure: null,
      failure_detail: null,
    })
    .where("id", "=", id)
    .where("number", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Locks an invoice that is not issued. Returns false if it is issued. */
export async function lockUnissued(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from invoice where id = ${id} and number is null for no key update`.execute(tx);
  return rows.length > 0;
}

/** Records the reason of a failed attempt. With `isFinal` only a person can have it tried again. */
export async function recordFailure(
  db: Runner,
  id: number,
  {
    failure,
    detail,
    isFinal,
  }: { readonly failure: InvoiceFailure; readonly detail: string | null; readonly isFinal: boolean },
): Promise<void> {
  await sql`update invoice set failure = ${failure}, failure_detail = nullif(left(${detail}::text, 255), ''),
      attempts = greatest(attempts, ${isFinal ? MOST_ATTEMPTS : 0})
    where id = ${id} and number is null`.execute(db);
}

/** Makes failed invoices due now. Returns the ones that were failed. */
export async function retryInvoices(tx: Tx, ids: readonly number[], at: Date): Promise<number[]> {
  // One attempt is counted already, so that the issuer is queried for an issued document first.
  const { rows } = await sql<{ id: number }>`
    update invoice set attempts = 1, next_attempt_at = ${at} where id = any(${ids}) and number is null and failure is not null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the buyer of an account's profile. */
export async function readProfileBuyer(db: Runner, account: number): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select coalesce(name, '') as name, coalesce(country, 'HU') as country, coalesce(zipcode, '') as zipcode, coalesce(city, '') as city,
      coalesce(address, '') as address, tax_number as "taxNumber"
    from buyer_profile where id = ${account}`.execute(db);
  return rows[0] ?? { name: "", country: "HU", zipcode: "", city: "", address: "", taxNumber: null };
}

export type Replaceable = { readonly payment: number; readonly country: string };

/** Locks an issued invoice that may get another buyer; null if it is corrected, cancelled or not issued. */
export async function lockReplaceable(tx: Tx, id: number): Promise<Replaceable | null> {
  const { rows } = await sql<Replaceable>`
    select i.payment_id as payment, coalesce(i.buyer_country, 'HU') as country from invoice i
    where i.id = ${id} and i.kind = 'INVOICE' and i.number is not null and not exists (select from invoice c where c.original_id = i.id)
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the file key of the invoice of a payment, even before it is issued; null if the payment has none. */
export async function invoiceFileOf(db: Runner, payment: number): Promise<string | null> {
  const { rows } = await sql<{ file: string }>`
    select file_key as file from invoice where payment_id = ${payment} and kind = 'INVOICE' order by id desc limit 1`.execute(
    db,
  );
  return rows[0]?.file ?? null;
}

/** Returns the facts of the right to read an invoice, by its file: see `InvoiceFact`. */
export async function readInvoiceFacts(
  db: Runner,
  fileKey: string,
): Promise<{ invoicePayer: number; invoiceDebtor: number | null } | null> {
  const { rows } = await sql<{ invoicePayer: number; invoiceDebtor: number | null }>`
    select p.payer_id as "invoicePayer", case when min(r.debtor_id) = max(r.debtor_id) then min(r.debtor_id) end as "invoiceDebtor"
    from invoice i join payment p on p.id = i.payment_id join invoice_line l on l.invoice_id = i.id join receivable r on r.id = l.receivable_id
    where i.file_key = ${fileKey} and i.number is not null group by p.id`.execute(db);
  return rows[0] ?? null;
}
