import { edit } from "../features/access/accounts.testbed.ts";
import { update } from "../features/competition/announcement/announcement.testbed.ts";
import { BASKET, PAY, type Outcome } from "../features/payment/payment.testbed.ts";
import { ask, organisationDto, over } from "../features/people/people.testbed.ts";
import { updatePerson } from "../features/people/persons.testbed.ts";
import { uploadPicture } from "../testing/upload-picture.ts";
import type { World } from "./random-work.testbed.ts";

const A_DAY = 24 * 3_600_000;
const JOBS = ["reprice-entries", "ask-payments", "sweep-files", "purge-sessions", "doctor-date-expiry"];

/** Does something in the world as chance has it; true if it was done and not refused. */
type Act = (world: World) => Promise<boolean>;

async function enterOrWithdraw({ portal, random, athletes, competitions, as }: World) {
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

const OTHER_OUTCOMES: readonly (Outcome | "nothing")[] = ["fail", "cancel", "timeout", "nothing"];

async function pay({ portal, random, athletes, as }: World) {
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

async function feeMoves({ portal: { db }, random, athletes, clubs, as, admin }: World) {
  const account = random.one([...athletes, ...clubs]);
  const fee = await db.selectFrom("user_payment").where("account_id", "=", account).select("id").executeTakeFirst();
  if (!fee) return false;
  const marked = { id: fee.id, paid: random.happens(0.8) };
  return (await (await as(admin)).call("POST /userPaymentTableControl/updatePaymentPaid", marked)).body.successful;
}

async function personChanges({ random, athletes, as, admin }: World) {
  const changes = random.one([
    { address: { street: `Utca ${random.below(90)}`, floor: random.one([null, "2", "fszt."]) } },
    { athlete: { doctorDate: random.one(["2026-05-20", "2026-10-01", "2027-01-15", "2027-02-28"]) } },
    { athlete: { chipNumber: `C${random.below(900)}` } },
    { firstName: `Ádám ${random.below(900)}` },
    { userStatus: random.happens(0.8) ? "Verified" : "Inactive" },
  ]);
  return (await updatePerson(await as(admin), random.one(athletes), changes)).successful;
}

async function clubMoves({ random, athletes, clubs, as, admin }: World) {
  const club = { id: random.one(clubs) };
  return (await updatePerson(await as(admin), random.one(athletes), { club })).successful;
}

async function organisationChanges({ random, clubs, as, admin }: World) {
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

/** And starts again, signed in anew. */
async function accountStops({ random, athletes, as, admin, signOut }: World) {
  const [account, changes] = [random.one(athletes), { active: random.happens(0.8) }];
  signOut(account);
  return (await edit(await as(admin), "userEditControl", account, changes)).body.successful;
}

async function athleteGoes({ random, athletes, as, admin, newAthlete }: World) {
  const [browser, place, session] = [await as(admin), random.below(athletes.length), "munka"];
  await ask(browser, "POST personTableControl/getInstance", { session, create: true, view: "athlete" });
  const { body } = await ask(browser, "POST personTableControl/deleteById", { session, id: athletes[place] });
  athletes[place] = await newAthlete();
  return body.successful;
}

type Race = Record<string, unknown> & { startTime: number };

async function announcementChanges({ random, competitions, as, admin }: World) {
  const answer = await update(await as(admin), random.one(competitions), (record) => {
    const races = record["raceList"] as Race[];
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

async function competitionEnds({ random, competitions, as, admin, newCompetition }: World) {
  const place = random.below(competitions.length);
  const { body } = await (
    await as(admin)
  ).call("POST /competitionControl/cancel", { id: competitions[place] ?? 0, reason: "Vihar" });
  competitions[place] = await newCompetition();
  return body.successful;
}

async function filesChange({ random, athletes, as, admin }: World) {
  const browser = await as(admin);
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

async function dayPasses({ portal }: World) {
  portal.clock.advance(A_DAY);
  for (const job of JOBS) await portal.runJob(job);
  return true;
}

/** Each with how often it comes, among the others. */
const ACTS: readonly { readonly act: Act; readonly weight: number }[] = [
  { act: enterOrWithdraw, weight: 400 },
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
  { act: dayPasses, weight: 4 },
];

/** Each act once, then as chance has it, now and then two at once. @returns how often each was done and not refused */
export async function work(world: World, operations: number): Promise<Record<string, number>> {
  const { portal, random } = world;
  const done: Record<string, number> = Object.fromEntries(ACTS.map(({ act }) => [act.name, 0]));
  const lot = ACTS.flatMap(({ act, weight }) => Array.from({ length: weight }, () => act));
  const once = ACTS.map(({ act }) => act);
  for (let operation = 0; operation < operations;) {
    const next = once.shift() ?? random.one(lot);
    const other = once.length === 0 && random.happens(0.2) ? random.one(lot) : null;
    // A day that passes in the middle of an act ends its session.
    const acts = other === null || [next, other].includes(dayPasses) ? [next] : [next, other];
    const outcomes = await Promise.all(acts.map((act) => act(world)));
    for (const [place, act] of acts.entries()) if (outcomes[place]) done[act.name] = (done[act.name] ?? 0) + 1;
    operation += acts.length;
    portal.clock.advance(2_000);
    for (const { name, data } of portal.asked.splice(0)) await portal.runJob(name, data);
  }
  return done;
}
