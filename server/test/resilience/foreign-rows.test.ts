import type { Call } from "@rajt/contract/kernel/calls";
import { portalCalls, type PortalCalls } from "@rajt/contract/portal.calls";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOW, openPaymentPortal, type PaymentPortal } from "../../src/features/payment/payment.testbed.ts";
import type { Browser } from "../browser.ts";
import { makeAthlete, makeCompetition, makeFees, owedFor } from "../factories.ts";
import { gatherActors, type Actor } from "./actors.testbed.ts";
import { shaped, shapeOf } from "../hostile/input.testbed.ts";
import { whoMay } from "../policy/policy.ts";
import { ACTORS } from "../policy/roles.policy.ts";
import { GUEST, opens } from "../policy/who.ts";

type CallName = keyof PortalCalls;
const calls = Object.entries<Call>(portalCalls) as [CallName, Call][];

let portal: PaymentPortal;
let actors: Actor[];
beforeAll(async () => {
  portal = await openPaymentPortal();
  actors = await gatherActors(portal);
});
afterAll(() => portal.close());

const visitor = (name: string): Browser => actors.find((actor) => actor.name === name)?.browser ?? portal.browser();
const mayOpen = (call: CallName, name: string): boolean =>
  opens(whoMay(call.replace(" ", " /api")) ?? "everyone", ACTORS[name] ?? GUEST);

describe("a record of another party", () => {
  /** For each call that names a row: the same request for a foreign row and for a missing one. */
  type Question = { by: string; foreign: object; missing: object };
  let questions: Partial<Record<CallName, Question>>;
  beforeAll(async () => {
    const hidden = await hiddenCompetition();
    const owner = await portal.club();
    const [entry = 0] = await portal.enter(owner, [5_000]);
    const orderRef = await portal.orderOf(await portal.start(owner, [entry]));
    const [fee = 0] = await makeFees(portal.db, owner.id, [5_000]);
    const sheet = (
      await owner.browser.call("POST /basketControl/payBasketItemsByTransfer", { itemIdList: [], feeIdList: [fee] })
    ).body;
    const reference = sheet.reference ?? "";
    const note = await portal.db
      .insertInto("notification")
      .values({
        account_id: owner.id,
        type: "NewCompetition",
        severity: "info",
        dedupe_key: "x",
        created_at: portal.clock(),
        updated_at: portal.clock(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [owed = 0] = await owedFor(portal.db, [entry]);
    const transfer = { bankReference: "1", amount: 1, receivedOn: "2026-05-04" };
    const urlBase = portal.url.href;
    const by = "another club";
    const unverified = await makeAthlete(portal.db, { userStatus: "UnderVerification", paidYears: [] });
    const move = { foreign: { transferId: await foreignTransfer() }, missing: { transferId: 999_999 } };
    const given = (more: object) => ({
      by,
      foreign: { ...move.foreign, ...more },
      missing: { ...move.missing, ...more },
    });
    const start = { paymentMode: "CREDIT_CARD", targetClubCheck1: true, targetClubCheck2: true };
    const relay = { teamName: "Sellők", teamMember2: "Egy", teamMember3: "Kettő", teamMember4: "Három" };
    const letter = { audience: "ALL", subject: "Parkolás", text: "A strandnál." };
    const line = { lineNumber: 1, updateEntry: true };
    questions = {
      "POST /competitionControl/getCalendarDetails": { by, foreign: { id: hidden.id }, missing: { id: 999_999 } },
      "POST /competitionControl/getDetails": { by, foreign: { id: hidden.id }, missing: { id: 999_999 } },
      "POST /competitionControl/getInfo": { by, foreign: { id: hidden.id }, missing: { id: 999_999 } },
      "POST /competitionControl/getCompetitionEntryInfoList": {
        by,
        foreign: { competitionId: hidden.id },
        missing: { competitionId: 999_999 },
      },
      "POST /competitionControl/getPlacesList": {
        by,
        foreign: { competitionIdList: [hidden.id] },
        missing: { competitionIdList: [999_999] },
      },
      "POST /competitionEntryControl/getOwnStanding": {
        by,
        foreign: { competitionId: hidden.id },
        missing: { competitionId: 999_999 },
      },
      "POST /competitionControl/getEntryCounts": { by, foreign: { id: hidden.id }, missing: { id: 999_999 } },
      "POST /competitionControl/cancel": {
        by,
        foreign: { id: hidden.id, reason: "Vihar" },
        missing: { id: 999_999, reason: "Vihar" },
      },
      "POST /competitionEntryControl/personEntry": {
        by: "an athlete",
        foreign: { competition: hidden.id, race: hidden.race, isDelete: false },
        missing: { competition: 999_999, race: 999_999, isDelete: false },
      },
      "POST /competitionEntryControl/joinWaitingList": {
        by: "an athlete",
        foreign: { competition: hidden.id, race: hidden.race },
        missing: { competition: 999_999, race: 999_999 },
      },
      "POST /competitionEntryControl/leaveWaitingList": {
        by: "an athlete",
        foreign: { competition: hidden.id, race: hidden.race },
        missing: { competition: 999_999, race: 999_999 },
      },
      "POST /competitionEntryControl/getWaitingList": {
        by: "an organiser",
        foreign: { competition: hidden.id, race: hidden.race },
        missing: { competition: 999_999, race: 999_999 },
      },
      "POST /verificationDeskControl/getBeside": { by, foreign: { id: unverified.id }, missing: { id: 999_999 } },
      "POST /verificationDeskControl/sendBack": {
        by,
        foreign: { id: unverified.id, points: [{ path: "phoneNumber", problem: "missing" }] },
        missing: { id: 999_999, points: [{ path: "phoneNumber", problem: "missing" }] },
      },
      "POST /verificationDeskControl/getRequest": {
        by,
        foreign: { id: unverified.id },
        missing: { id: 999_999 },
      },
      "POST /personMessageControl/getMessages": {
        by,
        foreign: { id: unverified.id },
        missing: { id: 999_999 },
      },
      "POST /personMessageControl/send": {
        by,
        foreign: { id: unverified.id, subject: "Hiánypótlás", text: "Hívj vissza!" },
        missing: { id: 999_999, subject: "Hiánypótlás", text: "Hívj vissza!" },
      },
      "POST /letterControl/getLetters": {
        by: "an organiser",
        foreign: { competition: hidden.id },
        missing: { competition: 999_999 },
      },
      "POST /letterControl/getPreview": {
        by: "an organiser",
        foreign: { competition: hidden.id, ...letter },
        missing: { competition: 999_999, ...letter },
      },
      "POST /letterControl/send": {
        by: "an organiser",
        foreign: { competition: hidden.id, ...letter },
        missing: { competition: 999_999, ...letter },
      },
      "POST /startNumberControl/getNumbering": {
        by: "an organiser",
        foreign: { competition: hidden.id },
        missing: { competition: 999_999 },
      },
      "POST /startListControl/getPublishedList": {
        by,
        foreign: { competition: hidden.id },
        missing: { competition: 999_999 },
      },
      "POST /startListControl/getStandingList": {
        by: "an organiser",
        foreign: { competition: hidden.id },
        missing: { competition: 999_999 },
      },
      "POST /startListControl/publish": {
        by: "an organiser",
        foreign: { race: hidden.race, published: true },
        missing: { race: 999_999, published: true },
      },
      "POST /startListControl/publishAll": {
        by: "an organiser",
        foreign: { competition: hidden.id },
        missing: { competition: 999_999 },
      },
      "POST /competitionDayControl/getDay": {
        by: "an organiser",
        foreign: { competition: hidden.id },
        missing: { competition: 999_999 },
      },
      "POST /competitionDayControl/checkIn": {
        by: "an organiser",
        foreign: { entry, here: true },
        missing: { entry: 999_999, here: true },
      },
      "POST /startNumberControl/saveRanges": {
        by: "an organiser",
        foreign: { competition: hidden.id, rangeList: [] },
        missing: { competition: 999_999, rangeList: [] },
      },
      "POST /startNumberControl/giveNumbers": {
        by: "an organiser",
        foreign: { competition: hidden.id, order: "NAME" },
        missing: { competition: 999_999, order: "NAME" },
      },
      "POST /competitionEntryControl/getOtherRaces": { by, foreign: { entry }, missing: { entry: 999_999 } },
      "POST /competitionEntryControl/changeRace": {
        by,
        foreign: { entry, race: hidden.race },
        missing: { entry: 999_999, race: hidden.race },
      },
      "POST /competitionEntryControl/getOwnRelay": { by, foreign: { entry }, missing: { entry: 999_999 } },
      "POST /competitionEntryControl/changeOwnRelay": {
        by,
        foreign: { entry, updated: "2026-05-04T10:00:00.000Z", ...relay },
        missing: { entry: 999_999, updated: "2026-05-04T10:00:00.000Z", ...relay },
      },
      "POST /competitionEntryControl/getRaceAvailableAthleteList": {
        by,
        foreign: { competitionId: hidden.id, raceId: hidden.race },
        missing: { competitionId: 999_999, raceId: 999_999 },
      },
      "POST /competitionEntryControl/getAlreadyEntryAthleteIdList": {
        by,
        foreign: { competitionId: hidden.id, raceId: hidden.race },
        missing: { competitionId: 999_999, raceId: 999_999 },
      },
      "POST /competitionEntryControl/getClubEntryGrid": {
        by,
        foreign: { competitionId: hidden.id },
        missing: { competitionId: 999_999 },
      },
      "POST /competitionEntryControl/getClubCompetition": {
        by,
        foreign: { competitionId: hidden.id },
        missing: { competitionId: 999_999 },
      },
      "POST /competitionEntryControl/withdrawClubEntry": { by, foreign: { entry }, missing: { entry: 999_999 } },
      "POST /competitionEntryControl/clubEntryList": {
        by,
        foreign: { competition: hidden.id, race: hidden.race, athleteIdList: [] },
        missing: { competition: 999_999, race: 999_999, athleteIdList: [] },
      },
      "POST /competitionEntryControl/clubEntryGrid": {
        by,
        foreign: { competition: hidden.id, raceList: [{ race: hidden.race, athleteIdList: [] }] },
        missing: { competition: 999_999, raceList: [{ race: 999_999, athleteIdList: [] }] },
      },
      "POST /competitionEntryControl/personEntryMix": {
        by: "an athlete",
        foreign: { competition: hidden.id, race: hidden.race, ...relay },
        missing: { competition: 999_999, race: 999_999, ...relay },
      },
      "POST /competitionEntryControl/getClubValtoEntry": {
        by,
        foreign: { competition: hidden.id, race: hidden.race },
        missing: { competition: 999_999, race: 999_999 },
      },
      "POST /competitionEntryControl/getClubTeams": {
        by,
        foreign: { competition: hidden.id, race: hidden.race },
        missing: { competition: 999_999, race: 999_999 },
      },
      "POST /competitionEntryControl/getRaceAvailableAthleteListSpecial": {
        by,
        foreign: { competitionId: hidden.id, raceId: hidden.race },
        missing: { competitionId: 999_999, raceId: 999_999 },
      },
      "POST /competitionEntryControl/clubValtoEntry": {
        by,
        foreign: { competition: hidden.id, race: hidden.race, teamName: "Sellők", athleteIdList: [1] },
        missing: { competition: 999_999, race: 999_999, teamName: "Sellők", athleteIdList: [1] },
      },
      "POST /competitionEntryControl/clubValtoEntrySpecial": {
        by,
        foreign: { competition: hidden.id, race: hidden.race, ...line, teamName: "Sellők", athleteIdList: [1] },
        missing: { competition: 999_999, race: 999_999, ...line, teamName: "Sellők", athleteIdList: [1] },
      },
      "POST /competitionEntryControl/clubValtoEntryDelete": {
        by,
        foreign: { competition: hidden.id, race: hidden.race, lineNumber: 1 },
        missing: { competition: 999_999, race: 999_999, lineNumber: 1 },
      },
      "POST /competitionEntryControl/updatePaid": {
        by: "an organiser",
        foreign: { id: entry, paid: true },
        missing: { id: 999_999, paid: true },
      },
      "POST /competitionEntryControl/bulkUpdatePaid": {
        by: "an organiser",
        foreign: { session: "nincs", id: entry, paid: true },
        missing: { session: "nincs", id: 999_999, paid: true },
      },
      "POST /partyMoneyControl/getParty": { by, foreign: { party: owner.id }, missing: { party: 999_999 } },
      "POST /partyMoneyControl/recordTransfer": {
        by,
        foreign: { ...transfer, payer: owner.id, receivables: [] },
        missing: { ...transfer, payer: 999_999, receivables: [] },
      },
      "POST /doubtfulPaymentControl/getOne": { by, foreign: { id: 1 }, missing: { id: 999_999 } },
      "POST /doubtfulPaymentControl/decide": {
        by,
        foreign: { id: 1, decision: "RELEASED", reason: "x" },
        missing: { id: 999_999, decision: "RELEASED", reason: "x" },
      },
      "POST /partyMoneyControl/allocateCredit": { by, foreign: { receivable: owed }, missing: { receivable: 999_999 } },
      "POST /sportsRegisterControl/syncAgain": { by, foreign: { id: owner.id }, missing: { id: 999_999 } },
      "POST /sportsRegisterControl/getState": { by, foreign: { id: owner.id }, missing: { id: 999_999 } },
      "POST /medicalRegisterControl/getState": { by, foreign: { id: owner.id }, missing: { id: 999_999 } },
      "POST /medicalRegisterControl/refresh": { by, foreign: { id: owner.id }, missing: { id: 999_999 } },
      "POST /dashboardNotificationControl/deleteById": { by, foreign: { id: note.id }, missing: { id: 999_999 } },
      "POST /basketControl/payBasketItems": {
        by,
        foreign: { urlBase, itemIdList: [entry] },
        missing: { urlBase, itemIdList: [999_999] },
      },
      "POST /paymentControl/paymentStart": { by, foreign: { paymentId: fee }, missing: { paymentId: 999_999 } },
      "POST /paymentControl/paymentStartMany": {
        by,
        foreign: { paymentIdList: [fee] },
        missing: { paymentIdList: [999_999] },
      },
      "POST /basketControl/payBasketItemsByTransfer": {
        by,
        foreign: { itemIdList: [entry], feeIdList: [fee] },
        missing: { itemIdList: [999_999], feeIdList: [999_998] },
      },
      "POST /basketControl/getTransferSheet": { by, foreign: { reference }, missing: { reference: "22222246" } },
      "POST /basketControl/cancelTransferSheet": { by, foreign: { reference }, missing: { reference: "22222246" } },
      "POST /basketControl/continuePayment": { by, foreign: { orderRef }, missing: { orderRef: "R-0" } },
      "POST /basketControl/getPaidItems": { by, foreign: { orderRef }, missing: { orderRef: "R-0" } },
      "POST /basketControl/payAgain": { by, foreign: { urlBase, orderRef }, missing: { urlBase, orderRef: "R-0" } },
      "POST /basketControl/cancelPayment": { by, foreign: { orderRef }, missing: { orderRef: "R-0" } },
      "POST /simplePayTransactionControl/getIPNResult": { by, foreign: { orderRef }, missing: { orderRef: "R-0" } },
      "POST /athleteTransferControl/startTransfer": {
        by,
        foreign: { athleteId: unverified.id, ...start },
        missing: { athleteId: 999_999, ...start },
      },
      "POST /athleteTransferControl/getData": given({}),
      "POST /athleteTransferControl/getOpenTransfers": {
        by,
        foreign: { athleteId: unverified.id },
        missing: { athleteId: 999_999 },
      },
      "POST /athleteTransferControl/athleteAnswer": given({ accept: false, description: "Nem." }),
      "POST /athleteTransferControl/clubAnswer": given({ accept: false, description: "Nem." }),
      "POST /athleteTransferControl/adminAnswer": given({ accept: true }),
      "POST /athleteTransferControl/paymentReceived": given({}),
      "POST /athleteTransferControl/changePaymentMode": given({ paymentMode: "CREDIT_CARD" }),
      "POST /athleteTransferControl/withdraw": given({ reason: "Nem." }),
      "POST /athleteTransferControl/moveOn": given({}),
      "POST /athleteTransferControl/close": given({ reason: "Nem." }),
      "POST /userAccountControl/resendAddressProof": { by, foreign: { id: owner.id }, missing: { id: 999_999 } },
      "POST /userAccountControl/cancelAddressChange": { by, foreign: { id: owner.id }, missing: { id: 999_999 } },
      "POST /userAccountControl/setNewPassword": {
        by,
        foreign: { key: "x", userId: owner.id, dto: { password: "jelszó-új", passwordAgain: "jelszó-új" } },
        missing: { key: "x", userId: 999_999, dto: { password: "jelszó-új", passwordAgain: "jelszó-új" } },
      },
    };
  });

  test("has a request for every call that names a row", () => {
    const naming = calls.filter(([, { input }]) => namesRow(shapeOf(input))).map(([name]) => name);
    expect(naming.filter((name) => !isEngines(name)).toSorted()).toEqual(Object.keys(questions).toSorted());
  });

  /** Lists and forms check the right before they look for a row; the tests of each check the owners of rows. */
  test("is not disclosed by a list or a form to a viewer who may not open it", async () => {
    const asked = calls.filter(([name, { input }]) => isEngines(name) && "id" in (shapeOf(input).properties ?? {}));
    for (const [name, { input }] of asked) {
      const [sample] = fc.sample(shaped(shapeOf(input)), { numRuns: 1, seed: 7 });
      for (const who of ["another club", "a guest"]) {
        // The tests of each list and form check the owners of rows for viewers with the right.
        if (mayOpen(name, who)) continue;
        const browser = visitor(who);
        // A form checks the viewer before it reads its input.
        const dto = "dto" in (shapeOf(input).properties ?? {}) ? { dto: {} } : {};
        const ask = (id: number) => browser.call(name, Object.assign({}, sample, dto, { id }) as never);
        const [one, other] = [await ask(1), await ask(999_999)];
        expect([name, who, one.status, one.body]).toEqual([name, who, other.status, other.body]);
        expect([name, who, REFUSED.includes(one.status)]).toEqual([name, who, true]);
      }
    }
    expect(asked.length).toBeGreaterThan(40);
  });

  test("is not disclosed by a form to a viewer of other records, and the form writes nothing", async () => {
    const owner = await portal.club();
    const { id: athlete } = await makeAthlete(portal.db, { club: owner.id });
    const [fee = 0] = await makeFees(portal.db, athlete, [5_000]);
    const theirs: Readonly<Record<string, number>> = {
      userPaymentEditControl: fee,
      personEditControl: athlete,
      competitionEditControl: (await hiddenCompetition()).id,
    };
    const before = await everything();
    for (const [control, id] of Object.entries(theirs))
      for (const [name, { input }] of calls.filter(([each]) => asks(each, control))) {
        const { properties = {} } = shapeOf(input);
        if (!("id" in properties)) continue;
        const more = { ...("dto" in properties && { dto: {} }), ...("updated" in properties && { updated: NOW }) };
        const ask = (row: number) => visitor("another club").call(name, { ...more, id: row } as never);
        const [one, other] = [await ask(id), await ask(999_999)];
        expect([name, one.status, one.body]).toEqual([name, other.status, other.body]);
        expect([name, one.body]).toMatchObject([name, { successful: false }]);
        expect([name, one.status < 500]).toEqual([name, true]);
      }
    expect(await everything()).toEqual(before);
  });

  test("is answered exactly like a missing one, and nothing changes", async () => {
    const before = await everything();
    for (const [name, { by, foreign, missing }] of Object.entries(questions) as [CallName, Question][])
      for (const who of [by, "a guest"]) {
        const browser = visitor(who);
        const [one, other] = [await browser.call(name, foreign as never), await browser.call(name, missing as never)];
        expect({ name, who, status: one.status, body: one.body }).toEqual({
          name,
          who,
          status: other.status,
          body: other.body,
        });
        // A request for several rows leaves those out.
        expect(Array.isArray(one.body) ? { successful: one.body.length > 0 } : one.body).toMatchObject({
          successful: false,
        });
      }
    expect(await everything()).toEqual(before);
  });

  async function hiddenCompetition() {
    const { id, races } = await makeCompetition(portal.db, { submitted: false });
    return { id, race: races[0] ?? 0 };
  }

  async function foreignTransfer(): Promise<number> {
    const athlete = await makeAthlete(portal.db);
    const target = await portal.club();
    const { rows } = await sql<{ id: number }>`
      insert into athlete_transfer (athlete_id, source_club_id, target_club_id, status, since, payment_mode, is_adult, target_club_check_1,
        target_club_check_2, created_at, updated_at)
      select id, club_id, ${target.id}, 'WAIT_FOR_ATHLETE', ${NOW}, 'CREDIT_CARD', true, true, true, ${NOW}, ${NOW}
      from person where id = ${athlete.id} returning id`.execute(portal.db);
    return rows[0]?.id ?? 0;
  }

  const everything = async () => ({
    transfers: await portal.db.selectFrom("athlete_transfer").selectAll().orderBy("id").execute(),
    entries: await portal.db.selectFrom("entry").selectAll().orderBy("id").execute(),
    owed: await portal.db.selectFrom("receivable").selectAll().orderBy("id").execute(),
    payments: await portal.db.selectFrom("payment").selectAll().orderBy("id").execute(),
    notes: await portal.db.selectFrom("notification").selectAll().orderBy("id").execute(),
    passwords: await portal.db.selectFrom("account").select(["id", "password_hash"]).orderBy("id").execute(),
  });
});

/** Signed out, or without the right. */
const REFUSED = [401, 403];

/** Releasing a lock that another account holds does nothing. */
const asks = (name: string, control: string): boolean =>
  name.includes(`/${control}/`) && !name.endsWith("/releaseEditAccess");

type Shape = ReturnType<typeof shapeOf>;
const isEngines = (name: string): boolean => /\/\w+(Table|Edit)Control\//.test(name);

const PAGING = ["limit", "firstResult", "maxResults"];
const namesRow = (shape: Shape): boolean =>
  Object.entries(shape.properties ?? {}).some(
    ([name, field]) =>
      (!PAGING.includes(name) && (field.type === "integer" || field.items?.type === "integer")) ||
      ["orderRef", "reference"].includes(name),
  );
