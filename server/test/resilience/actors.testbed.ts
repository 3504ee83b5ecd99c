import type { GrantedLevel } from "@rajt/contract/kernel/enumerations";
import { SERVICES } from "@rajt/contract/kernel/rights";
import { makeRole } from "../../src/features/access/accounts.testbed.ts";
import type { Db } from "../../src/kernel/db/database.ts";
import type { Browser } from "../browser.ts";
import {
  makeAthlete,
  makeClub,
  makeCompetition,
  makeOrganiser,
  makeStaff,
  makeOfficial,
  type Made,
} from "../factories.ts";
import type { Portal } from "../harness.ts";
import { signedInAs } from "../open-session.ts";

/** Staff with a role for each level, over every service. */
async function makeOffice(db: Db, levels: readonly GrantedLevel[]): Promise<Made> {
  const roles: string[] = [];
  for (const level of levels)
    roles.push((await makeRole(db, Object.fromEntries(SERVICES.map((service) => [service, level])))).key);
  return makeStaff(db, { roles });
}

export type Actor = { name: string; account: number | null; browser: Browser };

/** Every actor: one of each kind, and a second one where foreign records are needed. */
export async function gatherActors(portal: Portal): Promise<Actor[]> {
  const { db } = portal;
  const club = await makeClub(db);
  const otherClub = await makeClub(db);
  const organiser = await makeOrganiser(db);
  const disabled = await makeAthlete(db, { club: club.id });
  const parties: [string, Made][] = [
    ["an athlete", await makeAthlete(db, { club: club.id })],
    ["a minor", await makeAthlete(db, { club: club.id, birthDate: "2014-05-05" })],
    ["an athlete of another club", await makeAthlete(db, { club: otherClub.id })],
    ["a referee", await makeOfficial(db)],
    ["a trainer", await makeOfficial(db, { isReferee: false, isTrainer: true })],
    ["a club", club],
    ["another club", otherClub],
    ["an organiser", organiser],
    ["another organiser", await makeOrganiser(db)],
    ["somebody not verified", await makeAthlete(db, { userStatus: "UnderVerification", club: otherClub.id })],
    ["the technical committee", await makeOfficial(db, { isReferee: false, isTechnicalCommittee: true })],
    ["staff with the committee's role", await makeStaff(db, { roles: ["TechnicalCommittee"] })],
    ["staff without a role", await makeStaff(db, { roles: [] })],
    ["an office that reads", await makeOffice(db, ["ReadOnly"])],
    ["an office that writes", await makeOffice(db, ["WriteRead"])],
    ["an office that is denied what another role gives", await makeOffice(db, ["WriteRead", "Deny"])],
    ["a super admin", await makeStaff(db)],
    ["a disabled account", disabled],
  ];
  await makeCompetition(db, { createdBy: organiser.id });
  const actors: Actor[] = [{ name: "a guest", account: null, browser: portal.browser() }];
  for (const [name, { id }] of parties) actors.push({ name, account: id, browser: await signedInAs(portal, id) });
  // Disabled with the session still in its browser.
  await db.updateTable("account").set({ registration_status: "DISABLED" }).where("id", "=", disabled.id).execute();
  return actors;
}
