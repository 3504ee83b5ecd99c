import { isAfterDeadline } from "@rajt/contract/entry/entry.rules";
import { dayOf } from "@rajt/contract/kernel/days";
import { athletes } from "../athletes.data.ts";
import { changeEntryIn, enterAll, withdrawEntries } from "../../src/features/entry/index.ts";
import { entryTerms } from "../../src/config.ts";
import { allRows } from "../../src/kernel/db/all-rows.ts";
import { demoStarters, entriesIn, racesToEnter, startersIn } from "../demo.store.ts";
import type { Filling } from "../filling.ts";

/** The fewest entries that remain unchanged besides the late changes. */
const FEWEST_ENTRIES = 4;

/**
 * Makes the late changes of an organiser after the registration deadline, in the next near race with entries: deletes
 * one, assigns a chip of the day, and adds a late entry.
 */
export async function addLateChanges({ tx, now, admin, context }: Filling): Promise<void> {
  const admission = { terms: entryTerms(context.config), ledger: context.ledger, notifying: context };
  const races = (await racesToEnter(tx)).filter(
    (race) => race.date > dayOf(now) && isAfterDeadline(now, race.registration_deadline),
  );
  const numbers = new Set(athletes.map(({ racing }) => racing?.number ?? null));
  const people = (await demoStarters(tx)).filter(({ number }) => number !== null && numbers.has(number));
  for (const race of races) {
    const [deleted, changed, ...others] = await entriesIn(tx, race.id);
    if (deleted === undefined || changed === undefined || others.length < FEWEST_ENTRIES) continue;
    const actor = race.created_by;
    await withdrawEntries(tx, [deleted.id], {
      ledger: context.ledger,
      notifying: null,
      within: allRows(),
      isOrganiser: true,
      actor,
      at: now,
    });
    await changeEntryIn(
      tx,
      { entry: changed.id, updated: changed.updated_at, race: race.id, chip: "NAP-1" },
      { viewer: admin, actor, at: now, ...admission, locale: "hu" },
    );
    const starters = await startersIn(tx, race.competition_id);
    for (const { id: person } of people.filter(({ id }) => !starters.has(id))) {
      const order = { competition: race.competition_id, race: race.id, members: [{ person }] as const };
      const [made] = await enterAll(tx, [{ ...order, byOrganiser: true, enteredBy: actor, at: now }], admission);
      if (made !== null && made !== undefined && "id" in made) break;
    }
    return;
  }
}
