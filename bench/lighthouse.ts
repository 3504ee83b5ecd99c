/** Of a first load: first and largest paint, total blocking time (all in milliseconds), and how far what was seen has moved. */
export type Seen = {
  readonly first: number;
  readonly largest: number;
  readonly blocked: number;
  readonly shift: number;
};

/**
 * Lighthouse's own curves for a phone, from version 10 on: each metric's weight, the value that has 90 of a hundred points and the one that has 50. Its
 * speed index, a tenth, is made of pictures of the page; here the others share it.
 */
const CURVES: Readonly<
  Record<keyof Seen, { readonly weight: number; readonly good: number; readonly middling: number }>
> = {
  first: { weight: 10, good: 1800, middling: 3000 },
  largest: { weight: 25, good: 2500, middling: 4000 },
  blocked: { weight: 30, good: 200, middling: 600 },
  shift: { weight: 25, good: 0.1, middling: 0.25 },
};

/** Returns the points of a page, from 0 to 1, as Lighthouse gives them for its speed. */
export function scoreOf(seen: Seen): number {
  // The cast: the names that the object above was written with.
  const names = Object.keys(CURVES) as (keyof Seen)[];
  const weights = names.reduce((sum, name) => sum + CURVES[name].weight, 0);
  return names.reduce((sum, name) => sum + CURVES[name].weight * pointsOf(name, seen[name]), 0) / weights;
}

/** At the good value the curve has 0.9: there the error function is 0.8. */
const AT_GOOD = 0.906_193_802_436_823_2;

/** Log-normal: the share of pages that are worse. */
function pointsOf(name: keyof Seen, value: number): number {
  if (value <= 0) return 1;
  const { good, middling } = CURVES[name];
  return (1 - errorFunction((Math.log(value / middling) * AT_GOOD) / Math.log(middling / good))) / 2;
}

/** Abramowitz and Stegun 7.1.26, right to seven digits. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.327_591_1 * Math.abs(x));
  const sum = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592].reduce(
    (total, factor) => (total + factor) * t,
    0,
  );
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}
