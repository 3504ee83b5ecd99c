import type { StartList } from "@rajt/contract/entry/start/start-list.calls";
import type { TimingColumn } from "@rajt/contract/entry/start/timing.values";
import { formatDay, formatMoment, formatTime, yearOf } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { THIN_SPACE } from "@rajt/contract/kernel/money";
import { translate } from "../../../kernel/http/texts.ts";
import { printedTable, printedTables, type PrintedTable } from "../../../pdf/printed-table.ts";
import { numberCell, textCell } from "../../../xlsx/cell.ts";
import { workbook } from "../../../xlsx/workbook.ts";
import { ageGroupOf, letterOf } from "./public-list.ts";
import type { ListedRace, MemberRow, StartRow } from "./start-list.store.ts";

/** A race with its starts. */
export type RaceStarts = { readonly race: ListedRace; readonly rows: readonly StartRow[] };

/** One line of an organiser's export: a starter, or each member of a team. */
type Line = Readonly<Record<TimingColumn | "paid" | "owed", string | null>>;

const NUMBERS: ReadonlySet<string> = new Set<TimingColumn>(["number", "birthYear", "wave"]);

const linesOf = ({ race, rows }: RaceStarts, locale: Locale): Line[] =>
  rows.flatMap((row) => row.members.map((member) => lineOf(race, row, { member, locale })));

function lineOf(race: ListedRace, row: StartRow, { member, locale }: { member: MemberRow; locale: Locale }): Line {
  const { lastName, firstName, unregisteredName, birthDate, birthYear, gender, licenceNumber } = member;
  const year = birthDate === null ? birthYear : yearOf(birthDate);
  const [ownLastName = null, ...ownFirstName] = unregisteredName?.split(" ") ?? [];
  return {
    number: row.number === null ? null : String(row.number),
    chip: row.chip,
    name: unregisteredName ?? `${lastName ?? ""} ${firstName ?? ""}`.trim(),
    lastName: unregisteredName === null ? lastName : ownLastName,
    firstName: unregisteredName === null ? firstName : ownFirstName.join(" "),
    sex: gender === null ? null : translate(locale, `people.gender.${gender}`),
    birthYear: year === null ? null : String(year),
    club: row.club,
    ageGroup: ageGroupOf(row, race),
    race: race.race.name,
    wave: row.wave === null ? null : String(row.wave),
    licenceNumber,
    teamName: row.teamName,
    letter: letterOf(row.isTeam, member),
    owed: row.owed === 0 ? null : grouped(row.owed),
    paid: translate(locale, row.paid ? "kernel.table.export.yes" : "kernel.table.export.no"),
  };
}

/** The amount without its unit, which the heading has. */
const grouped = (amount: number): string => String(amount).replace(/\B(?=(?:\d{3})+$)/g, THIN_SPACE);

/** The font Inter has this box, which is ticked with a pen. */
const BOX = "□";

const PRINTED = [
  ["number", 7],
  ["name", 22],
  ["club", 20],
  ["ageGroup", 14],
  ["licenceNumber", 12],
  ["chip", 10],
  ["birthYear", 9],
  ["paid", 9],
  ["owed", 9],
] as const;
const AMOUNTS: ReadonlySet<string> = new Set<keyof Line>(["birthYear", "owed"]);

type Printing = { readonly locale: Locale; readonly now: Date };

/**
 * Returns the lists of races for the registration desk, each race from a new page on: with licence numbers, chips, birth years, payments,
 * and a box to tick.
 */
export const printedForOrganiser = (
  title: string,
  [first, ...others]: readonly [RaceStarts, ...RaceStarts[]],
  printing: Printing,
): AsyncGenerator<Buffer> =>
  printedTables(title, [deskTable(first, printing), ...others.map((one) => deskTable(one, printing))]);

const deskTable = (starts: RaceStarts, { locale, now }: Printing): PrintedTable => ({
  ...paperOf(starts.race, { locale, now }),
  columns: [
    ...PRINTED.map(([name, width]) => ({
      heading: translate(locale, `entry.start.column.${name}`),
      width,
      isNumber: AMOUNTS.has(name),
    })),
    { heading: translate(locale, "entry.start.column.here"), width: 9 },
  ],
  rows: batchesOf(
    linesOf(starts, locale).map((line) => [
      ...PRINTED.map(([name]) => (name === "number" ? numberOf(line.number, line.letter) : namedWithTeam(name, line))),
      BOX,
    ]),
  ),
});

/** Returns the public list for printing. */
export const printedForAll = (list: StartList, { locale, now }: Printing): AsyncGenerator<Buffer> =>
  printedTable({
    ...paperOf(list, { locale, now }),
    columns: (
      [
        ["number", 8],
        ["name", 30],
        ["club", 26],
        ["ageGroup", 18],
      ] as const
    ).map(([name, width]) => ({ heading: translate(locale, `entry.start.column.${name}`), width })),
    rows: batchesOf(
      list.list.flatMap(({ number, teamName, club, ageGroup, starterList }) =>
        starterList.map(({ letter, name, unchecked }) => [
          numberOf(number === null ? null : String(number), letter),
          `${teamName === null ? name : `${name} (${teamName})`}${unchecked ? ` – ${translate(locale, "entry.start.unchecked")}` : ""}`,
          club ?? "",
          ageGroup ?? "",
        ]),
      ),
    ),
  });

const numberOf = (number: string | null, letter: string | null): string =>
  `${number ?? ""}${number === null ? "" : (letter ?? "")}`;

const namedWithTeam = (name: keyof Line, line: Line): string =>
  name === "name" && line.teamName !== null ? `${line.name ?? ""} (${line.teamName})` : (line[name] ?? "");

function paperOf(
  { competition, race, date, startTime }: Pick<ListedRace, "competition" | "race" | "date" | "startTime">,
  { locale, now }: Printing,
): Pick<PrintedTable, "title" | "remark" | "pageWords" | "nothing" | "language"> {
  const [before = "", between = "", after = ""] = translate(locale, "kernel.table.export.page", {
    page: MARK,
    pages: MARK,
  }).split(MARK);
  return {
    title: `${competition.name} – ${race.name}`,
    remark: `${formatDay(date, locale)} ${formatTime(startTime)} · ${translate(locale, "kernel.table.export.printed", { moment: formatMoment(now, locale) })}`,
    pageWords: [before, between, after],
    nothing: translate(locale, "entry.start.nobody"),
    language: locale,
  };
}

const MARK = "\u0001";
const PORTION = 250;

/** Yields rows in batches, so that other requests are processed in between. */
async function* batchesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PORTION) {
    yield rows.slice(from, from + PORTION);
    await new Promise(setImmediate);
  }
}

type SheetName = TimingColumn | "paid";
/** The columns of an organiser's own sheet of a list. */
export const ORGANISER_COLUMNS: readonly SheetName[] = [
  "number",
  "letter",
  "name",
  "teamName",
  "club",
  "ageGroup",
  "race",
  "licenceNumber",
  "birthYear",
  "sex",
  "chip",
  "paid",
];

type SheetOf = { readonly columns: readonly SheetName[]; readonly locale: Locale; readonly title: string };

/** Returns the starts of races as a spreadsheet. */
export const startWorkbook = (
  races: readonly RaceStarts[],
  { columns, locale, title }: SheetOf,
): AsyncGenerator<Buffer> =>
  workbook({
    title,
    columns: columns.map((name) => ({
      heading: translate(locale, `entry.start.column.${name}`),
      width: WIDE.has(name) ? 28 : 14,
      cell: NUMBERS.has(name) ? (value) => numberCell(value) : textCell,
    })),
    rows: batchesOf(races.flatMap((one) => linesOf(one, locale)).map((line) => columns.map((name) => line[name]))),
    formats: { day: "yyyy-mm-dd", moment: "yyyy-mm-dd hh:mm" },
  });

const WIDE: ReadonlySet<string> = new Set<SheetName>(["name", "club", "race", "teamName"]);

/** Yields the same as CSV for timing programs: with a byte order mark for spreadsheets, and semicolons as usual in Hungary. */
export async function* startCsv(races: readonly RaceStarts[], { columns, locale }: SheetOf): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `\uFEFF${columns.map((name) => csvCell(translate(locale, `entry.start.column.${name}`))).join(";")}\r\n`,
  );
  for await (const lines of batchesOf(races.flatMap((one) => linesOf(one, locale))))
    yield Buffer.from(
      lines.map((line) => `${columns.map((name) => csvCell(line[name] ?? "")).join(";")}\r\n`).join(""),
    );
}

/** Returns a CSV cell. An apostrophe makes text of what a spreadsheet might evaluate as a formula, in characters of any width. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
