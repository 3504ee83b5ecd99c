import "../../../kernel/form/check/jitless.ts";
import type { ClubTeams, SeenTeam } from "@rajt/contract/entry/team-entry.calls";
import * as z from "zod";

export type SavedTeam = ClubTeams["teamList"][number];
export type Athlete = NonNullable<SavedTeam["memberList"][number]["person"]>;

/** A card of the view: a saved team at its line, or a new one. */
export type Card = { readonly id: string; readonly saved: SavedTeam | undefined };

const seat = z.object({
  person: z
    .int()
    .nullable()
    .refine((person) => person !== null, "entry.team.memberRequired"),
});

/** Reads a team as it is typed. It is one field of the form, so that newer values and drafts replace it as a whole. */
export const teamSchema = z
  .object({
    team: z.object({
      teamName: z.string().trim().min(1, "entry.team.nameRequired"),
      athleteIdList: z.array(seat).transform((seats) => seats.flatMap(({ person }) => person ?? [])),
      /** The saved team that the typed one began with; undefined for a new one, and when the next save overwrites. */
      seenTeam: z.custom<SeenTeam>().optional(),
    }),
  })
  .transform(({ team }) => team);
export type TypedTeam = z.input<typeof teamSchema>;
export type TeamDto = z.output<typeof teamSchema>;

/** Returns what a card shows before anything is typed in it. */
export function teamValues({ minimum }: Pick<ClubTeams, "minimum">, saved: SavedTeam | undefined): TypedTeam {
  const seenTeam = saved && seenOf(saved);
  const persons = seenTeam?.athleteIdList ?? Array.from({ length: minimum }, () => null);
  return {
    team: { teamName: saved?.teamName ?? "", athleteIdList: persons.map((person) => ({ person })), seenTeam },
  };
}

export const seenOf = ({ teamName, memberList }: Pick<SavedTeam, "teamName" | "memberList">): SeenTeam => ({
  teamName,
  athleteIdList: memberList.map(({ person }) => person?.id ?? null),
});

/** Returns the path in the form of a field that the server names. */
export const formPath = (path: string): string => `team.${path.replace(/^(athleteIdList\.\d+)$/, "$1.person")}`;

/** Returns the lowest line that no team has. */
export function freeLine({ teamList }: ClubTeams): number {
  const taken = new Set(teamList.map(({ lineNumber }) => lineNumber));
  let line = 1;
  while (taken.has(line)) line++;
  return line;
}

type Position = {
  /** The athlete chosen for it, who is offered in any case. */
  readonly member: number | null;
  /** Undefined if athletes of each gender may take it. */
  readonly gender: Athlete["gender"] | undefined;
  /** The athletes in other positions and other teams. */
  readonly taken: ReadonlySet<number | null>;
};

/** Returns the athletes who may take a position, each once, by name. */
export const candidates = (athletes: readonly Athlete[], { member, gender, taken }: Position): readonly Athlete[] =>
  [...new Map(athletes.map((athlete) => [athlete.id, athlete])).values()]
    .filter(({ id, gender: own }) => id === member || (!taken.has(id) && (gender === undefined || own === gender)))
    .toSorted((one, other) => one.fullName.localeCompare(other.fullName, "hu"));

/** What prevents a new team: too few athletes, or too few men or women of a mixed relay. */
export type Shortage = {
  readonly text: "tooFewFit" | "tooFewFitMixed";
  readonly minimum: number;
  readonly count: number;
  readonly men: number;
  readonly women: number;
};

/** Returns why the athletes who are in no team yet cannot fill one; null if they can. */
export function shortageOf(
  { minimum, genderList }: Pick<ClubTeams, "minimum" | "genderList">,
  free: readonly Pick<Athlete, "gender">[],
): Shortage | null {
  const countIn = (list: readonly Athlete["gender"][], gender: Athlete["gender"]) =>
    list.filter((each) => each === gender).length;
  const genders = free.map(({ gender }) => gender);
  const [men, women] = [countIn(genders, "MALE"), countIn(genders, "FEMALE")];
  const shortage = { minimum, count: free.length, men, women };
  if (genderList === null) return free.length < minimum ? { text: "tooFewFit", ...shortage } : null;
  const isFilled = men >= countIn(genderList, "MALE") && women >= countIn(genderList, "FEMALE");
  return isFilled ? null : { text: "tooFewFitMixed", ...shortage };
}

/** Returns the positions whose members change, with their names before and after; null is an empty position. */
export function swapsOf(
  before: readonly (number | null)[],
  after: readonly (number | null)[],
  nameOf: (athlete: number) => string | undefined,
): readonly { readonly position: number; readonly before: string | null; readonly after: string | null }[] {
  const named = (athlete: number | null | undefined) => (athlete == null ? null : (nameOf(athlete) ?? null));
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).flatMap((at) =>
    (before[at] ?? null) === (after[at] ?? null)
      ? []
      : [{ position: at + 1, before: named(before[at]), after: named(after[at]) }],
  );
}
