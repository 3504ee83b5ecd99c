import data from "./ground/ground.json";

/** Latitude and longitude, in Leaflet's order. */
export type Position = [latitude: number, longitude: number];

type Line = "land" | "border" | "home" | "county" | "stream" | "river" | "lake";
type Shape = GeoJSON.Polygon | GeoJSON.MultiPolygon | GeoJSON.MultiLineString;

/**
 * The lines of Central Europe, detailed in Hungary: one feature per kind of line, in drawing order.
 * cast: the command in `ground/NOTICE.md` writes such features.
 */
export const ground = data as GeoJSON.FeatureCollection<Shape, { kind: Line }>;
