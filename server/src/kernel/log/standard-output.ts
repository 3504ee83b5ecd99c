import pino from "pino";

/** Characters of lines that wait for the reader or for disk space; further lines are dropped. */
const MOST_WAITING = 1_048_576;

/**
 * Standard output for the log, which often goes to a file on the same disk as everything else. While that is full, lines wait and are then
 * dropped: an error of the log must neither end the portal nor keep it from ending, as the library would let it do.
 */
export function standardOutput(descriptor = 1): ReturnType<typeof pino.destination> {
  const out = pino.destination({ dest: descriptor, minLength: 0, sync: false, maxLength: MOST_WAITING });
  let isFailing = false;
  out.on("error", () => (isFailing = true));
  out.on("write", () => (isFailing = false));
  const flush = out.flushSync.bind(out);
  // It retries without end, and is called where the process ends.
  out.flushSync = () => {
    if (!isFailing) flush();
  };
  return out;
}
