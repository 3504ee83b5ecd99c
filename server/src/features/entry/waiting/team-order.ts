import type { EntryOrder } from "@rajt/contract/entry/order.rules";

type Team = {
  readonly competition: number;
  readonly race: number;
  readonly club: number;
  readonly team: string;
  readonly athletes: readonly number[];
  readonly by: number;
  readonly at: Date;
};

/** Returns a team's order for evaluation; its line is assigned when it is entered. */
export function teamOrder({ competition, race, club, team, athletes, by, at }: Team): EntryOrder {
  const [first = 0, ...others] = athletes;
  return {
    competition,
    race,
    members: [{ person: first }, ...others.map((person) => ({ person }))],
    team: { name: team },
    club,
    enteredBy: by,
    at,
  };
}
