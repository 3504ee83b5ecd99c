// Arithmetic of lines on the plane of longitude and latitude, for `make-ground.ts`.
export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

/** The area within a ring, in square degrees. */
export function areaOf(ring: Line): number {
  let twice = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}

/** Returns the part of a ring within a rectangle, by cutting at one side after the other. */
export function clipRing(ring: Line, [west, south, east, north]: readonly [number, number, number, number]): Line {
  const sides: [isIn: (point: Point) => boolean, cut: (from: Point, to: Point) => Point][] = [
    [([x]) => x >= west, (from, to) => [west, between(from, to, 0, west)]],
    [([x]) => x <= east, (from, to) => [east, between(from, to, 0, east)]],
    [([, y]) => y >= south, (from, to) => [between(from, to, 1, south), south]],
    [([, y]) => y <= north, (from, to) => [between(from, to, 1, north), north]],
  ];
  return sides.reduce<Line>(
    (rest, [isIn, cut]) =>
      rest.flatMap((to, index) => {
        const from = rest.at(index - 1) ?? to;
        const edge = isIn(from) === isIn(to) ? [] : [cut(from, to)];
        return isIn(to) ? [...edge, to] : edge;
      }),
    ring,
  );
}

/** The other coordinate where the way between two points crosses a side. */
function between(from: Point, to: Point, axis: 0 | 1, side: number): number {
  const other = axis === 0 ? 1 : 0;
  return from[other] + ((side - from[axis]) / (to[axis] - from[axis])) * (to[other] - from[other]);
}

/** A line with fewer points, none of the others farther from it than the tolerance (Ramer, Douglas and Peucker). */
export function simplified(line: Line, tolerance: number): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 3) return line;
  let [farthest, distance] = [0, tolerance];
  for (let index = 1; index < line.length - 1; index += 1) {
    const away = distanceOf(line[index] ?? first, first, last);
    if (away > distance) [farthest, distance] = [index, away];
  }
  if (farthest === 0) return [first, last];
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(farthest), tolerance),
  ];
}

/** Returns the distance of a point from the straight way between two others. */
function distanceOf([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [wayX, wayY] = [toX - fromX, toY - fromY];
  const length = wayX ** 2 + wayY ** 2;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * wayX + (y - fromY) * wayY) / length));
  return Math.hypot(x - fromX - part * wayX, y - fromY - part * wayY);
}

/** Pieces that meet end to end, as long lines. */
export function joined(pieces: readonly Line[]): Line[] {
  const atEnd = new Map<string, Set<Line>>();
  const ends = (line: Line) => [String(line[0]), String(line.at(-1))];
  const put = (line: Line) => {
    for (const end of ends(line)) atEnd.set(end, (atEnd.get(end) ?? new Set()).add(line));
  };
  const take = (line: Line) => {
    for (const end of ends(line)) atEnd.get(end)?.delete(line);
  };
  for (const piece of pieces) put(piece);
  const lines: Line[] = [];
  for (const piece of pieces) {
    if (atEnd.get(String(piece[0]))?.has(piece) !== true) continue;
    take(piece);
    const grow = (line: Line): Line => {
      let long = line;
      for (;;) {
        const end = String(long.at(-1));
        const [next, ...others] = atEnd.get(end) ?? [];
        // Where three meet, a line ends.
        if (next === undefined || others.length > 0) return long;
        take(next);
        long = [...long, ...(String(next[0]) === end ? next : next.toReversed()).slice(1)];
      }
    };
    lines.push(grow(grow(piece).toReversed()));
  }
  return lines;
}
