const SEPARATOR = " - ";

/**
 * Returns the parts that all names of races begin with, without those that a name ends with: of "Terep - Nyílt - Fiú"
 * and "Terep - Nyílt - Lány" it is "Terep - Nyílt - ". Empty for a single name.
 */
export function commonPrefix(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(SEPARATOR));
  if (others.length === 0) return "";
  const isShared = (at: number) => others.every((parts) => parts[at] === first[at] && parts.length > at + 1);
  const length = first.findIndex((_, at) => at === first.length - 1 || !isShared(at));
  return first
    .slice(0, length)
    .map((part) => part + SEPARATOR)
    .join("");
}
