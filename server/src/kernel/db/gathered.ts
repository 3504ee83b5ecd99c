import { sql, type RawBuilder } from "kysely";
import { isConnectionLost, isDatabaseUnavailable } from "./errors.ts";

/** Most asks of one statement, so that one slow row does not hold up everybody. */
const MOST = 32;

/** Statements of one kind under way at once; a second one keeps a lock that is waited for from stopping all others. */
const LANES = 2;

/** So many share a second statement that it costs little more than its rows; fewer do better to wait for the end of the first. */
const ENOUGH = 16;

/** A statement that takes longer is a slow one, that may wait for a lock itself: nobody waits for its end. Milliseconds. */
const PATIENCE = 25;

type Waiting<Ask, Answer> = {
  readonly ask: Ask;
  readonly tell: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Answers asks that reach this process together with one statement: those of one turn of its event loop, and in a rush those that came while
 * another statement was under way. Alone an ask costs what it did; in a rush what a statement costs is paid once for many (docs/decisions/0010).
 * `answer` gives each ask, in its place, its answer or its error. Where the database was not to be had, those who waited behind that statement are
 * told so with it: they have waited as long, and would wait once more for the same. A connection that was lost is no matter of theirs.
 *
 *     const accountOf = gathered((hashes: readonly Buffer[]) => accountsOf(db, hashes));
 *     await accountOf(hash);
 */
export function gathered<Ask, Answer>(
  answer: (asks: readonly Ask[]) => Promise<readonly (Answer | Error)[]>,
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  /** Statements under way: those that began a moment ago, and those that take long. */
  let [quick, slow] = [0, 0];
  const mayBegin = () => quick + slow < LANES && (quick === 0 || waiting.length >= ENOUGH);
  const look = () => {
    while (waiting.length > 0 && mayBegin()) void begin();
  };
  const begin = async () => {
    const asked = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    quick++;
    let isSlow = false;
    const patience = setTimeout(() => {
      isSlow = true;
      quick--;
      slow++;
      look();
    }, PATIENCE);
    try {
      const answers = await answer(asked.map(({ ask }) => ask));
      for (const [at, { tell, fail }] of asked.entries()) {
        const own = answers[at];
        if (own instanceof Error) fail(own);
        // The cast: each has its answer, which may be undefined itself.
        else tell(own as Answer);
      }
    } catch (error) {
      const isForAll = error instanceof Error && isDatabaseUnavailable(error) && !isConnectionLost(error);
      const told = isForAll ? [...asked, ...waiting] : asked;
      if (isForAll) waiting = [];
      for (const { fail } of told) fail(error);
    } finally {
      clearTimeout(patience);
      if (isSlow) slow--;
      else quick--;
      look();
    }
  };
  let isAboutToLook = false;
  return (ask) => {
    return new Promise<Answer>((tell, fail) => {
      waiting.push({ ask, tell, fail });
      if (isAboutToLook) return;
      isAboutToLook = true;
      setImmediate(() => {
        isAboutToLook = false;
        look();
      });
    });
  };
}

/**
 * Gathers asks that many make word for word alike, as everybody asks for the calendar: of those that are answered together each different one
 * is answered once, by a statement that begins after the last of them came. Asks are alike if JSON writes them alike. All who asked are given
 * the same object, so nobody may change it.
 */
export const gatheredAlike = <Ask, Answer>(answer: (ask: Ask) => Promise<Answer>): ((ask: Ask) => Promise<Answer>) =>
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
  });

/** Keeps an error with the ask that it belongs to, unless nobody has a database. */
function ownError(error: unknown): Error {
  if (isDatabaseUnavailable(error) || !(error instanceof Error)) throw error;
  return error;
}

/**
 * Makes a column for `unnest` of one value of each ask. Within a sub-select the planner does not count the values, so that one plan serves
 * any number of asks; else it plans anew for each number, which costs more than it finds. A symbol stands for values that are filled in.
 */
export const askedColumn = (
  values: readonly unknown[] | symbol,
  type: "integer" | "boolean" | "bytea" | "timestamptz" | "jsonb",
): RawBuilder<unknown> => sql`(select ${values}::${sql.raw(type)}[])`;
