import type { ClubTeams, SeenTeam } from "@rajt/contract/entry/team-entry.calls";

/** A team as it is being put together: at a line of its own once it is saved. */
export type Draft = {
  readonly key: string;
  /** Null: not saved yet. */
  readonly line: number | null;
  readonly name: string;
  /** By position; null: nobody yet. */
  readonly members: readonly (number | null)[];
  /** The saved team that it began with; missing: whatever is saved. */
  readonly seen?: SeenTeam | undefined;
};

type Saved = ClubTeams["teamList"][number];
type Person = NonNullable<Saved["memberList"][number]["person"]>;

const keyOfLine = (line: number): string => `line ${line}`;

const draftOf = ({ lineNumber, teamName, memberList }: Saved): Draft => ({
  key: keyOfLine(lineNumber),
  line: lineNumber,
  name: teamName,
  members: memberList.map(({ person }) => person?.id ?? null),
  seen: seenOf({ teamName, memberList }),
});

export const seenOf = ({ teamName, memberList }: Pick<Saved, "teamName" | "memberList">): SeenTeam => ({
  teamName,
  athleteIdList: memberList.map(({ person }) => person?.id ?? null),
});

/** The saved teams as they are being changed, then those that are not saved; a change of a team that is gone is gone. */
export const draftsOf = ({ teamList }: ClubTeams, stored: readonly Draft[]): readonly Draft[] => [
  ...teamList.map((team) => stored.find(({ line }) => line === team.lineNumber) ?? draftOf(team)),
  ...stored.filter(({ line }) => line === null),
];

export const savedOf = ({ teamList }: ClubTeams, { line }: Draft): Saved | undefined =>
  teamList.find(({ lineNumber }) => lineNumber === line);

/** Does a draft say anything else than what is saved? */
export function isChanged(teams: ClubTeams, draft: Draft): boolean {
  const saved = savedOf(teams, draft);
  if (saved === undefined) return true;
  const { name, members } = draftOf(saved);
  return (
    name !== draft.name ||
    members.length !== draft.members.length ||
    members.some((member, at) => member !== draft.members[at])
  );
}

export const newDraft = ({ minimum }: ClubTeams): Draft => ({
  key: `new ${crypto.randomUUID()}`,
  line: null,
  name: "",
  members: Array.from({ length: minimum }, () => null),
});

/** The lowest line that no team has. */
export function freeLine({ teamList }: ClubTeams): number {
  const taken = new Set(teamList.map(({ lineNumber }) => lineNumber));
  let line = 1;
  while (taken.has(line)) line++;
  return line;
}

/** Puts the member of one position to another; those between move up or down by one. */
export function moved<T>(members: readonly T[], from: number, to: number): readonly T[] {
  const [member] = members.slice(from, from + 1);
  if (member === undefined || to < 0 || to >= members.length) return members;
  return members.toSpliced(from, 1).toSpliced(to, 0, member);
}

/**
 * The athletes who may take a position of a draft: those who are suggested and those of the team as it is saved, of the position's gender;
 * without who stands elsewhere in it, or in another team.
 */
export function candidates(
  teams: ClubTeams,
  drafts: readonly Draft[],
  suggested: readonly Person[],
  { draft, position }: { draft: Draft; position: number },
): readonly Person[] {
  const elsewhere = new Set(
    drafts.flatMap(({ key, members }) => members.filter((_, at) => key !== draft.key || at !== position)),
  );
  const gender = teams.genderList?.[position];
  const own = savedOf(teams, draft)?.memberList.flatMap(({ person }) => person ?? []) ?? [];
  const all = new Map([...suggested, ...own].map((person) => [person.id, person]));
  // Who stands there now can be seen there, also where somebody else should.
  return [...all.values()].filter(
    ({ id, gender: is }) =>
      id === draft.members[position] || (!elsewhere.has(id) && (gender === undefined || is === gender)),
  );
}
