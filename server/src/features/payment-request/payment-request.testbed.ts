import type { TransferSheet } from "@rajt/contract/payment-request/payment-request.calls";
import type { Browser } from "../../../test/browser.ts";
import { type Made, makeStaff, owedFor } from "../../../test/factories.ts";
import { type Portal, startPortal, type PortalOptions } from "../../../test/harness.ts";
import { type Acting, acting, enter, NOW, type RaceRef } from "../entry/entry.testbed.ts";

export const PAY_BY_TRANSFER = "POST /basketControl/payBasketItemsByTransfer";
export const GET_SHEET = "POST /basketControl/getTransferSheet";
export const OPEN_SHEETS = "GET /basketControl/getTransferSheets";
export const CANCEL_SHEET = "POST /basketControl/cancelTransferSheet";
export const RECORD = "POST /partyMoneyControl/recordTransfer";
const BASKET = "GET /basketControl/getBasketContent";

type SignedIn = Made & { browser: Browser };
export type Starter = SignedIn & { readonly entry: number; readonly receivable: number };

export type SheetPortal = Portal & {
  readonly act: Acting;
  readonly office: SignedIn;
  /** Sets the clock, and signs in again the office and the given parties, whose sessions have expired. */
  at(moment: string, ...parties: SignedIn[]): Promise<void>;
  /** Makes an athlete with an unpaid entry. */
  entered(place: RaceRef, traits?: Parameters<Acting["athleteWith"]>[0]): Promise<Starter>;
  /** Makes a sheet; returns its reference, or the code of the refusal. */
  request(browser: Browser, entries: readonly number[], fees?: readonly number[]): Promise<string>;
  sheet(browser: Browser, reference: string): Promise<TransferSheet>;
  /** Cancels a sheet; returns "cancelled", or the code of the refusal. */
  cancel(browser: Browser, reference: string): Promise<string>;
  /** Books money under a reference; returns the credit, or the refusing response. */
  receive(reference: string, amount: number, receivedOn?: string, bankReference?: string): Promise<unknown>;
  basketAmounts(browser: Browser): Promise<number[]>;
  settled(starter: Pick<Starter, "receivable">): Promise<{ owed: number; settled: number; active: boolean }>;
  creditOf(party: number): Promise<number>;
};

let receipts = 0;

/** Starts a portal with an office that books bank money. */
export async function openSheetPortal(options: PortalOptions = {}): Promise<SheetPortal> {
  const portal = await startPortal({ now: NOW, poolSize: 10, ...options });
  const { db } = portal;
  const act = acting(portal);
  const made = await makeStaff(db, { name: "Pénztáros Piroska" });
  const office = { ...made, browser: await act.signedIn(made) };
  return {
    ...portal,
    act,
    office,
    async at(moment, ...parties) {
      portal.clock.set(moment);
      for (const party of [office, ...parties]) party.browser = await act.signedIn(party);
    },
    async entered(place, traits) {
      const athlete = await act.athleteWith(traits);
      const { id: entry = 0 } = await enter(athlete.browser, place);
      const [receivable = 0] = await owedFor(db, [entry]);
      return { ...athlete, entry, receivable };
    },
    async request(by, entries, fees) {
      const input = { itemIdList: [...entries], ...(fees && { feeIdList: [...fees] }) };
      const { body } = await by.call(PAY_BY_TRANSFER, input);
      return body.reference ?? body.code ?? "";
    },
    async sheet(by, reference) {
      const { body } = await by.call(GET_SHEET, { reference });
      if (!("items" in body)) throw new Error(`no sheet: ${JSON.stringify(body)}`);
      return body;
    },
    async cancel(by, reference) {
      const { body } = await by.call(CANCEL_SHEET, { reference });
      return body.successful ? "cancelled" : (body.code ?? "");
    },
    async receive(reference, amount, receivedOn = "2026-05-04", bankReference = `sheet-${++receipts}`) {
      const { body } = await office.browser.call(RECORD, { reference, amount, receivedOn, bankReference });
      return body.successful ? body.credit : body;
    },
    basketAmounts: async (by) => (await by.call(BASKET, {})).body.map(({ amount }) => amount),
    settled: ({ receivable }) =>
      db
        .selectFrom("receivable")
        .select(["owed", "settled", "active"])
        .where("id", "=", receivable)
        .executeTakeFirstOrThrow(),
    async creditOf(party) {
      const row = await db.selectFrom("credit").select("amount").where("party_id", "=", party).executeTakeFirst();
      return row?.amount ?? 0;
    },
  };
}
