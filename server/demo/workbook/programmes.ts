/** Programmes: the races of a competition in short form; each becomes rows of parts, distances, races and prices. */
import type { LicenceType } from "@rajt/contract/kernel/enumerations";
import type { SeasonRows } from "../../src/features/season/index.ts";

/** Metres: swim (or first run), bike, run; minutes: the limit, and that of the bike. */
export type Lengths = {
  readonly swim: number;
  readonly bike: number;
  readonly run: number;
  readonly limit: number;
  readonly bikeLimit?: number;
  readonly laps?: readonly [swim: number, bike: number, run: number];
  readonly climb?: number;
};

/** 1st, 2nd, 3rd pre-registration, registration, on site; null is an empty cell. */
export type Amounts = readonly [number | null, number | null, number | null, number, number | null];

export type Start = {
  /** The part: sport category, qualification, distance, and the group that pays. */
  readonly sport: string;
  readonly qualification: string;
  readonly distance: string;
  readonly lengths: Lengths;
  readonly group: string;
  readonly ages: readonly string[];
  readonly at: string;
  readonly day?: number;
  readonly who?: "men" | "women" | "both";
  readonly team?: boolean;
  readonly licences?: readonly LicenceType[];
  readonly capacity?: number;
  readonly teamScore?: readonly string[];
};

export type Programme = {
  readonly starts: readonly Start[];
  readonly prices: Readonly<Record<string, Amounts>>;
  /** The price of every team part. */
  readonly teamPrice?: Amounts;
};

type Made = Pick<SeasonRows, "parts" | "settings" | "races" | "prices">;

/** Returns the rows of a programme; `dayAfter` returns the days of the competition by number. */
export function rowsOf(competition: string, programme: Programme, dayAfter: (count: number) => string): Made {
  const parts = partsOf(competition, programme);
  return {
    parts,
    settings: settingsOf(competition, programme),
    races: programme.starts.map((start) => raceOf(competition, start, parts, dayAfter(start.day ?? 0))),
    prices: [
      ...Object.entries(programme.prices).map(([group, amounts]) =>
        priceOf({ competition, group, part: null }, amounts),
      ),
      ...teamLines(parts).map(({ code }) =>
        priceOf({ competition, group: null, part: code }, programme.teamPrice ?? [null, null, null, 20_000, null]),
      ),
    ],
  };
}

type Part = SeasonRows["parts"][number];

function partsOf(competition: string, { starts }: Programme): Part[] {
  const parts = new Map<string, Part>();
  for (const { sport, qualification, distance, group, team = false } of starts) {
    const key = [sport, qualification, distance, group, team].join("/");
    if (parts.has(key)) continue;
    const code = String.fromCharCode(65 + parts.size);
    parts.set(key, { competition, code, sport, qualification, distance, group, is_team: team });
  }
  return [...parts.values()];
}

/** Returns one row per distance: its length is the same in every race of a competition. */
const settingsOf = (competition: string, { starts }: Programme): SeasonRows["settings"] => [
  ...new Map(starts.map((start) => [start.distance, settingOf(competition, start)])).values(),
];

const settingOf = (competition: string, { distance, lengths }: Start): SeasonRows["settings"][number] => ({
  competition,
  distance,
  time_limit: lengths.limit,
  bike_time_limit: lengths.bikeLimit ?? null,
  swim_distance: lengths.swim,
  swim_laps: lengths.laps?.[0] ?? 1,
  bike_distance: lengths.bike,
  bike_laps: lengths.laps?.[1] ?? 1,
  bike_elevation: lengths.climb ?? null,
  run_distance: lengths.run,
  run_laps: lengths.laps?.[2] ?? 1,
  run_elevation: lengths.climb === undefined ? null : Math.round(lengths.climb / 4),
});

function raceOf(competition: string, start: Start, parts: readonly Part[], date: string): SeasonRows["races"][number] {
  const seconds = secondsOf(start.at);
  const own = parts.filter(
    (part) =>
      part.sport === start.sport &&
      part.qualification === start.qualification &&
      part.distance === start.distance &&
      part.is_team === (start.team ?? false) &&
      part.group === start.group,
  );
  return {
    competition,
    parts: own.map(({ code }) => code),
    date,
    start_time: seconds,
    transition_opens: seconds - 90 * 60,
    transition_closes: seconds - 15 * 60,
    is_male: start.who !== "women",
    is_female: start.who !== "men",
    ageGroups: start.ages,
    licenceTypes: start.licences ?? ["ELIT", "PARA", "UP", "AMATOR"],
    teamScore: start.teamScore ?? null,
    capacity: start.capacity ?? null,
  };
}

const secondsOf = (at: string): number => Number(at.split(":")[0]) * 3600 + Number(at.split(":")[1]) * 60;

/** Returns team parts with different price lines: by qualification, sport category and group. */
const teamLines = (parts: readonly Part[]): Part[] => [
  ...new Map(
    parts
      .filter(({ is_team }) => is_team)
      .map((part) => [[part.qualification, part.sport, part.group].join("/"), part]),
  ).values(),
];

const priceOf = (
  line: { competition: string; group: string | null; part: string | null },
  [amount_1, amount_2, amount_3, registration_amount, on_site_amount]: Amounts,
): SeasonRows["prices"][number] => ({ ...line, amount_1, amount_2, amount_3, registration_amount, on_site_amount });
