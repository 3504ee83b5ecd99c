/** Returns the list with an item at another's position and the others shifted: `moved([a, b, c], c, a)` is `[c, a, b]`. */
export function moved<T>(list: readonly T[], item: T, to: T): readonly T[] {
  const place = list.indexOf(to);
  if (place < 0) return list;
  return list.filter((each) => each !== item).toSpliced(place, 0, item);
}
