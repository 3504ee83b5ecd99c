/**
 * The layout of the season's spreadsheet, declared once for reading, the demo file and docs/season.md. Field names are
 * columns.
 */
import { LICENCE_TYPES } from "@rajt/contract/kernel/enumerations";
import {
  choices,
  type Codec,
  day,
  email,
  type Filled,
  list,
  type Read,
  text,
  time,
  website,
  whole,
  yesNo,
} from "./cells.ts";

/** A column of any type. */
export type Column = {
  readonly heading: string;
  readonly required: boolean;
  readonly codec: { readonly about: string; read(cell: Filled): Read<unknown>; write(value: never): Filled };
};
export type Columns = Readonly<Record<string, Column>>;
export type Sheet<C extends Columns = Columns> = {
  readonly name: string;
  readonly needed: boolean;
  readonly columns: C;
};

/** The values of one row of a sheet; an empty cell of an optional column is null. */
export type RowOf<S extends Sheet> = {
  readonly [K in keyof S["columns"]]: S["columns"][K] extends { codec: Codec<infer T>; required: infer R }
    ? R extends true
      ? T
      : T | null
    : never;
};

const must = <T>(heading: string, codec: Codec<T>) => ({ heading, required: true as const, codec });
const may = <T>(heading: string, codec: Codec<T>) => ({ heading, required: false as const, codec });

const name = text(255);
const prose = text(10_000);
const competition = must("Verseny", text(50));
const amount = whole(0, 100_000_000);
const metres = whole(0, 1_000_000);
const laps = whole(0, 1000);
const minutes = whole(1, 2 * 24 * 60);

const contact = <P extends string>(prefix: P, heading: string) =>
  ({
    [`${prefix}_name`]: may(`${heading} neve`, name),
    [`${prefix}_email`]: may(`${heading} e-mail`, email),
    [`${prefix}_phone_number`]: may(`${heading} telefon`, text(50)),
    // cast: template keys are lost in a computed literal
  }) as Record<
    `${P}_name` | `${P}_email` | `${P}_phone_number`,
    { heading: string; required: false; codec: Codec<string> }
  >;

const named = { name: must("Név", name) };

export const layout = {
  organisers: {
    name: "Rendezők",
    needed: false,
    columns: {
      full_name: must("Név", name),
      short_name: may("Rövid név", text(180)),
      email: must("E-mail", email),
      phone_number: may("Telefon", text(50)),
      website: may("Honlap", website),
    },
  },
  sportCategories: { name: "Sportágak", needed: false, columns: named },
  qualifications: { name: "Minősítések", needed: false, columns: named },
  groupAgeGroups: { name: "Korcsoport-csoportok", needed: false, columns: named },
  ageGroups: {
    name: "Korcsoportok",
    needed: false,
    columns: {
      ...named,
      group: must("Korcsoport-csoport", name),
      age_min: must("Kor -tól", whole(0, 150)),
      age_max: must("Kor -ig", whole(0, 150)),
      child: must("Gyermek", yesNo),
    },
  },
  distances: { name: "Távok", needed: false, columns: { ...named, ageGroups: may("Korcsoportok", list) } },
  competitions: {
    name: "Versenyek",
    needed: true,
    columns: {
      code: must("Kód", text(50)),
      contest: must("Esemény", name),
      organiser: must("Rendező", name),
      starts_on: must("Első nap", day),
      ends_on: may("Utolsó nap", day),
      address: must("Helyszín", name),
      latitude: must("GPS szélesség", text(50)),
      longitude: must("GPS hosszúság", text(50)),
      official_website: may("Honlap", website),
      evochip: may("Evochip", yesNo),
      entry_deadline_1: may("1. előnevezés", day),
      entry_deadline_2: may("2. előnevezés", day),
      entry_deadline_3: may("3. előnevezés", day),
      registration_deadline: must("Nevezési határidő", day),
      ...contact("organiser", "Szervező"),
      organiser_website: may("Szervező honlap", website),
      ...contact("director", "Versenyigazgató"),
      ...contact("president", "Szervezőbizottság elnöke"),
      ...contact("referee", "Vezető versenybíró"),
      ...contact("supervisor", "Technikai felügyelő"),
      admission_fee: may("Belépődíj", prose),
      entry_fee: may("Nevezési díjak leírása", prose),
      entry_other_information: may("Nevezési információk", prose),
      office_address: may("Versenyiroda helye", name),
      office_hours: may("Versenyiroda nyitva", prose),
      ...contact("office", "Versenyiroda vezetője"),
      briefing_address: may("Technikai értekezlet helye", name),
      briefing_day: may("Technikai értekezlet napja", day),
      briefing_time: may("Technikai értekezlet ideje", time),
      water_temperature: may("Vízhőmérséklet", name),
      water_information: may("Úszópálya", prose),
      bike_information: may("Kerékpárpálya", prose),
      run_information: may("Futópálya", prose),
      timing_type: may("Időmérés módja", name),
      timing_by: may("Időmérést végzi", name),
      drafting: may("Bolyozás", yesNo),
      technical_information: may("Egyéb technikai információ", prose),
      pricing: may("Díjazás", prose),
      parking_information: may("Parkolás", prose),
      regulations: may("Szabályok", prose),
    },
  },
  parts: {
    name: "Versenyszámok",
    needed: true,
    columns: {
      competition,
      code: must("Jel", text(50)),
      sport: must("Sportág", name),
      qualification: must("Minősítés", name),
      distance: must("Táv", name),
      group: must("Korcsoport-csoport", name),
      is_team: may("Csapat", yesNo),
    },
  },
  settings: {
    name: "Versenytávok",
    needed: true,
    columns: {
      competition,
      distance: must("Táv", name),
      time_limit: must("Szintidő (perc)", minutes),
      bike_time_limit: may("Kerékpár szintidő (perc)", minutes),
      swim_distance: may("Úszás (m)", metres),
      swim_laps: may("Úszás kör", laps),
      bike_distance: may("Kerékpár (m)", metres),
      bike_laps: may("Kerékpár kör", laps),
      bike_elevation: may("Kerékpár szint (m)", whole(0, 20_000)),
      run_distance: may("Futás (m)", metres),
      run_laps: may("Futás kör", laps),
      run_elevation: may("Futás szint (m)", whole(0, 20_000)),
    },
  },
  races: {
    name: "Futamok",
    needed: true,
    columns: {
      competition,
      parts: must("Versenyszámok", list),
      date: must("Nap", day),
      start_time: must("Rajt", time),
      transition_opens: must("Depó nyit", time),
      transition_closes: must("Depó zár", time),
      is_male: must("Férfi", yesNo),
      is_female: must("Nő", yesNo),
      ageGroups: must("Korcsoportok", list),
      licenceTypes: must("Licensztípusok", choices(LICENCE_TYPES)),
      teamScore: may("Egyéniből számított csapat", list),
      capacity: may("Férőhely", whole(1, 100_000)),
    },
  },
  prices: {
    name: "Díjak",
    needed: true,
    columns: {
      competition,
      group: may("Korcsoport-csoport", name),
      part: may("Versenyszám", text(50)),
      amount_1: may("1. előnevezés", amount),
      amount_2: may("2. előnevezés", amount),
      amount_3: may("3. előnevezés", amount),
      registration_amount: must("Nevezés", amount),
      on_site_amount: may("Helyszíni", amount),
    },
  },
  refunds: {
    name: "Visszatérítés",
    needed: false,
    columns: { competition, until: must("Eddig a napig", day), percent: must("Visszajár (%)", whole(0, 100)) },
  },
} as const satisfies Readonly<Record<string, Sheet>>;

type Layout = typeof layout;
export type SheetKey = keyof Layout;
export type SeasonRows = { readonly [K in SheetKey]: readonly RowOf<Layout[K]>[] };
/** Rows with their line in the sheet, as a spreadsheet counts: the heading is line 1. */
export type Numbered<T> = T & { readonly line: number };
export type ReadRows = { readonly [K in SheetKey]: readonly Numbered<SeasonRows[K][number]>[] };
