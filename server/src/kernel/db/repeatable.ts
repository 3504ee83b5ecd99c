/** A statement that begins with this comment is idempotent: running it twice leaves the same state. */
export const REPEATABLE = "/* may be asked twice */";

const READS = /^\s*(\/\*[^*]*\*\/\s*)?(select|with)\b/i;

/** Also for writes in a `with` and by functions: the portal's writing functions begin so, and no others (a test compares with the database). */
const WRITES = /\b(insert|update|delete|merge|nextval|setval|set_config|pg_\w*lock\w*|tell_\w+)\b/i;

/**
 * Returns whether a statement outside a transaction may run once more after a lost connection, when it is unknown whether it was executed:
 * if it only reads, or is marked as repeatable. Any other write could be applied twice.
 */
export const mayBeRepeated = (text: string): boolean =>
  text.startsWith(REPEATABLE) || (READS.test(text) && !WRITES.test(text));
