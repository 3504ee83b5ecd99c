import type { ClubTeams } from "@rajt/contract/entry/team-entry.calls";
import { useState } from "react";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useViewer } from "../../../kernel/viewer.tsx";
import { type Draft, draftsOf, isChanged, newDraft } from "./team-drafts.ts";

export type Suggested = NonNullable<ClubTeams["teamList"][number]["memberList"][number]["person"]>;

export type Teams = {
  readonly competition: number;
  readonly race: number;
  readonly teams: ClubTeams;
  readonly drafts: readonly Draft[];
  readonly suggested: readonly Suggested[];
  /** Those who have been suggested since the view was opened: who is refused is so no more, and yet stands in a draft. */
  readonly known: ReadonlyMap<number, Suggested>;
  readonly put: (draft: Draft) => void;
  readonly drop: (draft: Draft) => void;
  /** Returns the key of the team that is begun. */
  readonly add: () => string;
};

type Opened = { readonly data: Teams | undefined; readonly error: Error | null; readonly retry: () => void };

/** A club's teams of a race, with what is changed in them and not saved: that stays in the tab, whatever is closed. */
export function useTeams(competition: number, race: number): Opened {
  const { viewer } = useViewer();
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
  const key = `rajt.teams.${viewer.accountId ?? "guest"}.${race}`;
  const [stored, setStored] = useState<readonly Draft[]>(() => read(key));
  // A change is one of what is kept by then: the answer to a save may come when the view that asked for it is closed, and more was put together in
  // the next one.
  const change = (to: (drafts: readonly Draft[]) => readonly Draft[]) => {
    write(key, to(read(key)));
    setStored(to);
  };
  const [known, setKnown] = useState<ReadonlyMap<number, Suggested>>(new Map());
  if (suggested?.some(({ id }) => !known.has(id)) === true)
    setKnown(new Map([...known, ...suggested.map((person) => [person.id, person] as const)]));
  const retry = () => void refetch();
  if (teams === undefined || suggested === undefined) return { data: undefined, error, retry };
  const drop = (draft: Draft) => change((drafts) => drafts.filter(({ key }) => key !== draft.key));
  return {
    data: {
      competition,
      race,
      teams,
      drafts: draftsOf(teams, stored),
      suggested,
      known,
      put: (draft) => {
        if (draft.line !== null && !isChanged(teams, draft)) return drop(draft);
        change((drafts) => {
          const at = drafts.findIndex(({ key }) => key === draft.key);
          return at < 0 ? [...drafts, draft] : drafts.with(at, draft);
        });
      },
      drop,
      add: () => {
        const draft = newDraft(teams);
        change((drafts) => [...drafts, draft]);
        return draft.key;
      },
    },
    error,
    retry,
  };
}

function read(key: string): readonly Draft[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function write(key: string, drafts: readonly Draft[]): void {
  try {
    if (drafts.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // The page itself still has them.
  }
}

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === "object" &&
  stored !== null &&
  "key" in stored &&
  typeof stored.key === "string" &&
  "line" in stored &&
  (stored.line === null || typeof stored.line === "number") &&
  "name" in stored &&
  typeof stored.name === "string" &&
  "members" in stored &&
  isMembers(stored.members) &&
  (!("seen" in stored) || isSeen(stored.seen));

const isSeen = (seen: unknown): boolean =>
  typeof seen === "object" &&
  seen !== null &&
  "teamName" in seen &&
  typeof seen.teamName === "string" &&
  "athleteIdList" in seen &&
  isMembers(seen.athleteIdList);

const isMembers = (list: unknown): boolean =>
  Array.isArray(list) && list.every((member) => member === null || typeof member === "number");
