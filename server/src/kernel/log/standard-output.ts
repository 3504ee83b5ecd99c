import pino from "pino";

/** Characters of lines that wait for a reader or for room; what comes beyond is dropped. */
const MOST_WAITING = 1_048_576;

/**
 * Standard output for the log, which often goes to a file on the disk of everything else. While that is full, lines wait and then are dropped: an
 * error of the log must not end the portal, nor keep it from ending, which the library would let it do.
 */
export function standardOutput(descriptor = 1): ReturnType<typeof pino.destination> {
  const out = pino.destination({ dest: descriptor, minLength: 0, sync: false, maxLength: MOST_WAITING });
  let isFailing = false;
  out.on("error", () => (isFailing = true));
  out.on("write", () => (isFailing = false));
  const flush = out.flushSync.bind(out);
  // It tries again without end, and is called where the process ends.
  out.flushSync = () => {
    if (!isFailing) flush();
  };
  return out;
}
