import data from "./ground/ground.json";

/** Latitude and longitude, as Leaflet has them. */
export type Position = [latitude: number, longitude: number];

/**
 * The steps in a degree that `web/build/make-ground.ts` writes: whole thousandths of it, each point as the way from the
 * one before.
 */
const STEPS = 1000;

function read(numbers: readonly number[]): Position[] {
  let [x, y] = [0, 0];
  return Array.from({ length: numbers.length / 2 }, (_, index) => {
    x += numbers[2 * index] ?? 0;
    y += numbers[2 * index + 1] ?? 0;
    return [y / STEPS, x / STEPS];
  });
}

const shapes = (lines: readonly (readonly number[])[]): Position[][] => lines.map(read);

/** Central Europe in lines, Hungary finely: see `ground/NOTICE.md`. */
export const ground = {
  land: shapes(data.land),
  home: shapes(data.home),
  borders: shapes(data.borders),
  counties: shapes(data.counties),
  streams: shapes(data.streams),
  rivers: shapes(data.rivers),
  lakes: shapes(data.lakes),
};
