import { firstPositionOf, type SpecialRaceType } from "@rajt/contract/competition/special-race.rules";
import type { EntryOrder, Member } from "@rajt/contract/entry/order.rules";
import type { Gender } from "@rajt/contract/kernel/enumerations";

type UnregisteredMember = Extract<Member, { unregisteredName: string }>;

/** Returns the members of a person's mixed relay: the person at the given position, unregistered names in the other positions in order. */
export function relayOf(
  person: number,
  position: number,
  [second, third, fourth]: readonly [UnregisteredMember, UnregisteredMember, UnregisteredMember],
): EntryOrder["members"] {
  return position === 1 ? [{ person }, second, third, fourth] : [second, { person }, third, fourth];
}

type OwnOrderInput = Pick<EntryOrder, "competition" | "race" | "at"> & { readonly person: number };

/**
 * Returns the order of a person's own entry for evaluation: alone, or in a race of mixed relays in the person's own relay, whose other
 * members are named on entry.
 */
export function ownOrder(
  { person, ...order }: OwnOrderInput,
  teamType: SpecialRaceType | null,
  gender: Gender | undefined,
): EntryOrder {
  const by = { ...order, enteredBy: person };
  const position = teamType === "OB_MIX_VALTO" && gender !== undefined ? firstPositionOf(teamType, gender) : null;
  return position === null
    ? { ...by, members: [{ person }] }
    : { ...by, members: relayOf(person, position, [NAMED, NAMED, NAMED]), team: { name: NAMED.unregisteredName } };
}

/** Placeholder for the other members of such a relay. */
const NAMED = { unregisteredName: "–" };
