import { teamShapes } from "@rajt/contract/competition/special-race.rules";
import { EARLIEST_BIRTH_YEAR } from "@rajt/contract/entry/relay.values";
import type { Gender } from "@rajt/contract/kernel/enumerations";
import type { FieldMessages } from "@rajt/contract/kernel/calls";
import * as z from "zod";

/** The three others of a person's mixed relay, in running order. */
export const OTHERS = [0, 1, 2] as const;

const BLANK = { name: "", year: "" };
export type TypedRelay = { name: string; others: [typeof BLANK, typeof BLANK, typeof BLANK] };
export const EMPTY: TypedRelay = { name: "", others: [BLANK, BLANK, BLANK] };

const written = z.string().trim().min(1, "entry.team.memberRequired");

/** Reads a relay as it is typed: its name, and the three other members with their years of birth. */
export function relaySchema(raceYear: number) {
  const year = written
    .regex(/^\d{4}$/, "entry.relay.birthYearWrong")
    .transform(Number)
    .refine((born) => born >= EARLIEST_BIRTH_YEAR, "entry.relay.bornTooEarly")
    .refine((born) => born <= raceYear, "entry.relay.notBorn");
  const other = z.object({ name: written, year });
  return z.object({ name: written, others: z.tuple([other, other, other]) });
}
export type Relay = z.output<ReturnType<typeof relaySchema>>;

/** Returns a relay as the calls name its fields. */
export const relayDto = ({ name, others: [second, third, fourth] }: Relay) => ({
  teamName: name,
  teamMember2: second.name,
  teamMember3: third.name,
  teamMember4: fourth.name,
  teamMember2BirthYear: second.year,
  teamMember3BirthYear: third.year,
  teamMember4BirthYear: fourth.year,
});

/** Returns the server's messages at the fields of the form. */
export const atFields = (properties: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(properties).map(([path, messages]) => [fieldOf(path), messages]));

function fieldOf(path: string): string {
  const [, nth, isYear] = /^teamMember([234])(BirthYear)?$/.exec(path) ?? [];
  if (nth === undefined) return path === "teamName" ? "name" : path;
  return `others.${Number(nth) - 2}.${isYear === undefined ? "name" : "year"}`;
}

export type Leg = {
  readonly position: number;
  readonly gender: Gender;
  /** The index of the other member who runs it; null: the person. */
  readonly other: (typeof OTHERS)[number] | null;
};

/** Returns the legs of a mixed relay in running order, given the person's position. */
export function legsOf(own: number): readonly Leg[] {
  const others = OTHERS.values();
  return (teamShapes.OB_MIX_VALTO.genders ?? []).map((gender, at) => ({
    position: at + 1,
    gender,
    other: at + 1 === own ? null : (others.next().value ?? null),
  }));
}
