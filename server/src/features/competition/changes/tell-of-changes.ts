import { pathTo } from "@rajt/contract/portal.pages";
import * as z from "zod";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { World } from "../../../world.ts";
import { tell, type Telling } from "../../notification/index.ts";
import { markNotified } from "../refund-terms.store.ts";
import { alike, changesInWords, type Change } from "./announcement-changes.ts";
import { entrantsOf } from "./entrants.store.ts";

const TELL_OF_CHANGES = "tell-of-changes";
/** Accounts that are told in one transaction: a competition may have thousands. */
const PORTION = 100;

const race = z.object({ id: z.int(), name: z.string() }).nullable();
const Corrected = z.object({
  id: z.int(),
  name: z.string(),
  races: z.array(z.int()),
  changes: z.array(
    z.union([
      z.object({ race, what: z.enum(["day", "deadline", "place"]), before: z.string(), after: z.string() }),
      z.object({ race, what: z.literal("start"), before: z.number(), after: z.number() }),
    ]),
  ),
  at: z.iso.datetime(),
});

type Correction = {
  readonly id: number;
  readonly name: string;
  readonly races: readonly number[];
  readonly changes: readonly Change[];
  readonly at: Date;
};

/** Asks in the transaction that saves a correction that who is entered be told of it: nobody waits for the mails of all. */
export async function askToTell(tx: Tx, { jobs }: Telling, { at, ...correction }: Correction): Promise<void> {
  if (correction.changes.length > 0) await jobs.enqueue(tx, TELL_OF_CHANGES, { ...correction, at: at.toISOString() });
}

/**
 * Tells everybody who is entered in the races what changed of their own: on the bell and by mail, once for each saving, however often it is
 * tried. Whoever nothing of it concerns is told nothing.
 */
export const tellOfChanges = (world: Telling & Pick<World, "db" | "clock">): Job => ({
  name: TELL_OF_CHANGES,
  run: async (data) => {
    const { id, name, races, changes, at } = Corrected.parse(data);
    const link = new URL(pathTo("calendarView", { id }), world.publicUrl).href;
    const entrants = (await entrantsOf(world.db, races)).map((entrant) => ({
      ...entrant,
      changes: changes.filter((change) => change.race === null || entrant.races.includes(change.race.id)),
    }));
    // The sentence on the bell keeps the words, so it is made once for all who read the same.
    for (const same of alike(entrants, ({ locale, changes: own }) => [locale, own])) {
      const [{ locale, changes: own }] = same;
      if (own.length === 0) continue;
      const words = changesInWords(own, locale);
      const sentence = words.map(({ title, amount }) => `${title}: ${amount}`).join("; ");
      const values = { id, name, changes: sentence };
      const mail = () => ({ competition: name, changes: words, link });
      const accounts = same.map(({ account }) => account);
      for (let from = 0; from < accounts.length; from += PORTION) {
        const told = { id, accounts: accounts.slice(from, from + PORTION), occurrence: at, at: new Date(at) };
        await tx(world.db, (tx) => tell(tx, world, "CompetitionChanged", told, { values, mail }));
      }
    }
    await markNotified(world.db, id, new Date(at), world.clock());
  },
});
