import type { OwnWait } from "@rajt/contract/entry/own-races.calls";
import type { EntryTerms } from "@rajt/contract/entry/order.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { readEnteringFacts } from "../entry-facts.store.ts";
import { entryInfo } from "../entry-info.ts";
import { settleLists } from "../waiting/offer-places.ts";
import { readOwnWaits } from "./own-waits.store.ts";

type Asking = {
  readonly viewer: Viewer;
  readonly account: number;
  readonly now: Date;
  readonly terms: EntryTerms;
  readonly locale: Locale;
  readonly say: (code: MessageCode, variables?: Readonly<Record<string, string | number>>) => string;
};

/** The waiting lists that somebody is on, of a club those of its athletes: places that are offered first (product/entering 32). */
export async function ownWaits(db: Db, { viewer, account, now, terms, locale, say }: Asking): Promise<OwnWait[]> {
  const read = () => readOwnWaits(db, account, dayOf(now));
  let rows = await read();
  // An offer that has run out is nobody's, also before the job has passed it on.
  const lapsed = rows.filter(({ offerUntil }) => offerUntil !== null && offerUntil <= now);
  if (lapsed.length > 0) {
    await settleLists(
      db,
      lapsed.map(({ race }) => race.id),
      now,
    );
    rows = await read();
  }
  const own = rows.filter(({ athlete, team }) => athlete.id === account && team === null);
  const { competitions, starters } = await readEnteringFacts(db, {
    places: own.map(({ competition, race }) => ({ viewer, competition: competition.id, race: race.id, at: now })),
    persons: own.length === 0 ? [] : [account],
  });
  const starter = starters.get(account) ?? null;
  return rows.map(({ offerUntil, memberIdList, ...row }) => {
    const facts = competitions[own.findIndex(({ id }) => id === row.id)];
    const [race] = facts?.races ?? [];
    const info = facts && race && entryInfo(facts, race, { now, asker: account, starter, terms, locale, say });
    const isOffered = offerUntil !== null;
    return {
      ...row,
      isMine: row.athlete.id === account,
      memberIdList: memberIdList && [...memberIdList],
      offerUntil: offerUntil?.toISOString() ?? null,
      relay: info?.relay ?? false,
      amount: info?.amount ?? null,
      code: isOffered ? (info?.code ?? null) : null,
      message: isOffered ? (info?.message ?? null) : null,
    };
  });
}
