import type { Viewer } from "@rajt/contract/kernel/access";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { offerPlaces } from "./offer-places.ts";
import { endUnusedOffers, lockRace, mayKeepList, readLine, writePassing } from "./waiting.store.ts";

type Passing = {
  readonly competition: number;
  readonly race: number;
  readonly line: number;
  readonly reason: string;
  readonly viewer: Viewer;
  readonly at: Date;
};

/**
 * Takes whoever is next in a list, or has an offer, off it by the word of the competition's organiser (product/entering 43). In the same
 * transaction the place is offered to the next; the reason is told by the job that tells of offers.
 *
 * @throws {Refusal} of a competition that is not the viewer's, like one that does not exist; where the line has ended, or others stand before it
 */
export const passOver = (db: Db, { competition, race, line, reason, viewer, at }: Passing): Promise<void> =>
  tx(db, async (tx) => {
    const by = viewer.accountId;
    const managed = await mayKeepList(tx, { competition, race }, viewer);
    if (by === null || managed?.all !== true) throw noData();
    await lockRace(tx, race);
    // Before the place is offered anew: nobody is told of an offer and of its end at once.
    const listed = await endUnusedOffers(tx, race, at);
    if (listed?.open !== true) throw new Refusal("entry.waiting.closed");
    const found = await readLine(tx, race, line);
    if (found === undefined) throw new Refusal("entry.waiting.gone");
    if (!found.isNext) throw new Refusal("entry.waiting.notNext");
    if (!(await writePassing(tx, line, { reason, by, at }))) throw new Refusal("entry.waiting.gone");
    await offerPlaces(tx, [race], at);
  });
