/**
 * The allowed distance of a figure from its limit: a rate has at least a share of it, a time is at most a multiple of
 * it.
 */
export type Allowed = { readonly least: number } | { readonly most: number };

/** A figure beside its limit, which the same run has measured: on a slow machine both are slow. */
export type Figure = {
  readonly work: string;
  readonly ours: string;
  readonly limit: string;
  readonly ratio: number;
  /** Nothing where it is told for comparison. */
  readonly allowed?: Allowed | undefined;
};

/**
 * Says a figure, and fails the bench where it is farther from its limit than allowed.
 *
 *     report("status poll", 9_000, 12_000, "/s", { least: 0.6 });
 */
export function report(work: string, ours: number, limit: number, unit: string, allowed?: Allowed): void {
  const said = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ${unit}`;
  const figure: Figure = { work, ours: said(ours), limit: said(limit), ratio: ours / limit, allowed };
  console.log(`${work}: ${figure.ours}; limit ${figure.limit}; ratio ${figure.ratio.toFixed(2)} (${goalOf(figure)})`);
  // To bench/run.ts, where that has started it.
  process.send?.(figure);
  if (!isWithinLimit(figure)) process.exitCode = 1;
}

export function isWithinLimit({ ratio, allowed }: Figure): boolean {
  if (allowed === undefined) return true;
  return "least" in allowed ? ratio >= allowed.least : ratio <= allowed.most;
}

export function goalOf({ allowed }: Figure): string {
  if (allowed === undefined) return "for comparison";
  return "least" in allowed ? `≥ ${allowed.least.toFixed(2)}` : `≤ ${allowed.most.toFixed(2)}`;
}
