/** Traces of internals: stacks, paths of files, SQL, messages of PostgreSQL and its driver. */
const TRACES: readonly RegExp[] = [
  /\n\s+at .+[:(]\d+/,
  /node_modules|\.[jt]s:\d+/,
  /\b(select|insert|update|delete)\b.+\b(from|into|set|where)\b/i,
  /\b(syntax error at|relation "|column "|violates|duplicate key|SQLSTATE|PostgreSQL|kysely|\.s\.PGSQL)/i,
  /\bE(CONN[A-Z]+|PIPE|TIMEDOUT|NOENT)\b/,
  /^"?(?:[0-9]{2}[0-9A-Z]{3}|RJ\d{3})"?$/,
];

/**
 * Returns the internals of the server that an answer discloses, or null. Only its texts are searched, not the numbers of its data.
 */
export function unsealed(body: unknown): string | null {
  if (typeof body === "string") {
    const trace = TRACES.find((pattern) => pattern.test(body));
    return trace ? `tells of the inside: ${body.slice(0, 200)}` : null;
  }
  if (typeof body !== "object" || body === null) return null;
  for (const value of Object.values(body)) {
    const found = unsealed(value);
    if (found !== null) return found;
  }
  return null;
}
