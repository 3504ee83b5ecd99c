import type { OwnWait } from "@rajt/contract/entry/own-races.calls";
import { type EntryTerms, lineVariables, evaluateOrder } from "@rajt/contract/entry/order.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import { isAfterDeadline } from "@rajt/contract/entry/entry.rules";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Translate } from "../../../kernel/calls/context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { messageForClub } from "../club/message-for-club.ts";
import { type CompetitionFacts, orderFacts, type StarterFacts } from "../order/entry-facts.ts";
import { readEnteringFacts } from "../order/entry-facts.store.ts";
import { entryInfo } from "../order/entry-info.ts";
import { type OwnWaitRow, readOwnWaits } from "./own-waits.store.ts";

type OwnWaitsContext = {
  readonly viewer: Viewer;
  readonly account: number;
  readonly now: Date;
  readonly terms: EntryTerms;
  readonly locale: Locale;
  readonly translate: Translate;
};

/** Returns the waiting list rows of a person or of a club's athletes, offers first (product/entering 32). */
export async function ownWaits(
  db: Db,
  { viewer, account, now, terms, locale, translate }: OwnWaitsContext,
): Promise<OwnWait[]> {
  const rows = await readOwnWaits(db, account, now);
  const isAlone = ({ athlete, team }: OwnWaitRow) => athlete.id === account && team === null;
  const evaluated = rows.filter((row) => isAlone(row) || ofClub(row, account) !== null);
  const { competitions, starters } = await readEnteringFacts(db, {
    viewer,
    places: evaluated.map(({ competition, race }) => ({ competition: competition.id, race: race.id })),
    at: now,
    persons: [...new Set(evaluated.flatMap((row) => (isAlone(row) ? [account] : (ofClub(row, account) ?? []))))],
  });
  const asking = { now, asker: account, starter: starters.get(account) ?? null, terms, locale, translate };
  return rows.map((row) => {
    const { offerUntil, memberIdList, regDeadline, ...shared } = row;
    const facts = competitions[evaluated.indexOf(row)];
    const [race] = facts?.races ?? [];
    const info = isAlone(row) && facts && race ? entryInfo(facts, race, asking) : null;
    const { amount, code, message } = info ?? (facts ? clubInfo(facts, row, starters, asking) : UNKNOWN);
    const isOffered = offerUntil !== null;
    const noMore = !isOffered && isAfterDeadline(now, regDeadline) ? "entry.waiting.noMore" : null;
    return {
      ...shared,
      isMine: row.athlete.id === account,
      memberIdList: memberIdList && [...memberIdList],
      offerUntil: offerUntil?.toISOString() ?? null,
      relay: info?.relay ?? false,
      amount,
      code: isOffered ? code : noMore,
      message: isOffered ? message : noMore && translate(noMore),
    };
  });
}

type Info = Pick<OwnWait, "amount" | "code" | "message">;
const UNKNOWN: Info = { amount: null, code: null, message: null };

/** Returns the starters of an offer that the club may accept, by position; null if it may not or there is no offer. */
function ofClub({ athlete, team, memberIdList, offerUntil }: OwnWaitRow, club: number): readonly number[] | null {
  if (offerUntil === null || athlete.id === club) return null;
  return team === null ? [athlete.id] : memberIdList;
}

/** Returns the price that the club would owe, or the first refusal, exactly as entering would. */
function clubInfo(
  facts: CompetitionFacts,
  row: OwnWaitRow,
  starters: ReadonlyMap<number, StarterFacts>,
  {
    asker,
    now,
    terms,
    locale,
    translate,
  }: { readonly asker: number; readonly now: Date } & Omit<OwnWaitsContext, "viewer" | "account">,
): Info {
  const [race] = facts.races;
  const [first, ...others] = ofClub(row, asker) ?? [];
  if (race === undefined || first === undefined) return UNKNOWN;
  const persons = [first, ...others].map((id) => starters.get(id) ?? null);
  const order = {
    competition: facts.id,
    race: race.id,
    members: [{ person: first }, ...others.map((person) => ({ person }))] as const,
    ...(row.team !== null && { team: { name: row.team } }),
    club: asker,
    enteredBy: asker,
    at: now,
  };
  const of = { ...orderFacts(facts, race, persons), offerUntil: row.offerUntil };
  const { price, refusals } = evaluateOrder({ order, facts: of }, terms);
  if (price !== null) return { ...UNKNOWN, amount: price.amount };
  const [{ code, position }] = refusals;
  const reason = translate(messageForClub(code), lineVariables({ position }, of, locale));
  const isOfMember = row.team !== null && position !== null && !code.startsWith("team.");
  const member = persons[(position ?? 0) - 1];
  const name = member?.clubId === asker ? member.name : translate("entry.club.stranger");
  const message = isOfMember ? translate("entry.team.ofMember", { position, name, reason }) : reason;
  return { amount: null, code: `entry.${code}`, message };
}
