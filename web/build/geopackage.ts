// Reads the polygons of a GeoPackage, which is SQLite with geometries as well-known binary behind a short head.
import { execFileSync } from "node:child_process";
import type { Line, Point } from "./lines.ts";

/** Sizes of the head's envelope by its kind. */
const ENVELOPES = [0, 32, 48, 48, 64];

/** The rings of each thing of a layer, by name: `ringsOf("world_map.gpkg", "countries", "ISO_A3").get("HUN")`. */
export function ringsOf(file: string, layer: string, name: string, where = "1"): Map<string, Line[]> {
  const rows = execFileSync(
    "sqlite3",
    [
      file,
      `SELECT fid || ':' || ifnull(${name}, '') || '\t' || hex(geom) FROM ${layer} WHERE ${where} AND geom IS NOT NULL`,
    ],
    {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    },
  );
  const found = new Map<string, Line[]>();
  for (const row of rows.trim().split("\n")) {
    const [key = "", hex = ""] = row.split("\t");
    const bare = key.slice(key.indexOf(":") + 1);
    // Two things may share a name: a county, and its seat with county rights.
    found.set(found.has(bare) ? key : bare, polygons(Buffer.from(hex, "hex")));
  }
  return found;
}

function polygons(bytes: Buffer): Line[] {
  let at = 8 + (ENVELOPES[((bytes[3] ?? 0) >> 1) & 7] ?? 0);
  const rings: Line[] = [];
  const whole = () => {
    at += 4;
    return bytes.readUInt32LE(at - 4);
  };
  const degrees = () => {
    at += 8;
    return bytes.readDoubleLE(at - 8);
  };
  const geometry = (): void => {
    at += 1;
    const isMany = whole() === 6;
    for (let left = whole(); left > 0; left -= 1) {
      if (isMany) geometry();
      else rings.push(Array.from({ length: whole() }, (): Point => [degrees(), degrees()]));
    }
  };
  geometry();
  return rings;
}
