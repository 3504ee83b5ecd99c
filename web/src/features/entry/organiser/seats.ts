import type { OrganisedShape } from "@rajt/contract/entry/organiser-entry.calls";

/** A position while it is typed: somebody who stands in the team, or who is sought by number and day. */
export type Seat = {
  readonly key: number;
  readonly seat: number | null;
  readonly name: string | null;
  readonly typed: Readonly<Record<string, string>>;
  /** The seat of the team in which somebody else has put another one meanwhile, whose name is here: to be taken instead. */
  readonly offered?: number | undefined;
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

/** Returns the seats for a team of at least so many; nobody who is typed is taken out, also beyond the most. */
export function reshaped(seats: readonly Seat[], least: number): readonly Seat[] {
  let fitting = seats.slice(0, Math.max(least, seats.findLastIndex((seat) => !isBlank(seat)) + 1));
  while (fitting.length < least) fitting = [...oneMore(fitting)];
  return fitting;
}

/** Returns who stands or is typed in seats, which would be lost. */
export const contentOf = (seats: readonly Seat[]): unknown =>
  seats.filter((each) => !isBlank(each)).map(({ seat, typed }) => ({ seat, typed }));

/**
 * Puts seats that were typed in over a team that somebody else has changed: each member is at the seat of before, whoever is new fills a seat
 * that somebody left, and what is typed stays. Whoever is new where somebody is typed, or finds no seat beside them, is offered there.
 */
export function rebased(
  seats: readonly Seat[],
  { before, now, most }: Readonly<Record<"before" | "now", readonly (string | null)[]>> & { readonly most: number },
): readonly Seat[] {
  const gone = [...before];
  const free = now.flatMap((name, at) => (name === null ? [] : [{ name, seat: at + 1 }]));
  const fresh = free.filter(({ name }) => !takeFrom(gone, (each) => each === name));
  const seatFor = (stood: string | null) =>
    takeFrom(free, ({ name, seat }) => name === stood && fresh.every((each) => each.seat !== seat)) ??
    takeFrom(fresh, () => true);
  const kept = seats.map((seat): Seat => {
    if (seat.name === null && !isBlank(seat)) return seat;
    const found = seatFor(seat.name);
    if (seat.seat === null && seat.name !== null) return offering(seat, found);
    return found === undefined ? blank(seat.key) : { ...seat, ...found };
  });
  return fresh.reduce<readonly Seat[]>((all, found) => {
    const full = all.length < most ? undefined : all.find(({ name }) => name === null);
    if (full !== undefined) return all.map((seat) => (seat === full ? offering(seat, found) : seat));
    return oneMore(all).map((seat, nth) => (nth < all.length ? seat : { ...seat, ...found }));
  }, kept);
}

/** Nobody is offered who was replaced here knowingly. */
function offering(
  { offered, ...seat }: Seat,
  found: { readonly name: string; readonly seat: number } | undefined,
): Seat {
  if (found === undefined || (found.name === seat.name && offered === undefined)) return seat;
  return { ...seat, name: found.name, offered: found.seat };
}

function takeFrom<T>(list: T[], is: (one: T) => boolean): T | undefined {
  const at = list.findIndex(is);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}
