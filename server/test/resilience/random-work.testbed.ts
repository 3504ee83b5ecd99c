import {
  announcementDto,
  APPOINTED,
  ask as askAnnouncement,
  update,
} from "../../src/features/competition/announcement/announcement.testbed.ts";
import { openPaymentPortal, type PaymentPortal } from "../../src/features/payment/payment.testbed.ts";
import { ask, organisationDto } from "../../src/features/people/people.testbed.ts";
import { saveAthlete, updatePerson } from "../../src/features/people/persons.testbed.ts";
import type { Browser } from "../browser.ts";
import { makeOfficial, makeStaff, payFee } from "../factories.ts";
import { signedInAs } from "../open-session.ts";
import { randomFrom, type Random } from "../random.ts";

/** A federation at work: everything in it was created by the portal's own calls. */
export type Simulation = {
  readonly portal: PaymentPortal;
  readonly seed: number;
  readonly random: Random;
  readonly clubs: readonly number[];
  readonly athletes: number[];
  readonly competitions: number[];
  /** The browsers of its users. */
  readonly as: (account: number) => Promise<Browser>;
  readonly signOut: (account: number) => void;
  readonly admin: number;
  readonly newAthlete: () => Promise<number>;
  readonly newCompetition: () => Promise<number>;
};

const HALF_AN_HOUR = 1_800_000;
const [CLUBS, ATHLETES, COMPETITIONS] = [3, 12, 3];

export async function openSimulation(seed: number): Promise<Simulation> {
  const portal = await openPaymentPortal({ poolSize: 4 });
  const { db, clock } = portal;
  const random = randomFrom(seed);
  const open = new Map<number, { browser: Browser; since: number }>();
  /** Signed in again before the session becomes idle. */
  const as = async (account: number): Promise<Browser> => {
    const known = open.get(account);
    if (known && clock().getTime() - known.since < HALF_AN_HOUR) return known.browser;
    const browser = await signedInAs(portal, account);
    open.set(account, { browser, since: clock().getTime() });
    return browser;
  };
  const signOut = (account: number) => void open.delete(account);
  const { id: admin } = await makeStaff(db);
  const { id: committee } = await makeOfficial(db, { isTechnicalCommittee: true });
  const made = async (changes: object): Promise<number> => {
    const { body } = await ask(await as(admin), "POST orgEditControl/save", { dto: organisationDto(changes) });
    return idOf(body);
  };
  const clubs: number[] = [];
  for (let each = 0; each < CLUBS; each++) {
    clubs.push(await made({ fullName: `Egyesület ${each}`, shortName: `E ${each}` }));
    await payFee(db, clubs.at(-1) ?? 0, "CLUB_ANNUAL", 2026);
  }
  const organiser = await made({
    fullName: "Rendező",
    shortName: "R",
    isClub: false,
    isOrganizer: true,
    isAdult: false,
  });

  const newAthlete = async (): Promise<number> => {
    const club = random.one(clubs);
    const id = idOf(await saveAthlete(await as(admin), club));
    await updatePerson(await as(admin), id, { userStatus: "Verified" });
    await payFee(db, id, "LICENSE_AMATOR", 2026);
    return id;
  };
  const template = await announcementDto(portal);
  let weeks = 0;
  const newCompetition = async (): Promise<number> => {
    const date = new Date(Date.UTC(2026, 7, 22 + 7 * (weeks++ % 5))).toISOString().slice(0, 10);
    const races = (template["raceList"] as object[]).map((race) => ({ ...race, date }));
    const dto = { ...template, date, raceList: races, preRegDeadline1: "2026-05-31", regDeadline: "2026-08-15" };
    const saved = await askAnnouncement(await as(organiser), "saveAndSubmit", { dto });
    const id = idOf(saved.body);
    await update(await as(committee), id, { technicalCommitteeApproval: "APPROVED" });
    await update(await as(admin), id, { adminApproval: "APPROVED", ...APPOINTED });
    return id;
  };
  const simulation = {
    portal,
    seed,
    random,
    clubs,
    athletes: [],
    competitions: [],
    as,
    signOut,
    admin,
    newAthlete,
    newCompetition,
  };
  return Object.assign(simulation, {
    athletes: await several(ATHLETES, newAthlete),
    competitions: await several(COMPETITIONS, newCompetition),
  });
}

const idOf = (answer: { id?: number }): number => {
  if (answer.id === undefined) throw new Error(`nothing was made: ${JSON.stringify(answer)}`);
  return answer.id;
};

async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < count) all.push(await make());
  return all;
}
