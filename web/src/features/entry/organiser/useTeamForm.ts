import "../../../kernel/form/check/jitless.ts";
import { MOST_MEMBERS, type OrganisedShape } from "@rajt/contract/entry/organiser-entry.calls";
import { readDay } from "@rajt/contract/kernel/typed-days";
import * as z from "zod";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { useServerForm, type ServerForm } from "../../../kernel/form/useServerForm.ts";
import { useTexts } from "../../../kernel/texts.tsx";

const REQUIRED = "kernel.error.required";

/** A position while it is edited: a present member by seat, or another athlete by licence number and birth date. */
const typedSeat = z.object({
  seat: z.int().nullable(),
  name: z.string(),
  cachedPersonLicenseNumber: z.string(),
  cachedPersonBirthDate: z.string(),
});
type Seat = z.output<typeof typedSeat>;

/** `memberList` always has the most seats that a team may have, so that each keeps what is typed in it; the first `size` are shown. */
const typedTeam = z.object({
  teamName: z.string().trim().min(1, REQUIRED),
  size: z.int(),
  memberList: z.array(typedSeat),
});
export type TypedTeam = z.input<typeof typedTeam>;

export type PersonIdentity = { readonly cachedPersonLicenseNumber: string; readonly cachedPersonBirthDate: string };
type Seated = { readonly seat: number };
export type TeamDto = { readonly teamName: string; readonly memberList: (PersonIdentity | Seated)[] };
export type TeamServerForm = ServerForm<TypedTeam, TeamDto>;

type Team = {
  readonly shape: OrganisedShape;
  /** The present members by seat; null for a vacant seat. Empty for a new team. */
  readonly members: readonly (string | null)[];
  readonly name: string;
};

const NAMES = ["teamName", "size", ...Array.from({ length: MOST_MEMBERS }, (_, at) => `memberList.${at}`)];
export const BLANK: Seat = { seat: null, name: "", cachedPersonLicenseNumber: "", cachedPersonBirthDate: "" };

export const teamValues = ({ shape: { minimum }, members, name }: Team): TypedTeam => ({
  teamName: name,
  size: Math.max(minimum, members.length),
  memberList: Array.from({ length: MOST_MEMBERS }, (_, at) => {
    const member = members[at] ?? null;
    return member === null ? BLANK : { ...BLANK, seat: at + 1, name: member };
  }),
});

/** Returns the number of seats to show for a race. Members typed beyond it stay in the form for a race with more seats. */
export const sizeOf = (size: number, { shape: { minimum, maximum }, members }: Omit<Team, "name">): number =>
  Math.min(Math.max(size, minimum), Math.max(maximum, members.length));

/** Returns a member's present seat; null for an athlete still to be typed and for a member removed meanwhile. */
export function seatOf({ seat, name }: Seat, members: Team["members"]): number | null {
  if (seat === null) return null;
  if (members[seat - 1] === name) return seat;
  const at = members.indexOf(name);
  return at < 0 ? null : at + 1;
}

/** The form of a club's team: its name and its members by position. Each position keeps what is typed when a newer version arrives. */
export function useTeamForm(team: Team): TeamServerForm {
  const { say } = useTexts();
  return useServerForm({ resolver: schemaResolver(teamSchema(team), say), values: teamValues(team), names: NAMES });
}

const teamSchema = (team: Omit<Team, "name">) =>
  typedTeam
    .superRefine(({ size, memberList }, context) => {
      for (const [at, each] of memberList.slice(0, sizeOf(size, team)).entries())
        for (const field of ["cachedPersonLicenseNumber", "cachedPersonBirthDate"] as const)
          if (seatOf(each, team.members) === null && each[field].trim() === "")
            context.addIssue({ code: "custom", message: REQUIRED, path: ["memberList", at, field] });
    })
    .transform(({ teamName, size, memberList }): TeamDto => ({
      teamName,
      memberList: memberList.slice(0, sizeOf(size, team)).map((each) => {
        const seat = seatOf(each, team.members);
        return seat === null ? knownOf(each) : { seat };
      }),
    }));

const knownOf = ({ cachedPersonLicenseNumber, cachedPersonBirthDate }: Seat): PersonIdentity => ({
  cachedPersonLicenseNumber,
  cachedPersonBirthDate: readDay(cachedPersonBirthDate) ?? cachedPersonBirthDate,
});
