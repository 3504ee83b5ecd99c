/** Counts how often each value occurs. */
export function histogram(values: readonly (number | string)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Prints a test's measurements in one line. */
export function report(what: string, figures: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`  ${what}: ${JSON.stringify(figures)}\n`);
}
