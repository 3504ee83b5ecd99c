import { sql } from "kysely";
import type { Browser } from "../../../../test/browser.ts";
import { type Made, makeAthlete, makeClub, type PersonTraits, type RaceTraits } from "../../../../test/factories.ts";
import { type Portal, startPortal } from "../../../../test/harness.ts";
import { type Acting, acting, NOW, type RaceRef } from "../entry.testbed.ts";

export const CONTROL = "POST /competitionEntryControl" as const;

export const MIX: RaceTraits = { isTeam: true, qualification: "OB Mix váltó" };
export const RELAY: RaceTraits = { isTeam: true, qualification: "OB váltó" };
export const CLUB_TEAM: RaceTraits = { isTeam: true, qualification: "OB Klubcsapat" };

export const MAN: PersonTraits = { gender: "MALE" };
export const WOMAN: PersonTraits = { gender: "FEMALE" };

type Team = {
  readonly name: string;
  readonly athletes: readonly number[];
  readonly line: number;
  readonly updates?: boolean;
};

/** Returns the actions that tests of teams take with a portal. */
export const teaming = (portal: Portal, act: Acting) => ({
  clubOf: async (...athletes: PersonTraits[]) => {
    const made = await makeClub(portal.db);
    const persons: Made[] = [];
    for (const traits of athletes) persons.push(await makeAthlete(portal.db, { club: made.id, ...traits }));
    return { id: made.id, made, browser: await act.signedIn(made), athletes: persons.map(({ id }) => id), persons };
  },
  save: async (browser: Browser, place: RaceRef, { name, athletes, line, updates = false }: Team) =>
    (
      await browser.call(`${CONTROL}/clubValtoEntrySpecial`, {
        ...place,
        teamName: name,
        athleteIdList: [...athletes],
        lineNumber: line,
        updateEntry: updates,
      })
    ).body,
  remove: async (browser: Browser, place: RaceRef, lineNumber: number) =>
    (await browser.call(`${CONTROL}/clubValtoEntryDelete`, { ...place, lineNumber, isLogicalDelete: false })).body,
  teamsOf: async (browser: Browser, place: RaceRef) => (await browser.call(`${CONTROL}/getClubTeams`, place)).body,
  /** Returns the members of each active team of a race, by team, in the order of their positions. */
  membersIn: async ({ race }: RaceRef): Promise<(number | null)[][]> => {
    const { rows } = await sql<{ members: (number | null)[] }>`
      select json_agg(m.person_id order by m.position) as members
      from entry e join entry_member m on m.entry_id = e.id where e.race_id = ${race} and e.active and e.is_team
      group by e.id order by e.id`.execute(portal.db);
    return rows.map(({ members }) => members);
  },
});

export type TeamPortal = { readonly portal: Portal; readonly act: Acting; readonly team: ReturnType<typeof teaming> };

/** Starts a portal with the actions of tests of teams. */
export async function startTeamPortal(): Promise<TeamPortal> {
  const portal = await startPortal({ now: NOW, poolSize: 6 });
  const act = acting(portal);
  return { portal, act, team: teaming(portal, act) };
}
