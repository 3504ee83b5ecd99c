import type { ClubTeams } from "@rajt/contract/entry/team-entry.calls";
import { useCallback, useState } from "react";
import { draftIds } from "../../../kernel/form/draft/draft.ts";
import { isSame } from "../../../kernel/form/record/values.ts";
import { useViewer } from "../../../kernel/viewer.tsx";
import type { Card } from "./team-cards.ts";

type Members = readonly (number | null)[];

export type TeamCards = {
  readonly cards: readonly Card[];
  /** Adds a card for a new team and returns its id. */
  readonly add: () => string;
  readonly remove: (card: string) => void;
  /** Notes the members typed in a card. */
  readonly noteMembers: (card: string, members: Members) => void;
  /** Returns the members typed in the other cards. */
  readonly membersBeside: (card: string) => Members;
};

/** Returns the id of the draft that keeps what is typed in a card. */
export const cardDraft = (race: number, card: string): string => `team.${race}.${card}`;

/** The cards of a club's teams of a race: a card for each saved team, then those of new teams, which are restored from their drafts. */
export function useTeamCards({ teamList }: ClubTeams, race: number): TeamCards {
  const { viewer } = useViewer();
  const [added, setAdded] = useState(() => draftIds(viewer.accountId, cardDraft(race, "new.")).toSorted());
  const [members, setMembers] = useState<ReadonlyMap<string, Members>>(new Map());
  const cards = [
    ...teamList.map((saved) => ({ id: `line.${saved.lineNumber}`, saved })),
    ...added.map((end) => ({ id: `new.${end}`, saved: undefined })),
  ];
  return {
    cards,
    add: () => {
      const end = String(Date.now());
      setAdded([...added, end]);
      return `new.${end}`;
    },
    remove: (card) => setAdded((ends) => ends.filter((end) => `new.${end}` !== card)),
    noteMembers: useCallback(
      (card: string, typed: Members) =>
        setMembers((before) => (isSame(before.get(card), typed) ? before : new Map(before).set(card, typed))),
      [],
    ),
    membersBeside: (card) => cards.flatMap(({ id }) => (id === card ? [] : (members.get(id) ?? []))),
  };
}
