import data from "./ground/ground.json";

/** Latitude and longitude, as Leaflet has them. */
export type Position = [latitude: number, longitude: number];

type Line = "land" | "border" | "home" | "county" | "stream" | "river" | "lake";
type Shape = GeoJSON.Polygon | GeoJSON.MultiPolygon | GeoJSON.MultiLineString;

/**
 * Central Europe in lines, Hungary finely: one feature for each kind of line, in the order in which they are drawn. The
 * cast: the command in `ground/NOTICE.md` writes such features.
 */
export const ground = data as GeoJSON.FeatureCollection<Shape, { kind: Line }>;
