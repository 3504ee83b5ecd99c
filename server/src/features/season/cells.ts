/**
 * Codecs of the spreadsheet's cells in both directions: decoding reports every problem, and encoding writes the demo
 * file.
 */
import { day as aDay } from "@rajt/contract/kernel/day.schema";
import type { Day } from "@rajt/contract/kernel/days";
import { lineProblem, textProblem, tidyLine, tidyText } from "@rajt/contract/kernel/text.rules";
import { webAddress } from "@rajt/contract/kernel/web-address.rules";
import { translate } from "../../kernel/http/texts.ts";
import { texts } from "./season.texts.hu.ts";

/** The longest name; a longer text may have several lines. */
const LONGEST_NAME = 500;

export type Cell = string | number | boolean | Date | null;
export type Filled = Exclude<Cell, null>;
export type Read<T> = { readonly value: T } | { readonly problem: string };

/** Decodes one kind of value from a filled cell and encodes it into one. */
export type Codec<T> = {
  readonly about: string;
  readonly read: (cell: Filled) => Read<T>;
  readonly write: (value: T) => Filled;
};

/** Text of a limited length; a number or a day in the cell is taken as displayed. Letters are composed (NFC). */
export const text = (most: number): Codec<string> => ({
  about: texts.about.text(most),
  read: (cell) => {
    if (cell instanceof Date || typeof cell === "boolean") return { problem: texts.problem.notText };
    const isLine = most <= LONGEST_NAME;
    const value = (isLine ? tidyLine : tidyText)(String(cell));
    if (value.length > most) return { problem: texts.problem.tooLong(most, value.length) };
    const message = (isLine ? lineProblem : textProblem)(value);
    return message === null ? { value } : { problem: translate("hu", message) };
  },
  write: (value) => value,
});

/** A web address, complete or without its scheme. */
export const website: Codec<string> = {
  about: texts.about.website,
  read: (cell) => {
    const read = text(2000).read(cell);
    if ("problem" in read) return read;
    const value = webAddress(read.value);
    return value === null ? { problem: translate("hu", "kernel.form.link") } : { value };
  },
  write: (value) => value,
};

export const email: Codec<string> = {
  about: texts.about.email,
  read: (cell) => {
    const read = text(150).read(cell);
    return "value" in read && !/^[^\s@]+@[^\s@]+$/.test(read.value) ? { problem: texts.problem.notEmail } : read;
  },
  write: (value) => value,
};

/** A day: a date cell, or the text `2027.05.07.` or `2027-05-07`. */
export const day: Codec<Day> = {
  about: texts.about.day,
  read: (cell) => {
    const iso = cell instanceof Date ? isoOfDateCell(cell) : isoOfText(String(cell));
    return iso !== null && aDay.safeParse(iso).success
      ? { value: iso }
      : { problem: texts.problem.notDay(shown(cell)) };
  },
  write: (value) => new Date(`${value}T00:00:00Z`),
};

/** A time of day in seconds since midnight: a time cell, or the text `9:30`. */
export const time: Codec<number> = {
  about: texts.about.time,
  read: (cell) => {
    const seconds = secondsOf(cell);
    return seconds === null ? { problem: texts.problem.notTime(shown(cell)) } : { value: seconds };
  },
  write: (value) => `${Math.floor(value / 3600)}:${String(Math.floor(value / 60) % 60).padStart(2, "0")}`,
};

export const whole = (least: number, most: number): Codec<number> => ({
  about: texts.about.whole(least, most),
  read: (cell) => {
    const value = typeof cell === "string" ? Number(cell.replace(/\s/g, "").replace(/Ft$/, "") || Number.NaN) : cell;
    return typeof value === "number" && Number.isSafeInteger(value) && least <= value && value <= most
      ? { value }
      : { problem: texts.problem.notWhole(shown(cell), least, most) };
  },
  write: (value) => value,
});

export const yesNo: Codec<boolean> = {
  about: texts.about.yesNo,
  read: (cell) => {
    if (typeof cell === "boolean") return { value: cell };
    const word = shown(cell).toLowerCase();
    return ["igen", "i", "x"].includes(word)
      ? { value: true }
      : ["nem", "n"].includes(word)
        ? { value: false }
        : { problem: texts.problem.notYesNo(shown(cell)) };
  },
  write: (value) => (value ? "igen" : "nem"),
};

/** Several distinct names in one cell, separated by semicolons. */
export const list: Codec<readonly string[]> = {
  about: texts.about.list,
  read: (cell) => {
    const read = text(5_000).read(cell);
    if ("problem" in read) return read;
    const value = read.value.split(";").flatMap((each) => each.trim() || []);
    const twice = value.find((each, at) => value.indexOf(each) !== at);
    return twice === undefined ? { value } : { problem: texts.problem.twice(twice) };
  },
  write: (value) => value.join("; "),
};

/** Several values of a fixed choice. */
export const choices = <T extends string>(all: readonly T[]): Codec<readonly T[]> => ({
  about: texts.about.choices(all),
  read: (cell) => {
    const read = list.read(cell);
    if ("problem" in read) return read;
    const matches = read.value.map((each) => all.find((choice) => choice === each.toUpperCase()));
    const unknown = read.value.find((_, at) => matches[at] === undefined);
    return unknown === undefined
      ? { value: matches.flatMap((each) => each ?? []) }
      : { problem: texts.problem.notChoice(unknown, all) };
  },
  write: (value) => value.join("; "),
});

const shown = (cell: Filled): string => (cell instanceof Date ? cell.toISOString() : String(cell)).trim();

/** Dates before 1901 are times of day without a day. */
const isoOfDateCell = (cell: Date): Day | null =>
  Number.isNaN(cell.getTime()) || cell.getTime() % 86_400_000 !== 0 ? null : cell.toISOString().slice(0, 10);

function isoOfText(written: string): Day | null {
  const [, year, month, date] = /^(\d{4})[.-]\s?(\d{1,2})[.-]\s?(\d{1,2})\.?$/.exec(written.trim()) ?? [];
  return year && month && date ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : null;
}

function secondsOf(cell: Filled): number | null {
  if (cell instanceof Date)
    return inDay(Math.round((((cell.getTime() % 86_400_000) + 86_400_000) % 86_400_000) / 1000));
  if (typeof cell === "number") return cell >= 0 && cell < 1 ? inDay(Math.round(cell * 86_400)) : null;
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(String(cell).trim()) ?? [];
  return hours && minutes && Number(minutes) < 60 ? inDay(Number(hours) * 3600 + Number(minutes) * 60) : null;
}

const inDay = (seconds: number): number | null => (seconds < 86_400 ? seconds : null);
