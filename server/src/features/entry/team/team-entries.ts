import { teamEntryCalls } from "@rajt/contract/entry/team-entry.calls";
import { entryTerms } from "../../../config.ts";
import { serveCalls } from "../../../kernel/calls/serve-calls.ts";
import type { EngineContext } from "../../../app-context.ts";
import { clubOf } from "../club/club-entries.ts";
import { changeRelay, ownRelay } from "./change-relay.ts";
import { clubTeamRows, clubTeams, suggestedFor } from "./club-teams.ts";
import { deleteTeam } from "./delete-team.ts";
import { enterPersonRelay, type RelayOthers } from "./person-relay.ts";
import { saveTeam } from "./save-team.ts";
import { isOrganiser } from "./team.store.ts";

const CONTROL = "POST /competitionEntryControl";

/** Serves the calls that enter teams: by a club (product/entering 46), and by a person with a mixed relay (49). */
export function teamEntries(context: EngineContext) {
  const { db, config, ledger } = context;
  const admission = { terms: entryTerms(config), ledger, notifying: context };
  return serveCalls(teamEntryCalls, {
    [`${CONTROL}/personEntryMix` as const]: async ({ input, account, now, locale }) => {
      const id = await enterPersonRelay(db, {
        person: await account(),
        competition: input.competition,
        race: input.race,
        name: input.teamName,
        others: othersOf(input),
        at: now,
        ...admission,
        locale,
      });
      return { successful: true, id };
    },
    [`${CONTROL}/getOwnRelay` as const]: async ({ input: { entry }, account, now, translate }) =>
      ownRelay(db, { entry, person: await account() }, { now, translate }),
    [`${CONTROL}/changeOwnRelay` as const]: async ({ input, account, now: at }) => {
      const { entry, updated, teamName: name } = input;
      const person = await account();
      await changeRelay(db, { entry, person, updated: new Date(updated), name, others: othersOf(input), at });
      return { successful: true };
    },
    [`${CONTROL}/getClubValtoEntry` as const]: async ({ input, viewer, now }) =>
      clubTeamRows(db, { club: clubOf(await viewer()), ...input }, now),
    [`${CONTROL}/getClubTeams` as const]: async ({ input, viewer, now, locale, translate }) => {
      const club = clubOf(await viewer());
      const byOrganiser = await isOrganiser(db, input.competition, club);
      return clubTeams(db, { club, ...input }, { now, byOrganiser, terms: admission.terms, locale, translate });
    },
    [`${CONTROL}/getRaceAvailableAthleteListSpecial` as const]: async ({ input, viewer, now }) =>
      suggestedFor(
        db,
        { club: clubOf(await viewer()), competition: input.competitionId, race: input.raceId },
        {
          gender: input.gender ?? null,
          qualification: input.qualificationId ?? null,
          sportCategory: input.sportCategoryId ?? null,
          groupAgeGroup: input.groupAgeGroupId ?? null,
          without: input.athleteIdList ?? [],
          line: input.lineNumber ?? null,
        },
        { now, terms: admission.terms },
      ),
    [`${CONTROL}/clubValtoEntry` as const]: async ({ input, viewer, now: at, locale, translate }) => {
      const club = clubOf(await viewer());
      const { teamName: name, athleteIdList: athletes, ...place } = input;
      const byOrganiser = await isOrganiser(db, place.competition, club);
      const team = { ...place, club, by: club, byOrganiser, name, athletes, line: null, updates: false };
      return saveTeam(db, { ...team, at, ...admission, locale, translate });
    },
    [`${CONTROL}/clubValtoEntrySpecial` as const]: async ({ input, viewer, now: at, locale, translate }) => {
      const club = clubOf(await viewer());
      const { competition, race, teamName: name, athleteIdList: athletes, lineNumber: line, updateEntry } = input;
      const byOrganiser = await isOrganiser(db, competition, club);
      const team = { competition, race, club, by: club, byOrganiser, name, athletes, line, updates: updateEntry };
      return saveTeam(db, { ...team, seen: input.seenTeam, at, ...admission, locale, translate });
    },
    [`${CONTROL}/clubValtoEntryDelete` as const]: async ({ input, viewer, now: at, translate }) => {
      const club = clubOf(await viewer());
      const { competition, race, lineNumber: line, seenTeam: seen } = input;
      await deleteTeam(db, {
        ledger,
        notifying: context,
        competition,
        race,
        line,
        seen,
        club,
        by: club,
        byOrganiser: await isOrganiser(db, competition, club),
        at,
      });
      return { successful: true, message: translate("entry.done.teamDeleted") };
    },
  });
}

type RelayInput = Readonly<Record<`teamMember${2 | 3 | 4}`, string>> &
  Readonly<Partial<Record<`teamMember${2 | 3 | 4}BirthYear`, number | undefined>>>;

const othersOf = (input: RelayInput): RelayOthers => [
  unregisteredMember(input.teamMember2, input.teamMember2BirthYear),
  unregisteredMember(input.teamMember3, input.teamMember3BirthYear),
  unregisteredMember(input.teamMember4, input.teamMember4BirthYear),
];

const unregisteredMember = (unregisteredName: string, birthYear: number | undefined) => ({
  unregisteredName,
  ...(birthYear !== undefined && { birthYear }),
});
