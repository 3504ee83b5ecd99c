/**
 * Returns a function that creates a value at its first call and returns the same one afterwards. A failed creation is repeated at the next
 * call: a stored rejected promise would fail until the process ends.
 */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    const making = (made ??= make());
    making.catch(() => {
      if (made === making) made = undefined;
    });
    return making;
  };
}
