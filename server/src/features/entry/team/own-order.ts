import { firstPositionOf, type SpecialRaceType } from "@rajt/contract/competition/special-race.rules";
import type { EntryOrder, Member } from "@rajt/contract/entry/order.rules";
import type { Gender } from "@rajt/contract/kernel/enumerations";

type UnregisteredMember = Extract<Member, { unregisteredName: string }>;

/** The members of a person's mixed relay: the person stands at a position, written names fill the rest in order. */
export function relayOf(
  person: number,
  position: number,
  [second, third, fourth]: readonly [UnregisteredMember, UnregisteredMember, UnregisteredMember],
): EntryOrder["members"] {
  return position === 1 ? [{ person }, second, third, fourth] : [second, { person }, third, fourth];
}

type Asking = Pick<EntryOrder, "competition" | "race" | "at"> & { readonly person: number };

/**
 * The start of somebody for themself, of whom only is asked what stands against it: alone, or, in a race of mixed relays, in one of their own,
 * whose other members are named when it is entered.
 */
export function ownOrder(
  { person, ...asked }: Asking,
  teamType: SpecialRaceType | null,
  gender: Gender | undefined,
): EntryOrder {
  const by = { ...asked, enteredBy: person };
  const position = teamType === "OB_MIX_VALTO" && gender !== undefined ? firstPositionOf(teamType, gender) : null;
  return position === null
    ? { ...by, members: [{ person }] }
    : { ...by, members: relayOf(person, position, [NAMED, NAMED, NAMED]), team: { name: NAMED.unregisteredName } };
}

/** Stands for the others of such a relay. */
const NAMED = { unregisteredName: "–" };
