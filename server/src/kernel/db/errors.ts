/** Returns the SQLSTATE of a PostgreSQL error, or null for any other error (EPIPE is as long as one). */
export function sqlStateOf(error: unknown): string | null {
  return textOf(error, "code", /^(?!E[A-Z]{4}$)[0-9A-Z]{5}$/);
}

/** Returns the constraint or index that an error names, or null. */
function constraintOf(error: unknown): string | null {
  return textOf(error, "constraint", /./);
}

/** Returns the constraint or index that refused the write, or null for any other error. */
export const violatedConstraint = (error: unknown): string | null =>
  sqlStateOf(error)?.startsWith("23") === true ? constraintOf(error) : null;

/** Returns whether the index or constraint of this name (unique, foreign key, check or exclusion) refused the write. */
export const violates = (error: unknown, constraint: string): boolean => violatedConstraint(error) === constraint;

/**
 * Returns whether the database is unreachable or out of resources, rather than the statement wrong. Such a request is answered 503, because
 * it may succeed in a moment. Classes: 08 connection, 53 resources (disk, memory, connections), 57 shut-down and cancelled statements,
 * 55P03 lock timeout; and the driver's errors for a connection it could not get or lost.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== null) return /^(08|53|57)/.test(state) || state === "55P03" || state === "25P03";
  const code = textOf(error, "code", /^E[A-Z]+$/);
  if (code !== null && ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "ENOTFOUND"].includes(code))
    return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/**
 * Returns whether a connection was lost, rather than none available. Another one may be available at once. Whether the running statement
 * was executed is unknown.
 */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== null) return /^(08...|57P0[12])$/.test(state);
  if (textOf(error, "code", /^(ECONNRESET|EPIPE)$/) !== null) return true;
  return (
    error instanceof Error &&
    /^(Connection terminated( unexpectedly)?|Client has encountered a connection error and is not queryable)$/.test(
      error.message,
    )
  );
}

function textOf(error: unknown, key: string, form: RegExp): string | null {
  if (typeof error !== "object" || error === null || !(key in error)) return null;
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" && form.test(value) ? value : null;
}
