import { expect, test } from "vitest";
import { lostSavingOf } from "./lost-saving.ts";

const error = (code: string, message = "no") => Object.assign(new Error(message), { code });

test.each([
  ["no room for the database", error("53100", "could not extend file: No space left on device"), "diskFull"],
  ["a quota of the database", error("XX000", 'could not extend file "base/1/2": Disk quota exceeded'), "diskFull"],
  ["a database that was set read-only", error("25006"), "readOnly"],
  ["its file system", error("42501", 'could not open file "base/1/2": Read-only file system'), "readOnly"],
  ["no room for a file", error("ENOSPC"), "diskFull"],
  ["a quota", error("EDQUOT"), "diskFull"],
  ["a read-only file system", error("EROFS"), "readOnly"],
  ["a right that is missing", error("42501", "permission denied for table person"), null],
  ["another inner error", error("XX000", "cache lookup failed"), null],
  ["a row that is there", error("23505"), null],
  ["a lost connection", error("ECONNRESET"), null],
  ["no error at all", "ENOSPC", null],
])("%s", (_what, thrown, lost) => {
  expect(lostSavingOf(thrown)).toBe(lost);
});
