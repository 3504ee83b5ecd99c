import DataLoader from "dataloader";
import { sql, type RawBuilder } from "kysely";
import { crowds, type Asks } from "./asks.ts";
import { isConnectionLost, isDatabaseUnavailable } from "./errors.ts";

/** Most asks of one statement, so that one slow row does not hold up everybody. */
const MOST = 32;

/** Statements of one kind under way at once; a second one keeps a lock that is waited for from stopping all others. */
const LANES = 2;

/**
 * Answers asks that reach this process together with one statement: those of one turn of its event loop, and in a rush those that came while
 * the lanes were busy. Alone an ask costs what it did; in a rush what a statement costs is paid once for many (docs/decisions/0010). `answer`
 * gives each ask, in its place, its answer or its error. Where the database was not to be had, those who waited behind that statement are told
 * so with it: they have waited as long, and would wait once more for the same. A connection that was lost is no matter of theirs. They are
 * counted in the crowd before the connections that `answer` asks over.
 *
 *     const accountOf = gathered((hashes: readonly Buffer[]) => accountsOf(db, hashes));
 *     await accountOf(hash);
 */
export function gathered<Ask, Answer>(
  answer: (asks: readonly Ask[]) => Promise<readonly (Answer | Error)[]>,
  crowd: Asks = crowds.rest,
): (ask: Ask) => Promise<Answer> {
  let underWay = 0;
  let waiting: (() => void)[] = [];
  let unavailable: Error | null = null;
  const inLane = async (asks: readonly Ask[]) => {
    if (unavailable) throw unavailable;
    underWay++;
    try {
      return await answer(asks);
    } catch (error) {
      if (error instanceof Error && isDatabaseUnavailable(error) && !isConnectionLost(error)) {
        unavailable = error;
        for (const send of waiting) send();
        waiting = [];
        unavailable = null;
      }
      throw error;
    } finally {
      underWay--;
      waiting.shift()?.();
    }
  };
  const loader = new DataLoader<Ask, Answer>(inLane, {
    cache: false,
    maxBatchSize: MOST,
    batchScheduleFn: (send) => void (underWay < LANES ? setImmediate(send) : waiting.push(send)),
  });
  return (ask) => {
    crowd.begin();
    return loader.load(ask).finally(crowd.end);
  };
}

/**
 * The same for what many ask word for word alike, as everybody asks for the calendar: of asks that are answered together each different one is
 * answered once, by a statement that begins after the last of them came. An ask is what JSON makes of it; nobody may change what is answered.
 */
export const gatheredAlike = <Ask, Answer>(
  answer: (ask: Ask) => Promise<Answer>,
  crowd?: Asks,
): ((ask: Ask) => Promise<Answer>) =>
  gathered(async (asks: readonly Ask[]) => {
    const words = asks.map((ask) => JSON.stringify(ask));
    const different = new Map(asks.map((ask, at) => [words[at], ask]));
    const answers = new Map(
      await Promise.all(
        Array.from(different, async ([each, ask]) => [each, await answer(ask).catch(ownError)] as const),
      ),
    );
    // The cast: each has its answer, which may be undefined itself.
    return words.map((each) => answers.get(each) as Answer | Error);
  }, crowd);

/** Keeps an error with the ask that it belongs to, unless nobody has a database. */
function ownError(error: unknown): Error {
  if (isDatabaseUnavailable(error) || !(error instanceof Error)) throw error;
  return error;
}

/**
 * Makes a column for `unnest` of one value of each ask. Within a sub-select the planner does not count the values, so that one plan serves
 * any number of asks; else it plans anew for each number, which costs more than it finds.
 */
export const askedColumn = (
  values: readonly unknown[],
  type: "integer" | "boolean" | "bytea" | "timestamptz" | "jsonb",
): RawBuilder<unknown> => sql`(select ${values}::${sql.raw(type)}[])`;
