import { namedLines } from "@rajt/contract/competition/announcement/announcement.rules";
import type { AnnouncementDraft } from "@rajt/contract/competition/announcement/announcement.form";
import { dayOf } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import { edit } from "../../src/features/access/accounts.testbed.ts";
import { update } from "../../src/features/competition/announcement/announcement.testbed.ts";
import { BASKET, PAY, type Outcome } from "../../src/features/payment/payment.testbed.ts";
import { ask, organisationDto, over } from "../../src/features/people/people.testbed.ts";
import { updatePerson } from "../../src/features/people/persons.testbed.ts";
import { makeStaff } from "../factories.ts";
import { uploadPicture } from "../upload-picture.ts";
import type { Simulation } from "./random-work.testbed.ts";

const A_DAY = 24 * 3_600_000;
const JOBS = [
  "run-waiting-lists",
  "lapse-entries",
  "expire-payment-requests",
  "reprice-entries",
  "ask-payments",
  "sweep-files",
  "purge-sessions",
  "doctor-date-expiry",
];

/** Does something random in the simulation; true if it was done and not refused. */
type Act = (simulation: Simulation) => Promise<boolean>;

async function enterOrWithdraw({ portal, random, athletes, competitions, as }: Simulation) {
  const competition = random.one(competitions);
  const races = await portal.db
    .selectFrom("race")
    .where("competition_id", "=", competition)
    .where("is_team", "=", false)
    .select("id")
    .execute();
  const browser = await as(random.one(athletes));
  const place = { competition, race: random.one(races).id, isDelete: random.happens(0.3) };
  return (await browser.call("POST /competitionEntryControl/personEntry", place)).body.successful;
}

type AnyRace = Record<string, unknown> & { id: number | null; startTime: number };

/** The individual races of a competition, with their starters. */
const alonesOf = async ({ portal }: Simulation, competition: number) =>
  (
    await sql<{ id: number; entered: number[] }>`
      select r.id, array(select m.person_id from entry_member m where m.race_id = r.id and m.active order by 1) as entered
      from race r where r.competition_id = ${competition} and not r.is_team order by r.id`.execute(portal.db)
  ).rows;

/** An athlete who may enter does, the race has no free place left, and another one waits. */
async function waits(simulation: Simulation) {
  const { random, athletes, competitions, as, admin } = simulation;
  const competition = random.one(competitions);
  const place = async () => ({ competition, race: (await alonesOf(simulation, competition))[0]?.id ?? 0 });
  const asking = async (call: "personEntry" | "joinWaitingList", who: number) => {
    const browser = await as(who);
    return call === "personEntry"
      ? browser.call("POST /competitionEntryControl/personEntry", { ...(await place()), isDelete: false })
      : browser.call("POST /competitionEntryControl/joinWaitingList", await place());
  };
  const [first, ...others] = athletes.toSorted(() => (random.happens(0.5) ? 1 : -1));
  await asking("personEntry", first ?? 0);
  const { race } = await place();
  const taken = (await alonesOf(simulation, competition))[0]?.entered.length ?? 0;
  await update(await as(admin), competition, (record) => ({
    raceList: (record["raceList"] as AnyRace[]).map((each) =>
      each.id === race ? { ...each, capacity: Math.max(1, taken) } : each,
    ),
  }));
  for (const other of others) if ((await asking("joinWaitingList", other)).body.successful) return true;
  return false;
}

async function leavesTheList({ portal, random, as }: Simulation) {
  const { rows } = await sql<{ person: number; race: number; competition: number }>`
    select w.person_id as person, w.race_id as race, r.competition_id as competition from waiting_list_entry w join race r on r.id = w.race_id
    where w.active order by w.id`.execute(portal.db);
  if (rows.length === 0) return false;
  const { person, ...place } = random.one(rows);
  return (await (await as(person)).call("POST /competitionEntryControl/leaveWaitingList", place)).body.successful;
}

/** To another race of the competition, created if there is none. */
async function changesRace(simulation: Simulation) {
  const { portal, random, competitions, as, admin } = simulation;
  const entered = [];
  for (const competition of competitions)
    for (const race of await alonesOf(simulation, competition))
      if (race.entered.length > 0) entered.push({ competition, from: race });
  if (entered.length === 0) return false;
  const { competition, from } = random.one(entered);
  if ((await alonesOf(simulation, competition)).length < 2)
    await update(await as(admin), competition, (record) => {
      // cast: the lists of a stored announcement.
      const { competitionPartList, raceList } = record as unknown as AnnouncementDraft;
      const one = raceList.filter(({ id }) => id === from.id);
      const added = one.map((race) => ({ ...race, id: null, startTime: 61_200, capacity: null }));
      return namedLines({ competitionPartList, raceList: [...raceList, ...added] });
    });
  const others = (await alonesOf(simulation, competition)).filter(({ id }) => id !== from.id);
  const who = random.one(from.entered);
  const { rows } = await sql<{ entry: number }>`
    select m.entry_id as entry from entry_member m where m.race_id = ${from.id} and m.person_id = ${who} and m.active`.execute(
    portal.db,
  );
  if (others.length === 0 || rows[0] === undefined) return false;
  const goal = { entry: rows[0].entry, race: random.one(others).id };
  return (await (await as(who)).call("POST /competitionEntryControl/changeRace", goal)).body.successful;
}

async function givesNumbers(simulation: Simulation) {
  const { random, competitions, as, admin } = simulation;
  const competition = random.one(competitions);
  const office = await as(admin);
  const races = await alonesOf(simulation, competition);
  const rangeList = races.map(({ id: race }, nth) => ({
    race,
    group: null,
    first: 100 * nth + 1,
    last: 100 * nth + 99,
    wave: null,
  }));
  await office.call("POST /startNumberControl/saveRanges", { competition, rangeList });
  const order = random.one(["NAME", "CLUB", "RANDOM"] as const);
  return (await office.call("POST /startNumberControl/giveNumbers", { competition, order })).body.successful;
}

const OTHER_OUTCOMES: readonly (Outcome | "nothing")[] = ["fail", "cancel", "timeout", "nothing"];

async function pay({ portal, random, athletes, as }: Simulation) {
  const browser = await as(random.one(athletes));
  const { body: items } = await browser.call(BASKET, {});
  if (!Array.isArray(items) || items.length === 0) return false;
  const itemIdList = items.slice(0, 1 + random.below(items.length)).map(({ id }) => id);
  const { body: address } = await browser.call(PAY, { urlBase: new URL("/calendar", portal.url).href, itemIdList });
  const outcome = random.happens(0.6) ? "success" : random.one(OTHER_OUTCOMES);
  if (typeof address !== "string" || outcome === "nothing") return false;
  const home = await portal.payer(address, outcome);
  const { body } = await portal.comeBack(browser, home);
  return body.e === "SUCCESS";
}

async function feeMoves({ portal: { db }, random, athletes, clubs, as, admin }: Simulation) {
  const account = random.one([...athletes, ...clubs]);
  const fee = await db.selectFrom("fee").where("account_id", "=", account).select("id").executeTakeFirst();
  if (!fee) return false;
  const marked = { id: fee.id, paid: random.happens(0.8) };
  return (await (await as(admin)).call("POST /userPaymentTableControl/updatePaymentPaid", marked)).body.successful;
}

async function personChanges({ random, athletes, as, admin }: Simulation) {
  const changes = random.one([
    { address: { street: `Utca ${random.below(90)}`, floor: random.one([null, "2", "fszt."]) } },
    { athlete: { doctorDate: random.one(["2026-05-20", "2026-10-01", "2027-01-15", "2027-02-28"]) } },
    { athlete: { chipNumber: `C${random.below(900)}` } },
    { firstName: `Ádám ${random.below(900)}` },
    { userStatus: random.happens(0.8) ? "Verified" : "Inactive" },
  ]);
  return (await updatePerson(await as(admin), random.one(athletes), changes)).successful;
}

async function clubMoves({ random, athletes, clubs, as, admin }: Simulation) {
  const club = { id: random.one(clubs) };
  return (await updatePerson(await as(admin), random.one(athletes), { club })).successful;
}

async function organisationChanges({ random, clubs, as, admin }: Simulation) {
  const [browser, id] = [await as(admin), random.one(clubs)];
  const { body: record } = await ask<Record<string, unknown>>(browser, "POST orgEditControl/getData", { id });
  const whole = Object.fromEntries(Object.keys(organisationDto()).map((name) => [name, record[name]]));
  const address = {
    city: random.one(["Pécs", "Győr"]),
    number: `${random.below(90)}`,
    door: random.one([null, "3", "B"]),
  };
  const dto = over(whole, { address, userStatus: random.happens(0.8) ? "Verified" : "Inactive" });
  const { body } = await ask(browser, "POST orgEditControl/update", { id, dto, updated: record["updated"] });
  return body.successful;
}

/** Restarts, signed in again. */
async function accountStops({ random, athletes, as, admin, signOut }: Simulation) {
  const [account, changes] = [random.one(athletes), { active: random.happens(0.8) }];
  signOut(account);
  return (await edit(await as(admin), "userEditControl", account, changes)).body.successful;
}

/** The first athlete who can be deleted, for whom no receivable is open, for example. */
async function athleteGoes({ random, athletes, as, admin, newAthlete }: Simulation) {
  const [browser, from, session] = [await as(admin), random.below(athletes.length), "munka"];
  await ask(browser, "POST personTableControl/getInstance", { session, create: true, view: "athlete" });
  for (const [nth] of athletes.entries()) {
    const place = (from + nth) % athletes.length;
    const { body } = await ask(browser, "POST personTableControl/deleteById", { session, id: athletes[place] });
    if (!body.successful) continue;
    athletes[place] = await newAthlete();
    return true;
  }
  return false;
}

async function announcementChanges({ random, competitions, as, admin }: Simulation) {
  const answer = await update(await as(admin), random.one(competitions), (record) => {
    const races = record["raceList"] as AnyRace[];
    const [distance] = record["distanceList"] as object[];
    const at = random.below(races.length);
    const changed = { ...races[at], startTime: 28_800 + 900 * random.below(40), capacity: random.one([null, 5, 30]) };
    const raceList = races.map((race, place) => (place === at ? changed : race));
    const more = random.happens(0.2) ? [{ ...races[0], id: null, startTime: 61_200 }] : [];
    const fewer = random.happens(0.2) ? raceList.slice(0, -1) : raceList;
    const distanceList = [{ ...distance, levelTime: 3_600 + 900 * random.below(10) }];
    return { raceList: [...fewer, ...more], distanceList };
  });
  return answer.successful;
}

async function competitionEnds({ random, competitions, as, admin, newCompetition }: Simulation) {
  const place = random.below(competitions.length);
  const { body } = await (
    await as(admin)
  ).call("POST /competitionControl/cancel", { id: competitions[place] ?? 0, reason: "Vihar" });
  competitions[place] = await newCompetition();
  return body.successful;
}

async function filesChange({ portal, random, athletes, as }: Simulation) {
  // A different clerk each time: each may have a limited number of unattached files.
  const browser = await as((await makeStaff(portal.db)).id);
  const key = await uploadPicture(browser, "personEditControl");
  if (random.happens(0.3)) return true;
  const changes = random.one([
    { profilePicture: key },
    { athlete: { doctorDocument: key } },
    { documentList: [{ name: "Igazolás", document: key }] },
    { documentList: [] },
  ]);
  return (await updatePerson(browser, random.one(athletes), changes)).successful;
}

async function dayPasses({ portal }: Simulation) {
  portal.clock.advance(A_DAY);
  for (const job of JOBS) await portal.runJob(job);
  return true;
}

/** Each act with its relative frequency. */
/** A payer requests a transfer sheet or cancels it, or the office books its amount, less, or more. */
async function transfers({ portal, random, athletes, as, admin }: Simulation) {
  const { rows } = await sql<{ payer: number }>`
    select distinct debtor_id as payer from receivable v join entry e on e.id = v.entry_id
    where v.active and not v.paid and debtor_id = any(${athletes}) order by 1`.execute(portal.db);
  if (rows.length === 0) return false;
  const browser = await as(random.one(rows).payer);
  const { body: open } = await browser.call("GET /basketControl/getTransferSheets", {});
  const { body: items } = await browser.call(BASKET, {});
  if (!Array.isArray(open) || !Array.isArray(items)) return false;
  if (open.length === 0 || random.happens(0.3)) {
    if (items.length === 0) return false;
    const itemIdList = items.slice(0, 1 + random.below(items.length)).map(({ id }) => id);
    return (await browser.call("POST /basketControl/payBasketItemsByTransfer", { itemIdList })).body.successful;
  }
  const { reference, amount: asked } = random.one(open);
  if (random.happens(0.3))
    return (await browser.call("POST /basketControl/cancelTransferSheet", { reference })).body.successful;
  const at = portal.clock();
  const receipt = { bankReference: `${reference} ${at.getTime()}`, receivedOn: dayOf(at) };
  const amount = Math.max(1, Math.round(asked * random.one([0.5, 1, 1, 1.2])));
  const office = await as(admin);
  return (await office.call("POST /partyMoneyControl/recordTransfer", { reference, amount, ...receipt })).body
    .successful;
}

const ACTS: readonly { readonly act: Act; readonly weight: number }[] = [
  { act: enterOrWithdraw, weight: 400 },
  { act: waits, weight: 25 },
  { act: changesRace, weight: 30 },
  { act: givesNumbers, weight: 20 },
  { act: leavesTheList, weight: 20 },
  { act: pay, weight: 150 },
  { act: feeMoves, weight: 80 },
  { act: personChanges, weight: 150 },
  { act: clubMoves, weight: 30 },
  { act: organisationChanges, weight: 50 },
  { act: accountStops, weight: 30 },
  { act: announcementChanges, weight: 60 },
  { act: filesChange, weight: 30 },
  { act: athleteGoes, weight: 8 },
  { act: competitionEnds, weight: 5 },
  { act: transfers, weight: 40 },
  { act: dayPasses, weight: 4 },
];

/** Runs each act once, then random ones, sometimes two concurrently. @returns how often each was done and not refused */
export async function work(simulation: Simulation, operations: number): Promise<Record<string, number>> {
  const { portal, random } = simulation;
  const done: Record<string, number> = Object.fromEntries(ACTS.map(({ act }) => [act.name, 0]));
  const lot = ACTS.flatMap(({ act, weight }) => Array.from({ length: weight }, () => act));
  const once = ACTS.map(({ act }) => act);
  for (let operation = 0; operation < operations;) {
    const next = once.shift() ?? random.one(lot);
    const other = once.length === 0 && random.happens(0.2) ? random.one(lot) : null;
    // A day that passes in the middle of an act ends its session.
    const acts = other === null || [next, other].includes(dayPasses) ? [next] : [next, other];
    const outcomes = await Promise.all(acts.map((act) => act(simulation)));
    for (const [place, act] of acts.entries()) if (outcomes[place]) done[act.name] = (done[act.name] ?? 0) + 1;
    operation += acts.length;
    portal.clock.advance(2_000);
    for (const { name, data } of portal.asked.splice(0)) await portal.runJob(name, data);
  }
  return done;
}
