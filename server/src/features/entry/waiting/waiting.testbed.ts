import type { Browser } from "../../../../test/browser.ts";
import type { Portal } from "../../../../test/harness.ts";
import type { RaceRef } from "../entry.testbed.ts";

export const JOIN = "POST /competitionEntryControl/joinWaitingList";
export const LEAVE = "POST /competitionEntryControl/leaveWaitingList";
export const LIST = "POST /competitionEntryControl/getWaitingList";

export const join = async (browser: Browser, place: RaceRef) => (await browser.call(JOIN, { ...place })).body;
export const leave = async (browser: Browser, place: RaceRef) => (await browser.call(LEAVE, { ...place })).body;
export const listOf = async (browser: Browser, place: RaceRef) => (await browser.call(LIST, { ...place })).body;

/** Returns the rows in „Versenyeim”: the team, the end of its offer, and price or refusal of accepting it. */
export const ownWaitsOf = async (browser: Browser) => {
  const { body } = await browser.call("POST /competitionEntryControl/getOwnRaces", {
    past: false,
    firstResult: 0,
    maxResults: 50,
  });
  return body.waitList.map(({ team, athlete, offerUntil, amount, code, message }) => ({
    who: team ?? athlete.id,
    offered: offerUntil !== null,
    amount,
    code,
    message,
  }));
};

/** Returns the active rows of a race's list in order, with the ends of their offers. */
export const linesOf = (portal: Portal, { race }: RaceRef) =>
  portal.db
    .selectFrom("waiting_list_entry")
    .where("race_id", "=", race)
    .where("active", "=", true)
    .orderBy("id")
    .select(["id", "person_id as person", "offer_until as until"])
    .execute();

/** Counts the places of a race that are taken by entries and open offers. */
export async function usedIn(portal: Portal, { race }: RaceRef): Promise<number> {
  const entries = await portal.db
    .selectFrom("entry")
    .where("race_id", "=", race)
    .where("active", "=", true)
    .select("id")
    .execute();
  const lines = await linesOf(portal, { competition: 0, race });
  return entries.length + lines.filter(({ until }) => until !== null && until > portal.clock()).length;
}
