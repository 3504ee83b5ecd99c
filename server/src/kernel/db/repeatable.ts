/** A statement that begins with this comment leaves after the second time what it left after the first. */
export const REPEATABLE = "/* may be asked twice */";

const READS = /^\s*(\/\*[^*]*\*\/\s*)?(select|with)\b/i;

/** Also in a `with` and by functions: of the portal's own those that begin so write, and none other (a test compares with the database). */
const WRITES = /\b(insert|update|delete|merge|nextval|setval|set_config|pg_\w*lock\w*|tell_\w+)\b/i;

/**
 * May a statement outside of a transaction be asked once more where its connection was lost, and nobody knows whether it was done? What only
 * reads may, and what says so of itself. What writes never: it could be done twice.
 */
export const mayBeRepeated = (text: string): boolean =>
  text.startsWith(REPEATABLE) || (READS.test(text) && !WRITES.test(text));
