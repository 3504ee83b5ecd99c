// Reads the countries of a TopoJSON file: rings made of arcs, which neighbours share.
import { readFileSync } from "node:fs";
import type { Line, Point } from "./lines.ts";

type Topology = {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { countries: { geometries: Country[] } };
};
type Country = { properties: { name: string } } & (
  | { type: "Polygon"; arcs: number[][] }
  | { type: "MultiPolygon"; arcs: number[][][] }
);

/** The rings of every country by its English name, and the lines where two others than `home` meet. */
export function readAtlas(file: string, home: string): { rings: Map<string, Line[]>; borders: Line[] } {
  // The cast: the file is one that its makers generate.
  const { transform, arcs, objects } = JSON.parse(readFileSync(file, "utf8")) as Topology;
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([wayX, wayY]): Point => {
      [x, y] = [x + wayX, y + wayY];
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
    });
  });
  const users = new Map<number, number>();
  /** `~3` is the fourth arc, backwards. */
  const lineOf = (arc: number): Line => {
    const index = arc < 0 ? ~arc : arc;
    users.set(index, (users.get(index) ?? 0) + 1);
    const line = lines[index] ?? [];
    return arc < 0 ? line.toReversed() : line;
  };
  const rings = new Map(
    objects.countries.geometries.map((country) => {
      const shapes = country.type === "Polygon" ? [country.arcs] : country.arcs;
      return [country.properties.name, shapes.flat().map((ring) => ring.flatMap(lineOf))];
    }),
  );
  const own = new Set(
    objects.countries.geometries
      .filter(({ properties }) => properties.name === home)
      .flatMap(({ arcs: used }) => used.flat(2))
      .map((arc) => (arc < 0 ? ~arc : arc)),
  );
  return { rings, borders: lines.filter((_line, index) => users.get(index) === 2 && !own.has(index)) };
}
