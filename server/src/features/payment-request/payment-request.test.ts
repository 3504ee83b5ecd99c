import { isReference } from "@rajt/contract/payment-request/reference.rules";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { beginPayment, makeFees, makeOrganiser, PASSWORD, type RaceTraits } from "../../../test/factories.ts";
import { NOW, payerOf } from "../entry/entry.testbed.ts";
import { lockForPayment } from "../entry/basket/basket.store.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { testLedger } from "../../../test/factories.ts";
import {
  CANCEL_SHEET,
  GET_SHEET,
  OPEN_SHEETS,
  openSheetPortal,
  PAY_BY_TRANSFER,
  type SheetPortal,
} from "./payment-request.testbed.ts";

/** The first price deadline is 2026-05-10, the race is on 2026-06-13, and its registration ends on 2026-06-08. */
const PRICE = 13_000;
const NEXT_PRICE = 14_500;
const DUE = "2026-05-12";
const KEPT_UNTIL = "2026-05-15T22:00:00.000Z";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await openSheetPortal();
});
beforeEach(() => portal.at(NOW));
afterAll(() => portal.close());

const usual = () => portal.act.competitionWith({ registrationDeadline: "2026-06-08" });

describe("a transfer sheet", () => {
  it("requests entries and fees of its payer under one reference, and is mailed", async () => {
    const one = await portal.entered(await usual());
    const [fee = 0] = await makeFees(portal.db, one.id, [8_000]);
    const reference = await portal.request(one.browser, [one.entry], [fee]);
    expect(isReference(reference)).toBe(true);
    expect(await portal.sheet(one.browser, reference.toLowerCase())).toMatchObject({
      reference,
      status: "OPEN",
      createdOn: "2026-05-04",
      dueOn: DUE,
      keptUntil: KEPT_UNTIL,
      account: { number: "99900009-12345676", name: "Minta Triatlon Szövetség" },
      amount: PRICE + 8_000,
      received: 0,
      items: [
        { amount: PRICE, outstanding: PRICE, ended: false, competition: expect.any(String) },
        { title: "Éves díj 2026", amount: 8_000, competition: null },
      ],
      mayCancel: true,
    });
    const mails = await (
      await portal.mails()
    )
      .where("template", "=", "TRANSFER_SHEET")
      .where("recipient", "=", one.email)
      .select(["subject", "text"])
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`Díjbekérő: 21 000 Ft, ${reference} – Rajt`);
    for (const words of [
      "99900009-12345676",
      "nem számla",
      reference,
      "2026 május 12.",
      `/transfer-sheet/${reference}`,
    ])
      expect(mails[0]?.text).toContain(words);
  });

  it("is returned again for the same items, and no other sheet may contain its items", async () => {
    const place = await usual();
    const club = await portal.act.clubWith();
    const [one, two] = [await portal.entered(place, { club: club.id }), await portal.entered(place, { club: club.id })];
    const reference = await portal.request(one.browser, [one.entry]);
    expect(await portal.request(one.browser, [one.entry, one.entry])).toBe(reference);
    const [fee = 0] = await makeFees(portal.db, one.id, [8_000]);
    expect(await portal.request(one.browser, [one.entry], [fee])).toBe("paymentRequest.refusal.requested");
    expect(await portal.request(club.browser, [one.entry, two.entry])).toBe("paymentRequest.refusal.requestedByOther");
    expect(isReference(await portal.request(club.browser, [two.entry]))).toBe(true);
    expect((await one.browser.call(OPEN_SHEETS, {})).body).toEqual([
      { reference, status: "OPEN", dueOn: DUE, amount: PRICE },
    ]);
  });

  it("rejects items of another debtor, in a card payment, or paid", async () => {
    const [one, other] = [await portal.entered(await usual()), await portal.entered(await usual())];
    expect(await portal.request(other.browser, [one.entry])).toBe("payment.refusal.notPayable");
    const [fee = 0] = await makeFees(portal.db, one.id, [8_000]);
    expect(await portal.request(other.browser, [], [fee])).toBe("payment.refusal.notPayable");
    await beginPayment(portal.db, one.id, [one.entry], "SHEET-1");
    expect(await portal.request(one.browser, [one.entry])).toBe("paymentRequest.refusal.inPayment");
    expect((await one.browser.call(PAY_BY_TRANSFER, { itemIdList: [] })).status).toBe(400);
    await portal.receive(await portal.request(other.browser, [other.entry]), PRICE);
    expect(await portal.request(other.browser, [other.entry])).toBe("payment.refusal.notPayable");
  });

  it("can be read and cancelled by its payer and by super admins only", async () => {
    const place = await usual();
    const club = await portal.act.clubWith();
    const one = await portal.entered(place, { club: club.id });
    const [other, organiser] = [await portal.entered(place), await makeOrganiser(portal.db)];
    const reference = await portal.request(one.browser, [one.entry]);
    const strangers = [club.browser, other.browser, await portal.browser().signIn(organiser.email, PASSWORD)];
    for (const browser of strangers) {
      for (const call of [GET_SHEET, CANCEL_SHEET] as const) {
        const foreign = await browser.call(call, { reference });
        const missing = await browser.call(call, { reference: "22222234" });
        expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
        expect(foreign.status).toBe(404);
      }
      expect((await browser.call(OPEN_SHEETS, {})).body).toEqual([]);
    }
    const guest = portal.browser();
    expect((await guest.call(GET_SHEET, { reference })).status).toBe(401);
    expect((await guest.call(CANCEL_SHEET, { reference })).status).toBe(401);
    expect((await guest.call(PAY_BY_TRANSFER, { itemIdList: [one.entry] })).status).toBe(401);
    expect(await portal.sheet(portal.office.browser, reference)).toMatchObject({ status: "OPEN" });
    expect(await portal.cancel(portal.office.browser, reference)).toBe("cancelled");
  });

  it("is a tagged PDF with embedded fonts, readable by its readers only", async () => {
    const [one, other] = [await portal.entered(await usual()), await portal.entered(await usual())];
    const reference = await portal.request(one.browser, [one.entry]);
    const path = `/api/basketControl/getTransferSheetPdf?reference=${reference}`;
    const download = ({ cookies }: Pick<Browser, "cookies">) => {
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      return fetch(new URL(path, portal.url), { headers: { cookie } });
    };
    const response = await download(one.browser);
    expect(response.status).toBe(200);
    const bytes = await response.arrayBuffer();
    const file = Buffer.from(bytes).toString("latin1");
    for (const mark of ["/StructTreeRoot", "/Marked true", "/FontFile2", "/Lang (hu)"]) expect(file).toContain(mark);
    expect(file).not.toContain("/BaseFont /Helvetica");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const words of ["Nem számla", reference, "99900009-12345676", "13 000 Ft", "2026 május 12."])
      expect(text.replace(/\s+/g, " ")).toContain(words);
    expect((await download(other.browser)).status).toBe(404);
    expect((await download(portal.browser())).status).toBe(401);
  });

  it("is not offered with less than two bank days left", async () => {
    const [one, other] = [await portal.entered(await usual()), await portal.entered(await usual())];
    await portal.at("2026-06-04T10:00:00Z", one);
    const reference = await portal.request(one.browser, [one.entry]);
    expect(await portal.sheet(one.browser, reference)).toMatchObject({ dueOn: "2026-06-08" });
    await portal.at("2026-06-05T10:00:00Z", other);
    expect(await portal.request(other.browser, [other.entry])).toBe("paymentRequest.refusal.noTime");
    const { body } = await other.browser.call(PAY_BY_TRANSFER, { itemIdList: [other.entry] });
    expect(body.message).toMatch(/kevesebb van hátra: .+ – .+\. Ezt fizesd bankkártyával!$/);
  });
});

describe("the bank account of the federation", () => {
  it("disables transfer sheets while it is missing, and the page settings say so", async () => {
    const bare = await openSheetPortal({ environment: { DEMO: "false" } });
    try {
      const one = await bare.entered(await bare.act.competitionWith());
      const { body } = await one.browser.call(PAY_BY_TRANSFER, { itemIdList: [one.entry] });
      expect(body).toMatchObject({ successful: false, code: "paymentRequest.refusal.noAccount" });
      const config = (await one.browser.call("GET /accessManagement/getAccessConfig", {})).body;
      expect(config.settingMap.bankAccount).toBeNull();
    } finally {
      await bare.close();
    }
  });

  it("is shown on the sheet when it is configured", async () => {
    const environment = { FEDERATION_BANK_ACCOUNT: "11773016-11111018-00000000", FEDERATION_NAME: "Rajt Szövetség" };
    const other = await openSheetPortal({ environment });
    try {
      const config = (await other.office.browser.call("GET /accessManagement/getAccessConfig", {})).body;
      expect(config.settingMap.bankAccount).toEqual({ number: "11773016-11111018-00000000", name: "Rajt Szövetség" });
    } finally {
      await other.close();
    }
  });
});

const reprice = () => portal.runJob("reprice-entries");
const expire = () => portal.runJob("expire-payment-requests");
const cardAmount = async ({ id, entry }: { id: number; entry: number }) =>
  (await tx(portal.db, (tx) => lockForPayment(tx, testLedger, payerOf(id), [entry], portal.clock())))[0]?.amount;

describe("the prices of a transfer sheet", () => {
  it("are held until its grace period is over, for card payments too", async () => {
    const [one, without] = [await portal.entered(await usual()), await portal.entered(await usual())];
    await portal.request(one.browser, [one.entry]);
    await portal.at("2026-05-15T21:59:59Z", one, without);
    await reprice();
    await expire();
    expect(await portal.basketAmounts(without.browser)).toEqual([NEXT_PRICE]);
    expect(await portal.basketAmounts(one.browser)).toEqual([PRICE]);
    expect(await cardAmount(one)).toBe(PRICE);
    await portal.at("2026-05-15T22:00:00Z", one);
    await reprice();
    await expire();
    expect(await portal.basketAmounts(one.browser)).toEqual([NEXT_PRICE]);
    expect(await cardAmount(one)).toBe(NEXT_PRICE);
  });

  it("return to those of the day when it is cancelled, and it is cancelled once", async () => {
    const one = await portal.entered(await usual());
    const reference = await portal.request(one.browser, [one.entry]);
    await portal.at("2026-05-13T10:00:00Z", one);
    expect(await portal.cancel(one.browser, reference)).toBe("cancelled");
    expect(await portal.cancel(one.browser, reference)).toBe("paymentRequest.refusal.ended");
    expect(await portal.basketAmounts(one.browser)).toEqual([NEXT_PRICE]);
    expect(await portal.sheet(one.browser, reference)).toMatchObject({ status: "CANCELLED", mayCancel: false });
    expect((await one.browser.call(OPEN_SHEETS, {})).body).toEqual([]);
  });

  it("are not held longer by a later sheet at the same price step", async () => {
    const one = await portal.entered(await usual());
    const dueOn = async () => (await portal.sheet(one.browser, await portal.request(one.browser, [one.entry]))).dueOn;
    const again = async (moment: string) => {
      await portal.at(moment, one);
      const [open] = (await one.browser.call(OPEN_SHEETS, {})).body;
      if (open) await portal.cancel(one.browser, open.reference);
      return dueOn();
    };
    expect(await dueOn()).toBe(DUE);
    expect(await again("2026-05-07T10:00:00Z")).toBe(DUE);
    // At the next price step the period starts again.
    expect(await again("2026-05-13T10:00:00Z")).toBe("2026-05-21");
  });

  it("are released for an entry that moves to another race: it leaves the sheet and may be on another one", async () => {
    const made = await portal.act.competitionWith({ races: [{ name: "Rövid" }, { name: "Hosszú" }] });
    const one = await portal.entered(made);
    const [fee = 0] = await makeFees(portal.db, one.id, [8_000]);
    const reference = await portal.request(one.browser, [one.entry], [fee]);
    const others = (await one.browser.call("POST /competitionEntryControl/getOtherRaces", { entry: one.entry })).body;
    const race = others.list[0]?.race.id ?? 0;
    const { body } = await one.browser.call("POST /competitionEntryControl/changeRace", { entry: one.entry, race });
    expect(body).toMatchObject({ successful: true });
    const sheet = await portal.sheet(one.browser, reference);
    expect(sheet.amount).toBe(8_000);
    expect(sheet.items.map(({ ended }) => ended)).toEqual(expect.arrayContaining([false, true]));
    expect(sheet.items).toHaveLength(2);
    const held = await portal.db.selectFrom("entry").select("price_held_until").where("id", "=", one.entry).execute();
    expect(held).toEqual([{ price_held_until: new Date("2026-05-09T22:00:00Z") }]);
    expect(await portal.receive(reference, PRICE + 8_000)).toBe(PRICE);
    expect(isReference(await portal.request(one.browser, [one.entry]))).toBe(true);
  });
});

describe("an entry with a transfer sheet in a race with limited places", () => {
  const lapse = () => portal.runJob("lapse-entries");
  const at = async (moment: string) => {
    portal.clock.set(moment);
    await expire();
    await lapse();
  };
  const race: RaceTraits = { capacity: 1 };
  const isIn = async ({ receivable }: { receivable: number }) => (await portal.settled({ receivable })).active;
  const notified = async (account: number) => {
    const rows = portal.db.selectFrom("notification").where("account_id", "=", account).orderBy("id").select("type");
    return (await rows.execute()).map(({ type }) => type);
  };

  it("lapses at the end of its sheet's grace period, and its payer is warned a day before", async () => {
    const club = await portal.act.clubWith();
    const one = await portal.entered(await portal.act.raceWith(race), { club: club.id });
    await portal.request(club.browser, [one.entry]);
    await at("2026-05-14T21:59:59Z");
    expect(await notified(club.id)).toEqual([]);
    await at("2026-05-14T22:00:00Z");
    expect(await notified(club.id)).toEqual(["EntryLapses"]);
    expect(await notified(one.id)).toEqual(["EntryLapses"]);
    await at("2026-05-15T21:59:59Z");
    expect(await isIn(one)).toBe(true);
    await at("2026-05-15T22:00:00Z");
    expect(await isIn(one)).toBe(false);
    expect(await notified(club.id)).toEqual(["EntryLapses", "EntryLapsed"]);
  });

  it("is warned of again if the sheet was made after a warning", async () => {
    const one = await portal.entered(await portal.act.raceWith(race));
    await at("2026-05-08T22:00:00Z");
    expect(await notified(one.id)).toEqual(["EntryLapses"]);
    await portal.at("2026-05-09T10:00:00Z", one);
    await portal.request(one.browser, [one.entry]);
    await at("2026-05-09T22:00:00Z");
    expect(await isIn(one)).toBe(true);
    await at("2026-05-20T22:00:00Z");
    expect(await notified(one.id)).toEqual(["EntryLapses", "EntryLapses"]);
    expect(await isIn(one)).toBe(true);
    await at("2026-05-21T22:00:00Z");
    expect(await isIn(one)).toBe(false);
  });

  it("does not lapse while a card payment is open", async () => {
    const one = await portal.entered(await portal.act.raceWith(race));
    await portal.request(one.browser, [one.entry]);
    await at("2026-05-14T22:00:00Z");
    await beginPayment(portal.db, one.id, [one.entry], "SHEET-LAPSE");
    await at("2026-05-16T22:00:00Z");
    expect(await isIn(one)).toBe(true);
  });

  it("lapses one day after the warning if the sheet is cancelled late", async () => {
    const one = await portal.entered(await portal.act.raceWith(race));
    const reference = await portal.request(one.browser, [one.entry]);
    await portal.at("2026-05-12T10:00:00Z", one);
    await portal.cancel(one.browser, reference);
    await at("2026-05-12T11:00:00Z");
    expect(await notified(one.id)).toEqual(["EntryLapses"]);
    await at("2026-05-13T10:59:59Z");
    expect(await isIn(one)).toBe(true);
    await at("2026-05-13T11:00:00Z");
    expect(await isIn(one)).toBe(false);
  });
});
