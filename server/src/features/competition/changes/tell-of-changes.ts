import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../../kernel/db/database.ts";
import { tell, type Telling } from "../../notification/index.ts";
import { alike, changesInWords, type Change } from "./announcement-changes.ts";
import { entrantsOf } from "./entrants.store.ts";

type Changed = {
  readonly id: number;
  readonly name: string;
  readonly races: readonly number[];
  readonly changes: readonly Change[];
  readonly at: Date;
};

/**
 * Tells everybody who is entered in the races what changed of their own: on the bell and by mail, once for each saving. Whoever nothing of it
 * concerns is told nothing.
 */
export async function tellOfChanges(tx: Tx, world: Telling, { id, name, races, changes, at }: Changed): Promise<void> {
  if (changes.length === 0) return;
  const link = new URL(pathTo("calendarView", { id }), world.publicUrl).href;
  const entrants = (await entrantsOf(tx, races)).map((entrant) => ({
    ...entrant,
    changes: changes.filter(({ race }) => race === null || entrant.races.includes(race.id)),
  }));
  // The sentence on the bell keeps the words, so it is made once for all who read the same.
  for (const same of alike(entrants, ({ locale, changes: own }) => [locale, own])) {
    const [{ locale, changes: own }] = same;
    if (own.length === 0) continue;
    const words = changesInWords(own, locale);
    const sentence = words.map(({ title, amount }) => `${title}: ${amount}`).join("; ");
    await tell(
      tx,
      world,
      "CompetitionChanged",
      { id, accounts: same.map(({ account }) => account), at },
      {
        values: { id, name, changes: sentence },
        mail: () => ({ competition: name, changes: words, link }),
      },
    );
  }
}
