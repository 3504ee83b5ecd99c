/**
 * Makes something when it is first asked for, and keeps it. What could not be made is made anew with the next ask: a promise that was kept with
 * its failure would fail until the process ends.
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
