import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { ActContext } from "../../../kernel/table/binding.ts";
import { offerPlaces } from "./offer-places.ts";
import { expireOffers, rowsManagedBy, lockRace, readRow, endByOrganiser } from "./waiting.store.ts";

/**
 * Removes the next row of a waiting list, or one with an offer, at the organiser's request (product/entering 43).
 * In the same transaction the place is offered to the next one. The job that notifies of offers sends the reason.
 *
 * @returns the refusals by row: not the viewer's, ended already, or not next
 */
export async function passOver(
  tx: Tx,
  ids: readonly number[],
  { viewer, actor, at, asked: { reason } }: ActContext<{ readonly reason: string | null }>,
): Promise<ReadonlyMap<number, MessageCode>> {
  const races = await rowsManagedBy(tx, ids, viewer);
  const refused = new Map<number, MessageCode>();
  for (const id of ids) {
    const race = races.get(id);
    const code =
      race === undefined ? "kernel.act.gone" : await removeRow(tx, { race, id, reason: reason ?? "", by: actor, at });
    if (code !== null) refused.set(id, code);
  }
  return refused;
}

type RemovalInput = {
  readonly race: number;
  readonly id: number;
  readonly reason: string;
  readonly by: number;
  readonly at: Date;
};

async function removeRow(tx: Tx, { race, id, reason, by, at }: RemovalInput): Promise<MessageCode | null> {
  await lockRace(tx, race);
  // Before the place is offered again, so that no row gets an offer that has expired already.
  const listed = await expireOffers(tx, race, at);
  if (listed?.open !== true) return "entry.waiting.closed";
  const found = await readRow(tx, race, id);
  if (found === undefined) return "entry.waiting.gone";
  if (!found.isNext) return "entry.waiting.notNext";
  if (!(await endByOrganiser(tx, id, { reason, by, at }))) return "entry.waiting.gone";
  await offerPlaces(tx, [race], at);
  return null;
}
