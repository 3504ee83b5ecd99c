// Makes the ground that maps are drawn on, `web/src/map/ground/*.json`, from openly licensed data. Run by hand, when the data change:
//     npx tsx web/build/make-ground.ts countries-10m.json world_map.gpkg cities500.txt cities.json
// `web/src/map/ground/NOTICE.md` says where the four files and GMT, which must be installed, come from.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { areaOf, clipRing, joined, simplified, type Line, type Point } from "./lines.ts";
import { readAtlas } from "./atlas.ts";
import { ringsOf } from "./geopackage.ts";

/** The frame of all that can be seen, in which rivers and lakes are drawn: west, south, east, north. */
const EUROPE: Frame = [8, 41, 30, 54];
const AROUND: Frame = [15.2, 45, 23.8, 49.3];
type Frame = readonly [west: number, south: number, east: number, north: number];

/** Degrees: the step of what is written, and how far a line may be from the true one, close by and far off. */
const STEP = 0.001;
const NEAR = 0.002;
const ROUGH = 0.03;
const SMALLEST_ISLAND = 0.02;
const SMALLEST_LAKE = 0.0004;
const HOME = "Hungary";
const FOLDER = path.join(import.meta.dirname, "../src/map/ground");

const [atlas = "", world = "", cities = "", later = ""] = process.argv.slice(2);

/** Whole steps, the first point in full and each further one as the way from the last: small numbers, which compress well. */
function written(line: Line): number[] {
  let last: Point = [0, 0];
  return line.flatMap(([x, y], index) => {
    const at: Point = [Math.round(x / STEP), Math.round(y / STEP)];
    const way = [at[0] - last[0], at[1] - last[1]];
    const stays = index > 0 && way[0] === 0 && way[1] === 0;
    last = at;
    return stays ? [] : way;
  });
}

/** Land in view, the borders of its states, and Hungary: one atlas, whose shapes share their arcs. */
function states(): { land: number[][]; home: number[][]; borders: number[][] } {
  const { rings, borders } = readAtlas(atlas, HOME);
  return {
    land: [...rings.values()]
      .flat()
      .map((ring) => clipRing(ring, EUROPE))
      .filter((ring) => ring.length > 3 && areaOf(ring) > SMALLEST_ISLAND)
      .map((ring) => written(simplified(ring, ROUGH))),
    home: (rings.get(HOME) ?? []).map(written),
    borders: joined(borders)
      .map((line) => line.filter((point) => isWithin(EUROPE, point)))
      .filter((line) => line.length > 1)
      .map((line) => written(simplified(line, line.some((point) => isWithin(AROUND, point)) ? NEAR : ROUGH))),
  };
}

const isWithin = ([west, south, east, north]: Frame, [x, y]: Point): boolean =>
  x > west && y > south && x < east && y < north;

/**
 * Returns the lines at which two counties meet. A town with county rights belongs to the county that it has the longest
 * border with.
 */
function counties(): number[][] {
  const units = ringsOf(world, "states_provinces", "name", "adm0_a3 = 'HUN'");
  const edges = new Map<string, { line: Line; units: string[] }>();
  for (const [unit, rings] of units)
    for (const ring of rings)
      for (const [index, from] of ring.entries()) {
        const to = ring[index + 1];
        if (to === undefined) break;
        const key = [from, to].map(String).toSorted().join(" ");
        const edge = edges.get(key) ?? { line: [from, to], units: [] };
        edge.units.push(unit);
        edges.set(key, edge);
      }
  const shared = [...edges.values()].filter((edge) => edge.units.length === 2);
  const countyOf = (unit: string): string => {
    const area = Math.max(...(units.get(unit) ?? []).map(areaOf));
    if (unit === "Budapest" || area > 0.15) return unit;
    const met = new Map<string, number>();
    for (const edge of shared.filter((one) => one.units.includes(unit))) {
      const other = edge.units.find((one) => one !== unit) ?? unit;
      if (other !== "Budapest") met.set(other, (met.get(other) ?? 0) + lengthOf(edge.line));
    }
    return [...met].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? unit;
  };
  return joined(shared.filter((edge) => new Set(edge.units.map(countyOf)).size === 2).map((edge) => edge.line)).map(
    written,
  );
}

const lengthOf = ([from = [0, 0], to = [0, 0]]: Line): number => Math.hypot(to[0] - from[0], to[1] - from[1]);

/** Lines of GSHHG, which GMT gives cut at the edges of its bins. */
function gmt([west, south, east, north]: Frame, ...options: string[]): Line[] {
  const text = execFileSync(
    "gmt",
    ["coast", `-R${west}/${east}/${south}/${north}`, "-Df", "-M", "--FORMAT_FLOAT_OUT=%.6f", ...options],
    // Where GMT may leave its notes of the run.
    { cwd: tmpdir(), encoding: "utf8", maxBuffer: 1 << 28 },
  );
  const pieces = text.split(/^>.*$/m).map((piece) =>
    piece
      .trim()
      .split("\n")
      .filter(Boolean)
      .map((row): Point => {
        const [x = Number.NaN, y = Number.NaN] = row.split(/\s+/).map(Number);
        return [x, y];
      }),
  );
  return joined(pieces.filter((piece) => piece.length > 1));
}

const rivers = (tolerance: number, ...levels: number[]): number[][] =>
  gmt(AROUND, ...levels.map((level) => `-I${level}`))
    .map((line) => written(simplified(line, tolerance)))
    .filter((line) => line.length > 4);

/** Lake Tisza, of 1978, is younger than the source: drawn by hand, good to a kilometre. */
const LAKE_TISZA: Line = [
  [20.505, 47.497],
  [20.53, 47.53],
  [20.555, 47.555],
  [20.6, 47.58],
  [20.635, 47.615],
  [20.665, 47.635],
  [20.71, 47.65],
  [20.74, 47.655],
  [20.745, 47.635],
  [20.73, 47.615],
  [20.705, 47.6],
  [20.69, 47.57],
  [20.66, 47.535],
  [20.62, 47.495],
  [20.585, 47.48],
  [20.545, 47.485],
  [20.505, 47.497],
];

const lakes = (): number[][] =>
  [...gmt(AROUND, "-W2", "-A0+l"), LAKE_TISZA]
    .filter((line) => String(line[0]) === String(line.at(-1)) && areaOf(line) > SMALLEST_LAKE)
    .map((ring) => written(simplified(ring, NEAR / 4)));

/** Names as the places themselves spell them, where the register has the English one. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  Vienna: "Wien",
  Belgrade: "Beograd",
  Prague: "Praha",
  Uzhgorod: "Uzhhorod",
};
/** People, in thousands, where the register is wrong. */
const PEOPLE: Readonly<Record<string, number>> = { Parádsasvár: 0.4, Szentes: 25, Budakalász: 11 };

type Settlement = { name: string; x: number; y: number; home: boolean; people: number };

/** Every settlement of Hungary that the register has, and large ones around, the largest first: name, latitude, longitude, thousands. */
function towns(): (string | number)[][] {
  const counted = readFileSync(cities, "utf8")
    .split("\n")
    .map((row) => row.split("\t"))
    .filter(([, , , , , , , kind = "", country]) =>
      country === "HU" ? /^PPL(A\d?|C|)$/.test(kind) : /^PPL(A|C|)$/.test(kind),
    )
    .map((row) => ({
      name: row[1] ?? "",
      y: Number(row[4]),
      x: Number(row[5]),
      home: row[8] === "HU",
      people: PEOPLE[row[1] ?? ""] ?? Number(row[14]) / 1000,
    }))
    .filter(({ home, people, x, y }) => home || (people >= 60 && isWithin(AROUND, [x, y])));
  return [...counted, ...laterTowns(new Set(counted.map(({ name }) => name)))]
    .toSorted((one, other) => other.people - one.people || one.name.localeCompare(other.name, "hu"))
    .map(({ name, x, y, home, people }) => [
      OWN_NAMES[name] ?? name,
      Math.round(y / STEP),
      Math.round(x / STEP),
      Math.round(people) * (home ? 1 : -1),
    ]);
}

/** Degrees around the capital's middle within which a place is one of its quarters. */
const QUARTERS = 0.18;

/** Returns the towns that the register has come to know since it was last counted, without the capital's quarters. */
function laterTowns(known: ReadonlySet<string>): Settlement[] {
  // The cast: the file is one that its makers generate.
  const all = JSON.parse(readFileSync(later, "utf8")) as { name: string; lat: string; lng: string; country: string }[];
  return all
    .filter(({ name, country }) => country === "HU" && !known.has(name))
    .map(({ name, lat, lng }) => ({ name, x: Number(lng), y: Number(lat), home: true, people: 0 }))
    .filter(({ x, y }) => Math.hypot(x - 19.06, y - 47.49) > QUARTERS);
}

const write = (name: string, content: unknown): void =>
  writeFileSync(path.join(FOLDER, `${name}.json`), `${JSON.stringify(content)}\n`);

write("ground", {
  ...states(),
  counties: counties(),
  lakes: lakes(),
  rivers: rivers(NEAR / 2, 1, 2),
  streams: rivers(NEAR, 3, 4),
});
write("towns", towns());
