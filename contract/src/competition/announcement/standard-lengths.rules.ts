/** The usual lengths of a distance (product/competitions 14). */
import { folded } from "../../kernel/words.ts";

type LengthField = "swimmingDistance" | "cyclingDistance" | "runningDistance";
type Lengths = Readonly<Partial<Record<LengthField, number>>>;

const swimBikeRun = (swimmingDistance: number, cyclingDistance: number, runningDistance: number): Lengths => ({
  swimmingDistance,
  cyclingDistance,
  runningDistance,
});

/**
 * In metres, by the beginning of the folded names of sport category and distance. An announcement has one length of
 * running: in a duathlon that of both runs together. Only lengths that are the same everywhere are here: World
 * Triathlon gives ranges for the others.
 */
const STANDARD: Readonly<Record<string, Readonly<Record<string, Lengths>>>> = {
  triatlon: {
    szupersprint: swimBikeRun(400, 10_000, 2500),
    sprint: swimBikeRun(750, 20_000, 5000),
    olimpiai: swimBikeRun(1500, 40_000, 10_000),
    kozep: swimBikeRun(1900, 90_000, 21_100),
    hosszu: swimBikeRun(3800, 180_000, 42_200),
  },
  duatlon: {
    sprint: { cyclingDistance: 20_000, runningDistance: 5000 + 2500 },
    olimpiai: { cyclingDistance: 40_000, runningDistance: 10_000 + 5000 },
  },
  aquatlon: {
    olimpiai: { swimmingDistance: 1000, runningDistance: 5000 },
  },
};

const beginningWith = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.entries(values).find(([beginning]) => folded(name).startsWith(beginning))?.[1];

/**
 * Returns the usual lengths of a distance, by its name and the first sport category with such lengths among those that
 * use it; null if there are none.
 */
export function standardLengths(distance: string, sports: readonly string[]): Lengths | null {
  for (const sport of sports) {
    const lengths = beginningWith(beginningWith(STANDARD, sport) ?? {}, distance);
    if (lengths) return lengths;
  }
  return null;
}
