/** The distance of a figure from its limit: a rate has at least a share of it, a time is at most a multiple of it. */
export type Bound = { readonly least: number } | { readonly most: number };

/** A figure may be so many times as far from its limit as allowed, where other work shares the machine (`BENCH_LEEWAY`). */
const LEEWAY = Number(process.env["BENCH_LEEWAY"] ?? 1);

/** A figure beside its limit, which the same run has measured: on a slow machine both are slow. */
export type Figure = {
  readonly work: string;
  readonly ours: string;
  readonly limit: string;
  readonly ratio: number;
  /** A little worse than a quiet machine measures, lest it becomes worse. Nothing where it is told for comparison. */
  readonly allowed?: Bound | undefined;
  /** The distance that is wanted, where that is less than what is allowed. */
  readonly goal?: Bound | undefined;
};

/**
 * Says a figure, and fails the bench where it is farther from its limit than allowed. A goal that is not reached is
 * only said.
 *
 *     report("status poll", 9_000, 12_000, "/s", { least: 0.6 });
 */
export function report(work: string, ours: number, limit: number, unit: string, allowed?: Bound, goal?: Bound): void {
  const said = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ${unit}`;
  const figure: Figure = { work, ours: said(ours), limit: said(limit), ratio: ours / limit, allowed, goal };
  const bounds = [`allowed ${boundOf(allowed)}`, ...(goal === undefined ? [] : [`goal ${boundOf(goal)}`])].join(", ");
  console.log(`${work}: ${figure.ours}; limit ${figure.limit}; ratio ${figure.ratio.toFixed(2)} (${bounds})`);
  // To bench/run.ts, where that has started it.
  process.send?.(figure);
  if (!isAllowed(figure)) process.exitCode = 1;
}

export function isAllowed({ ratio, allowed }: Figure): boolean {
  return isWithin(ratio, allowed && widened(allowed));
}

export function isGoalReached({ ratio, allowed, goal }: Figure): boolean {
  return isWithin(ratio, goal ?? allowed);
}

export function boundOf(bound: Bound | undefined): string {
  if (bound === undefined) return "–";
  return "least" in bound ? `≥ ${bound.least.toFixed(2)}` : `≤ ${bound.most.toFixed(2)}`;
}

function widened(bound: Bound): Bound {
  return "least" in bound ? { least: bound.least / LEEWAY } : { most: bound.most * LEEWAY };
}

function isWithin(ratio: number, bound: Bound | undefined): boolean {
  if (bound === undefined) return true;
  return "least" in bound ? ratio >= bound.least : ratio <= bound.most;
}
