/** The longest first message of PostgreSQL's own protocol; another protocol's first bytes are a larger number. */
const LONGEST_GREETING = 10_000;
/**
 * The first message of PostgreSQL's client, before it names the kinds of its messages; parsed like a statement.
 */
export const GREETING = "greeting";

/**
 * Parses the statements that a client of PostgreSQL runs, from the bytes that it sends in any pieces: for a prepared one its text at each
 * run, followed by its values. Nothing is parsed of another protocol.
 *
 *     const read = readStatements();
 *     socket.on("data", (bytes) => console.log(read(bytes)));
 */
export function readStatements(): (bytes: Buffer) => string[] {
  const prepared = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let isGreeted = false;
  let isForeign = false;

  const next = (): { kind: string; body: Buffer } | null => {
    const head = isGreeted ? 1 : 0;
    if (rest.length < head + 4) return null;
    const length = rest.readInt32BE(head);
    isForeign = !isGreeted && (length < 8 || length > LONGEST_GREETING);
    if (isForeign || rest.length < head + length) return null;
    const kind = isGreeted ? rest.toString("latin1", 0, 1) : GREETING;
    const body = rest.subarray(head + 4, head + length);
    rest = rest.subarray(head + length);
    isGreeted = true;
    return { kind, body };
  };

  return (bytes) => {
    const statements: string[] = [];
    if (isForeign) return statements;
    rest = Buffer.concat([rest, bytes]);
    for (let message = next(); message !== null; message = next()) {
      const [first = "", second = "", ...values] = message.body.toString("utf8").split("\0");
      if (message.kind === GREETING) statements.push(GREETING);
      if (message.kind === "Q") statements.push(first);
      // To prepare: name and text. To run: the portal's name, and the statement's.
      if (message.kind === "P") prepared.set(first, second);
      if (message.kind === "B") statements.push(`${prepared.get(second)}\n${values.join(" ")}`);
    }
    return statements;
  };
}
