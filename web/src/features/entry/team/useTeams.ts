import type { ClubTeams } from "@rajt/contract/entry/team-entry.calls";
import { useState } from "react";
import { useCall } from "../../../kernel/calls/useCall.ts";
import type { Athlete } from "./team-cards.ts";

export type Teams = {
  readonly competition: number;
  readonly race: number;
  readonly teams: ClubTeams;
  readonly suggested: readonly Athlete[];
  /** The athletes suggested since the view was opened. A refused athlete is suggested no more, but may still be a member of a typed team. */
  readonly known: ReadonlyMap<number, Athlete>;
};

type Opened = { readonly data: Teams | undefined; readonly error: Error | null; readonly retry: () => void };

/** Reads a club's teams of a race, and the athletes who may join them. */
export function useTeams(competition: number, race: number): Opened {
  const { data: teams, error, refetch } = useCall("POST /competitionEntryControl/getClubTeams", { competition, race });
  const { data: suggested } = useCall(
    "POST /competitionEntryControl/getRaceAvailableAthleteListSpecial",
    {
      competitionId: competition,
      raceId: race,
      gender: null,
      qualificationId: teams?.qualificationId ?? null,
      sportCategoryId: teams?.sportCategoryId ?? null,
      groupAgeGroupId: teams?.groupAgeGroupId ?? null,
      athleteIdList: [],
    },
    { enabled: teams !== undefined },
  );
  const [known, setKnown] = useState<ReadonlyMap<number, Athlete>>(new Map());
  if (suggested?.some(({ id }) => !known.has(id)) === true)
    setKnown(new Map([...known, ...suggested.map((person) => [person.id, person] as const)]));
  const retry = () => void refetch();
  if (teams === undefined || suggested === undefined) return { data: undefined, error, retry };
  return { data: { competition, race, teams, suggested, known }, error, retry };
}
