import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { takeInvoiceNumber } from "../../ports/invoice/embedded/invoice-number.store.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { makeClub, makeFees } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { markAllManually } from "../money/index.ts";
import { issueInvoices } from "./issue-invoices.ts";

const TAKERS = 32;
const ROUNDS = 50;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 16 });
});
afterAll(() => portal.close());

it("gives 32 takers of 50 numbers each every number once, without a gap", async () => {
  const { db, clock } = portal;
  const taken = await Promise.all(
    Array.from({ length: TAKERS }, async (_, taker) => {
      const serials: number[] = [];
      for (let round = 0; round < ROUNDS; round++)
        serials.push((await takeInvoiceNumber(db, `n-${taker}-${round}`, 2026, clock())).serial);
      return serials;
    }),
  );
  for (const serials of taken) expect(serials).toEqual(serials.toSorted((one, other) => one - other));
  expect(taken.flat().toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: TAKERS * ROUNDS }, (_, at) => at + 1),
  );
});

it("issues each of 200 invoices once with many concurrent processes", async () => {
  const { db, context, clock } = portal;
  const fees = await makeFees(
    db,
    (await makeClub(db)).id,
    Array.from({ length: 200 }, (_, at) => 1_000 + at),
  );
  const { rows: owed } = await sql<{ id: number }>`select id from receivable where fee_id = any(${fees})`.execute(db);
  const mark = { paid: true, receivedBy: "FEDERATION", markedBy: null, at: clock() } as const;
  await tx(db, (tx) =>
    markAllManually(
      tx,
      context.ledger,
      owed.map(({ id }) => id),
      mark,
    ),
  );
  const issued: string[] = [];
  const invoiceIssuer = {
    ...context.invoiceIssuer,
    issue: async (...document: Parameters<typeof context.invoiceIssuer.issue>) => {
      issued.push(document[0].externalId);
      const { serial, takenAt } = await takeInvoiceNumber(db, document[0].externalId, 2027, clock());
      const { net, gross } = document[0];
      return { number: `R-${serial}`, issuedAt: takenAt, net, gross, pdf: Buffer.from("%PDF-1.4") };
    },
  };
  await Promise.all(Array.from({ length: 8 }, () => issueInvoices({ ...context, invoiceIssuer })));
  expect(issued).toHaveLength(200);
  expect(new Set(issued).size).toBe(200);
  const { rows } = await sql<{
    serial: number;
  }>`select substr(number, 3)::integer as serial from invoice where number is not null order by 1`.execute(db);
  expect(rows.map(({ serial }) => serial)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
});
