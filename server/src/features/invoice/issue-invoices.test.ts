import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InvoiceIssuer } from "../../ports/invoice/issuer.ts";
import { embeddedIssuer } from "../../ports/invoice/embedded/embedded-issuer.ts";
import { type Misbehaviour, szamlazzSimulator } from "../../ports/invoice/sandbox/szamlazz-simulator.ts";
import { szamlazzIssuer } from "../../ports/invoice/szamlazz/client.ts";
import { FileStoreError } from "../../ports/storage/index.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { brokenInvariants, invariants, invoiced } from "../../../test/resilience/invariants.store.ts";
import { makeClub, makeFees } from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { makeStaff, PASSWORD } from "../../../test/factories.ts";
import { markAllManually } from "../money/index.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { claimInvoice, readClaimed, type ClaimedInvoice } from "./invoice.store.ts";

const NOW = "2026-05-04T10:00:00Z";
const MINUTE = 60_000;
const SELLER = { name: "Minta", address: "1146 Budapest", taxNumber: null };
const PATIENCE = 1_500;

let portal: Portal;
let agent: FastifyInstance;
let misbehaviour: Misbehaviour;
let issuers: Record<"EMBEDDED" | "SZAMLAZZ", InvoiceIssuer>;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4 });
  agent = Fastify();
  misbehaviour = {};
  await agent.register(szamlazzSimulator, { prefix: "/", agentKey: "key", clock: portal.clock, misbehaviour });
  await agent.listen({ host: "127.0.0.1", port: 0 });
  issuers = {
    EMBEDDED: embeddedIssuer({ db: portal.db, seller: SELLER }),
    SZAMLAZZ: szamlazzIssuer({
      agentKey: "key",
      seller: SELLER,
      baseUrl: () => `${agent.listeningOrigin}/`,
      timeoutMilliseconds: PATIENCE,
    }),
  };
});
beforeEach(async () => {
  Object.assign(misbehaviour, {
    answersAfter: 0,
    nonsense: false,
    overcharges: 0,
    refusesWith: undefined,
    losesAnswers: false,
  });
  await issueInvoices(portal.context);
});
afterAll(async () => {
  await portal.close();
  await agent.close();
});

type Row = { id: number; number: string | null; failure: string | null; detail: string | null; attempts: number };
const rowOf = async (id: number): Promise<Row> => {
  const { rows } =
    await sql<Row>`select id, number, failure, failure_detail as detail, attempts from invoice where id = ${id}`.execute(
      portal.db,
    );
  const [row] = rows;
  if (!row) throw new Error("no invoice");
  return row;
};

/** Makes fees that a club paid manually; returns their invoices. */
async function manuallyPaid(amounts: readonly number[]): Promise<number[]> {
  const { db, clock, context } = portal;
  const fees = await makeFees(db, (await makeClub(db)).id, amounts);
  const { rows: owed } = await sql<{
    id: number;
  }>`select id from receivable where fee_id = any(${fees}) order by id`.execute(db);
  const receivables = owed.map(({ id }) => id);
  const mark = { paid: true, receivedBy: "FEDERATION", markedBy: null, at: clock() } as const;
  await tx(db, (tx) => markAllManually(tx, context.ledger, receivables, mark));
  const { rows } = await sql<{
    id: number;
  }>`select invoice_id as id from invoice_line where receivable_id = any(${receivables}) order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

const by = (issuer: InvoiceIssuer) => ({ ...portal.context, invoiceIssuer: issuer });

describe("issueInvoices with a failing issuer", () => {
  it.each<[Misbehaviour, string, string]>([
    [{ answersAfter: 2 * PATIENCE }, "NO_ANSWER", "TimeoutError"],
    [{ losesAnswers: true }, "NO_ANSWER", "TypeError"],
    [{ nonsense: true }, "NONSENSE", "no answer in XML"],
    [{ refusesWith: "1" }, "NO_ANSWER", "maintenance"],
  ])("leaves the reason on the row, retries after a pause and issues once: %j", async (manner, failure, detail) => {
    const [id = 0] = await manuallyPaid([5_000]);
    Object.assign(misbehaviour, manner);
    await issueInvoices(by(issuers.SZAMLAZZ));
    expect(await rowOf(id)).toMatchObject({ number: null, failure, detail, attempts: 1 });
    Object.assign(misbehaviour, { answersAfter: 0, nonsense: false, refusesWith: undefined, losesAnswers: false });
    await issueInvoices(by(issuers.SZAMLAZZ));
    expect(await rowOf(id)).toMatchObject({ number: null, attempts: 1 });
    portal.clock.advance(5 * MINUTE);
    await issueInvoices(by(issuers.SZAMLAZZ));
    const issued = await rowOf(id);
    expect(issued).toMatchObject({ failure: null, attempts: 2 });
    // The next invoice has the next number: the document of the lost attempt was found and not issued twice.
    const [next = 0] = await manuallyPaid([6_000]);
    await issueInvoices(by(issuers.SZAMLAZZ));
    expect(serialOf((await rowOf(next)).number)).toBe(serialOf(issued.number) + 1);
  });

  it.each<[Misbehaviour, string, RegExp]>([
    [{ overcharges: 7 }, "AMOUNT", /^E-SIM-.*: 5007 Ft$/],
    [{ refusesWith: "136" }, "REFUSED", /^136$/],
  ])(
    "retries %j only after a super admin, who finds it in the work list, requests it",
    async (manner, failure, detail) => {
      const [id = 0] = await manuallyPaid([5_000]);
      Object.assign(misbehaviour, manner);
      await issueInvoices(by(issuers.SZAMLAZZ));
      expect(await rowOf(id)).toMatchObject({ number: null, failure, detail: expect.stringMatching(detail) as string });
      portal.clock.advance(24 * 60 * MINUTE);
      Object.assign(misbehaviour, { overcharges: 0, refusesWith: undefined });
      await issueInvoices(by(issuers.SZAMLAZZ));
      expect((await rowOf(id)).number).toBeNull();
      const staff = await makeStaff(portal.db);
      const office = await portal.browser().signIn(staff.email, PASSWORD);
      const { body: work } = await office.call("GET /workControl/getWork", {});
      expect(JSON.stringify(work)).toContain("failedInvoices");
      const list = await openList(office, "invoice", {
        filter: [{ propertyName: "state", type: "IN", value: ["FAILED"] }],
      });
      expect((await list.rows()).map((row) => [row.id, row["failure"]])).toEqual([[id, failure]]);
      await office.call("POST /invoiceTableControl/issueAgain", { session: list.session, run: `r${id}`, id });
      await issueInvoices(by(issuers.SZAMLAZZ));
      expect(await rowOf(id)).toMatchObject({ failure: null, number: expect.stringMatching(/^E-SIM-/) as string });
      expect(await list.rows()).toEqual([]);
    },
  );

  it("issues the other invoices without delay", async () => {
    const [first = 0, second = 0] = await manuallyPaid([5_000, 6_000]);
    const broken = (await readClaimed(portal.db, first)).document.externalId;
    const issue: InvoiceIssuer["issue"] = async (document, isRepeat) => {
      if (document.externalId === broken) throw new TypeError("a fault of ours");
      return issuers.EMBEDDED.issue(document, isRepeat);
    };
    await issueInvoices(by({ ...issuers.EMBEDDED, issue }));
    expect(await rowOf(first)).toMatchObject({ number: null, failure: "PORTAL", detail: "TypeError" });
    expect((await rowOf(second)).number).not.toBeNull();
  });

  it("gives up after five attempts", async () => {
    const [id = 0] = await manuallyPaid([5_000]);
    const { externalId } = (await readClaimed(portal.db, id)).document;
    let attempts = 0;
    const issue: InvoiceIssuer["issue"] = async (document, isRepeat) => {
      if (document.externalId !== externalId) return issuers.EMBEDDED.issue(document, isRepeat);
      attempts++;
      throw new TypeError("x");
    };
    for (let time = 0; time < 8; time++) {
      await issueInvoices(by({ ...issuers.EMBEDDED, issue }));
      portal.clock.advance(60 * MINUTE);
    }
    expect(attempts).toBe(5);
    await sql`update invoice set attempts = 0 where id = ${id}`.execute(portal.db);
  });

  it("does not count a failure of the file store as one of the issuer, names a full store, and keeps the number", async () => {
    const [id = 0] = await manuallyPaid([5_000]);
    const put = async () => Promise.reject(new FileStoreError("full", new Error("full")));
    await issueInvoices({ ...portal.context, fileStore: { ...portal.context.fileStore, put } });
    expect(await rowOf(id)).toMatchObject({ number: null, failure: "FILE", detail: "ENOSPC" });
    const { rows: taken } = await sql<{ serial: number }>`select max(serial) as serial from invoice_number`.execute(
      portal.db,
    );
    portal.clock.advance(5 * MINUTE);
    await issueInvoices(portal.context);
    expect(serialOf((await rowOf(id)).number)).toBe(taken[0]?.serial);
  });
});

const serialOf = (number: string | null): number => Number(/(\d+)$/.exec(number ?? "")?.[1]);

describe("a process that ends between two steps", () => {
  type Step = (issuer: InvoiceIssuer, claimed: ClaimedInvoice) => Promise<unknown>;
  const issue: Step = (issuer, { document, buyer }) => {
    if (buyer === null) throw new Error("no buyer");
    return issuer.issue({ ...document, buyer, issuedAt: portal.clock() }, false);
  };
  const steps: Record<string, Step> = {
    "the attempt was counted": async () => undefined,
    "it was issued": issue,
    "its file was stored": async (issuer, claimed) => {
      await issue(issuer, claimed);
      await portal.context.fileStore.put(claimed.fileKey, Buffer.from("%PDF-1.4 half"));
    },
  };
  it.each(
    Object.keys(steps).flatMap((step) => (["EMBEDDED", "SZAMLAZZ"] as const).map((name) => [step, name] as const)),
  )("loses no invoice and issues none twice, ended after %s: %s", async (step, name) => {
    const issuer = issuers[name];
    const [id = 0] = await manuallyPaid([5_000]);
    await portal.db.updateTable("invoice").set(COMPLETE).where("id", "=", id).execute();
    expect(await claimInvoice(portal.db, portal.clock())).toBe(id);
    await steps[step]?.(issuer, await readClaimed(portal.db, id));
    portal.clock.advance(5 * MINUTE);
    await issueInvoices(by(issuer));
    const issued = await rowOf(id);
    expect(issued).toMatchObject({ failure: null, attempts: 2 });
    const [next = 0] = await manuallyPaid([5_000]);
    await issueInvoices(by(issuer));
    expect(serialOf((await rowOf(next)).number)).toBe(serialOf(issued.number) + 1);
  });

  const COMPLETE = {
    buyer_name: "Zala TSE",
    buyer_country: "HU",
    buyer_zipcode: "8900",
    buyer_city: "Zalaegerszeg",
    buyer_address: "Fő utca 1.",
  };

  it("writes number and file together or not at all", async () => {
    const [id = 0] = await manuallyPaid([5_000]);
    const { rows } = await sql<{ key: string }>`select file_key as key from invoice where id = ${id}`.execute(
      portal.db,
    );
    await sql`create function end_here() returns trigger language plpgsql as $$ begin raise exception 'ended'; end $$`.execute(
      portal.db,
    );
    await sql`create constraint trigger end_here after update of number on invoice deferrable initially deferred
      for each row when (new.number is not null) execute function end_here()`.execute(portal.db);
    await issueInvoices(portal.context);
    await sql`drop function end_here cascade`.execute(portal.db);
    expect(await rowOf(id)).toMatchObject({ number: null, failure: "PORTAL" });
    expect(
      await portal.db
        .selectFrom("file")
        .select("key")
        .where("key", "=", rows[0]?.key ?? "")
        .execute(),
    ).toEqual([]);
    portal.clock.advance(5 * MINUTE);
    await issueInvoices(portal.context);
    expect((await rowOf(id)).number).not.toBeNull();
  });
});

it("leaves no broken invariant", async () => {
  const { "the invoices of a payment say otherwise than the ledger": _factories, ...numbers } = invoiced;
  expect(await brokenInvariants(portal.db, { ...invariants, ...numbers })).toEqual([]);
});
