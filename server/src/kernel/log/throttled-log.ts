type Say = (fields: Record<string, unknown>, sentence: string) => void;

const MINUTE = 60_000;
/** The most keys remembered; beyond, all are forgotten. */
const MOST_KEYS = 200;

/**
 * Logs a repeated event at most once a minute, with the number of repetitions left out in between. Events with the same `key` are the same.
 *
 *     const warn = throttledLog((fields, sentence) => log.warn(fields, sentence));
 *     warn("ECONNREFUSED", { err }, "the job queue lost its database");
 */
export function throttledLog(
  say: Say,
  now: () => number = () => performance.now(),
): (key: string, fields: Record<string, unknown>, sentence: string) => void {
  const logged = new Map<string, { at: number; leftOut: number }>();
  return (key, fields, sentence) => {
    const same = `${sentence} ${key}`;
    const last = logged.get(same);
    if (last && now() - last.at < MINUTE) {
      last.leftOut++;
      return;
    }
    if (logged.size >= MOST_KEYS) logged.clear();
    logged.set(same, { at: now(), leftOut: 0 });
    say(last && last.leftOut > 0 ? { ...fields, leftOut: last.leftOut } : fields, sentence);
  };
}
