import { waitingCalls } from "@rajt/contract/entry/waiting/waiting.calls";
import { placesLeft } from "@rajt/contract/entry/waiting/waiting.rules";
import { allows, type Viewer } from "@rajt/contract/kernel/access";
import { writes } from "@rajt/contract/kernel/access";
import { noData } from "../../../kernel/calls/refusal.ts";
import { serveCalls } from "../../../kernel/calls/serve-calls.ts";
import type { EngineContext } from "../../../app-context.ts";
import { joinAsClub, joinList, leaveWaitingList } from "./join-waiting-list.ts";
import { joinTeam, leaveWithTeam } from "./team-waiting.ts";
import { mayKeepList, readList, readOccupancy } from "./waiting.store.ts";

const CONTROL = "POST /competitionEntryControl";

/** Serves the waiting lists. */
export function waitingLists({ db }: EngineContext) {
  return serveCalls(waitingCalls, {
    [`${CONTROL}/joinWaitingList` as const]: async ({ input, viewer, now, locale, translate }) => {
      const { competition, race, athleteIdList, teamName } = input;
      const by = callerOf(await viewer(), athleteIdList, teamName);
      if (teamName !== undefined) {
        const joining = {
          competition,
          race,
          team: teamName,
          athletes: athleteIdList ?? [],
          by,
          at: now,
          locale,
          translate,
        };
        const { position, waiting, refused } = await joinTeam(db, joining);
        const [first] = refused;
        return {
          ...(first === undefined
            ? { successful: true, ...(position !== null && { position }) }
            : { successful: false, code: first.code, message: first.message }),
          waiting,
          refused: [...refused],
        };
      }
      const joining = { competition, race, by, at: now, locale, translate };
      const { position, waiting, refused } = await (athleteIdList === undefined
        ? joinList(db, joining)
        : joinAsClub(db, { ...joining, athletes: athleteIdList }));
      const isNobodyIn = athleteIdList !== undefined && refused.length === new Set(athleteIdList).size;
      return {
        ...(isNobodyIn
          ? { successful: false, code: "entry.failed.list", message: translate("entry.failed.list") }
          : { successful: true, ...(position !== null && { position }) }),
        waiting,
        ...(athleteIdList !== undefined && { refused: [...refused] }),
      };
    },
    [`${CONTROL}/leaveWaitingList` as const]: async ({ input, viewer, now }) => {
      const by = callerOf(await viewer(), input.athleteIdList, input.teamName);
      if (input.teamName !== undefined) {
        await leaveWithTeam(db, { race: input.race, team: input.teamName, by, at: now });
        return { successful: true };
      }
      await leaveWaitingList(db, { race: input.race, athletes: input.athleteIdList ?? null, by, at: now });
      return { successful: true };
    },
    [`${CONTROL}/getWaitingList` as const]: async ({ input: { competition, race }, viewer, now }) => {
      const looking = await viewer();
      const standing = await mayKeepList(db, { competition, race }, looking);
      if (standing === null || looking.accountId === null) throw noData();
      const { capacity, taken, waiting } = await readOccupancy(db, race, now);
      const list = await readList(
        db,
        { race, at: now },
        standing.all ? { all: true } : { all: false, account: looking.accountId },
      );
      return {
        placesLeft: placesLeft({ capacity, taken }),
        waiting,
        list: list.map(({ joined, offerUntil, ...row }) => ({
          ...row,
          joined: joined.toISOString(),
          offerUntil: offerUntil?.toISOString() ?? null,
        })),
      };
    },
  });
}

/**
 * Returns the account that acts: the viewer, or the club for its athletes.
 *
 * @throws {Refusal} if athletes are named by an account that is not a club
 */
function callerOf(viewer: Viewer, athletes: readonly number[] | undefined, team: string | undefined): number {
  const { accountId, isClub } = viewer;
  if (accountId === null) throw noData();
  if ((athletes !== undefined || team !== undefined) && !(isClub && allows(viewer, writes("CompetitionEntryClub"))))
    throw noData();
  return accountId;
}
