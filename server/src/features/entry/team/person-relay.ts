import { firstPositionOf } from "@rajt/contract/competition/special-race.rules";
import { lineVariables, type Member } from "@rajt/contract/entry/order.rules";
import { type Day, yearOf } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { type FieldProblem, fieldsRefused, noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { type Admission, admit } from "../order/enter-race.ts";
import { entering } from "../order/entering.ts";
import { orderFacts } from "../order/entry-facts.ts";
import { readEnteringFacts } from "../order/entry-facts.store.ts";
import { relayOf } from "./own-order.ts";

type UnregisteredMember = Extract<Member, { unregisteredName: string }>;

/** The unregistered members of a person's mixed relay, in the order of their positions. */
export type RelayOthers = readonly [UnregisteredMember, UnregisteredMember, UnregisteredMember];

type PersonRelay = Admission & {
  readonly person: number;
  readonly competition: number;
  readonly race: number;
  readonly name: string;
  /** The three others, in order. */
  readonly others: RelayOthers;
  readonly at: Date;
  readonly locale: Locale;
};

/**
 * Enters a person's mixed relay: the person takes the first position of her or his gender and owes the fee, the unregistered names take the
 * others in order. An offer to the person is accepted.
 *
 * @returns the entry's id
 */
export const enterPersonRelay = (db: Db, relay: PersonRelay): Promise<number> =>
  entering(db, { races: [relay.race], at: relay.at }, async (tx) => {
    const { person, competition, race, name, others, at, locale } = relay;
    const viewer = { accountId: person, isSuperAdmin: false, isTechnicalCommittee: false };
    const { competitions, starters } = await readEnteringFacts(tx, {
      viewer,
      places: [{ competition, race }],
      at,
      persons: [person],
    });
    const [facts] = competitions;
    const found = facts?.races[0];
    if (facts === undefined || found === undefined) throw noData();
    if (found.teamType !== "OB_MIX_VALTO") throw new Refusal("entry.team.onlyMixRelay");
    refuseUnborn(others, found.date);
    const starter = starters.get(person);
    if (starter === undefined) throw new Refusal("entry.cannotEnter.notAPerson");
    const position = firstPositionOf(found.teamType, starter.gender);
    if (position === null) throw new Refusal("entry.team.noPosition");
    const members = relayOf(person, position, others);
    const line = {
      order: { competition, race, members, team: { name }, enteredBy: person, at },
      facts: orderFacts(
        facts,
        found,
        members.map((member) => ("person" in member ? starter : null)),
      ),
    };
    const [outcome] = await admit(tx, [line], relay);
    if (outcome === undefined) throw new Error("an order was not evaluated");
    if ("id" in outcome) return outcome.id;
    const [refusal] = outcome.refusals;
    if (refusal === undefined) throw new Error("an order was refused without a reason");
    throw new Refusal(`entry.${refusal.code}`, { variables: lineVariables(refusal, line.facts, locale) });
  });

/** @throws {Refusal} at the fields of members who are born after the year of the race */
export function refuseUnborn(others: RelayOthers, raceDate: Day): void {
  const unborn = others.flatMap(({ birthYear = 0 }, at): FieldProblem[] =>
    birthYear > yearOf(raceDate) ? [{ path: `teamMember${at + 2}BirthYear`, message: "entry.relay.notBorn" }] : [],
  );
  if (unborn.length > 0) throw fieldsRefused(unborn);
}
