import { MOST_MEMBERS, type OrganisedShape } from "@rajt/contract/entry/organiser-entry.calls";
import { readDay } from "@rajt/contract/kernel/typed-days";
import * as z from "zod";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { useServerForm, type ServerForm } from "../../../kernel/form/useServerForm.ts";
import { useTexts } from "../../../kernel/texts.tsx";

const REQUIRED = "kernel.error.required";

/** A position while it is typed: somebody who stands in the team, or who is sought by number and day. */
const typedSeat = z.object({
  seat: z.int().nullable(),
  name: z.string(),
  cachedPersonLicenseNumber: z.string(),
  cachedPersonBirthDate: z.string(),
});
type Seat = z.output<typeof typedSeat>;

/** `memberList` has all seats that a team may have, so that what is typed in one is kept at its place; the first `size` of them are shown. */
const typedTeam = z.object({
  teamName: z.string().trim().min(1, REQUIRED),
  size: z.int(),
  memberList: z.array(typedSeat),
});
export type TypedTeam = z.input<typeof typedTeam>;

export type Known = { readonly cachedPersonLicenseNumber: string; readonly cachedPersonBirthDate: string };
type Seated = { readonly seat: number };
export type TeamDto = { readonly teamName: string; readonly memberList: (Known | Seated)[] };
export type TeamServerForm = ServerForm<TypedTeam, TeamDto>;

type Team = {
  readonly shape: OrganisedShape;
  /** The members of a team that is changed; null is a seat that somebody left. */
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

/** The number of seats to fill in: whoever was typed for a race that takes more is there again when that is chosen. */
export const sizeOf = (size: number, { shape: { minimum, maximum }, members }: Omit<Team, "name">): number =>
  Math.min(Math.max(size, minimum), Math.max(maximum, members.length));

/** The seat in which a member stands by now; null of who is to be typed, and of who was taken out meanwhile. */
export function seatOf({ seat, name }: Seat, members: Team["members"]): number | null {
  if (seat === null) return null;
  if (members[seat - 1] === name) return seat;
  const at = members.indexOf(name);
  return at < 0 ? null : at + 1;
}

/** The form of a club's team: its name, and who starts by position, each of which keeps what is typed over a newer version. */
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

const knownOf = ({ cachedPersonLicenseNumber, cachedPersonBirthDate }: Seat): Known => ({
  cachedPersonLicenseNumber,
  cachedPersonBirthDate: readDay(cachedPersonBirthDate) ?? cachedPersonBirthDate,
});
