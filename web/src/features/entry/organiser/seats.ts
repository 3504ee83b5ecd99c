import type { OrganisedShape } from "@rajt/contract/entry/organiser-entry.calls";

/** A position while it is typed: somebody who stands in the team, or who is sought by number and day. */
export type Seat = {
  readonly key: number;
  readonly seat: number | null;
  readonly name: string | null;
  readonly typed: Readonly<Record<string, string>>;
};

const blank = (key: number): Seat => ({ key, seat: null, name: null, typed: {} });
const isBlank = ({ seat, typed }: Seat): boolean =>
  seat === null && Object.values(typed).every((text) => text.trim() === "");

/** Returns the seats of a team, with those that are missing from the fewest. */
export const seatsOf = (members: readonly (string | null)[], { minimum }: OrganisedShape): readonly Seat[] =>
  Array.from({ length: Math.max(minimum, members.length) }, (_, at) => {
    const name = members[at] ?? null;
    return name === null ? blank(at) : { key: at, seat: at + 1, name, typed: {} };
  });

export const oneMore = (seats: readonly Seat[]): readonly Seat[] => [
  ...seats,
  blank(Math.max(-1, ...seats.map(({ key }) => key)) + 1),
];

/** Returns the seats in the shape of another race; nobody who is typed is taken out, also beyond the most. */
export function reshaped(seats: readonly Seat[], { minimum }: OrganisedShape): readonly Seat[] {
  let fitting = seats.slice(0, Math.max(minimum, seats.findLastIndex((seat) => !isBlank(seat)) + 1));
  while (fitting.length < minimum) fitting = [...oneMore(fitting)];
  return fitting;
}

/** What would be lost of seats: who stands or is typed in them. */
export const contentOf = (seats: readonly Seat[]): unknown =>
  seats.filter((each) => !isBlank(each)).map(({ seat, typed }) => ({ seat, typed }));
