import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { writeWorkbook } from "../../../demo/workbook/write-workbook.ts";
import type { SeasonRows } from "./season-layout.ts";

type Part = Partial<{ -readonly [K in keyof SeasonRows]: Partial<SeasonRows[K][number]>[] }>;

const V = "Árvíztűrő Kupa";

/** Returns one competition with an individual and a team race; a test may replace parts of it. */
export function aSeason(part: Part = {}): Buffer {
  const season = {
    organisers: [{ full_name: "Őrségi Versenyszervező", email: "orseg@pelda.hu" }],
    sportCategories: [{ name: "Triatlon" }],
    qualifications: [{ name: "OB" }, { name: "OB Mix váltó" }],
    groupAgeGroups: [{ name: "Felnőtt" }, { name: "Utánpótlás" }],
    ageGroups: [
      { name: "Junior", group: "Utánpótlás", age_min: 18, age_max: 19, child: true },
      { name: "Felnőtt 1", group: "Felnőtt", age_min: 20, age_max: 24, child: false },
    ],
    distances: [{ name: "Sprint", ageGroups: ["Junior"] }],
    competitions: [competition],
    parts: [
      { competition: V, code: "A", sport: "Triatlon", qualification: "OB", distance: "Sprint", group: "Felnőtt" },
      {
        competition: V,
        code: "B",
        sport: "Triatlon",
        qualification: "OB Mix váltó",
        distance: "Sprint",
        group: "Felnőtt",
        is_team: true,
      },
    ],
    settings: [{ competition: V, distance: "Sprint", time_limit: 120, swim_distance: 750 }],
    races: [race, { ...race, parts: ["B"], start_time: 50_400, is_female: true, teamScore: null }],
    prices: [
      { competition: V, group: "Felnőtt", amount_2: 14_500, registration_amount: 20_000 },
      { competition: V, group: "Utánpótlás", registration_amount: 0, on_site_amount: 9_000 },
      { competition: V, part: "B", registration_amount: 30_000 },
    ],
    ...part,
  };
  // cast: omitted cells are empty cells, which the writer omits too
  return Buffer.from(writeWorkbook(season as unknown as SeasonRows));
}

export const competition = {
  code: V,
  contest: V,
  organiser: "Őrségi Versenyszervező",
  starts_on: "2027-03-27",
  ends_on: "2027-03-28",
  address: "9941 Őriszentpéter, Városszer 1.",
  latitude: "46.84",
  longitude: "16.42",
  entry_deadline_1: "2027-03-01",
  entry_deadline_2: "2027-03-10",
  entry_deadline_3: null,
  registration_deadline: "2027-03-24",
  briefing_day: "2027-03-26",
  briefing_time: 64_800,
};

export const race = {
  competition: V,
  parts: ["A"],
  date: "2027-03-28",
  start_time: 32_400,
  transition_opens: 28_800,
  transition_closes: 31_500,
  is_male: true,
  is_female: false,
  ageGroups: ["Junior", "Felnőtt 1"],
  licenceTypes: ["ELIT" as const, "AMATOR" as const],
  teamScore: ["Junior"] as string[] | null,
};

/** Returns the same workbook with a text in its XML replaced: a heading, a sheet name, or a cell of any type. */
export function retold(workbook: Buffer, from: string, to: string): Buffer {
  const files = unzipSync(new Uint8Array(workbook));
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, bytes]) => [name, strToU8(strFromU8(bytes).replace(from, to))]),
      ),
    ),
  );
}
