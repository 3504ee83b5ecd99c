import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

// There is one way to enter (docs/decisions/0031): every endpoint passes orders to the same facts, rules and writing statement. These tests search
// the sources for a second way.

const SERVER = path.resolve(import.meta.dirname, "../../../..");
const TESTS = /\.(test|testbed|factory)\.tsx?$/;

const sources = ["src", "demo"].flatMap((folder) =>
  readdirSync(path.join(SERVER, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".ts") && !TESTS.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(SERVER, file), "utf8") })),
);
const saying = (words: RegExp): string[] =>
  sources
    .filter(({ text }) => words.test(text))
    .map(({ file }) => file)
    .toSorted();

const ENTRY = "src/features/entry";

it("entries are inserted by one statement, and members in two modules", () => {
  expect(saying(/insert\s+into\s+entry\b|insertInto\(\s*"entry"|insertRows(<[^>]*>)?\([^)]*"entry"/i)).toEqual([
    `${ENTRY}/order/entry.store.ts`,
  ]);
  // Saving a team replaces its members.
  expect(
    saying(/insert\s+into\s+entry_member\b|insertInto\(\s*"entry_member"|insertRows(<[^>]*>)?\([^)]*"entry_member"/i),
  ).toEqual([`${ENTRY}/order/entry.store.ts`, `${ENTRY}/team/team.store.ts`]);
});

it("entries are written only by the module that evaluates orders", () => {
  expect(saying(/\bwriteEntries\(/)).toEqual([`${ENTRY}/order/enter-race.ts`, `${ENTRY}/order/entry.store.ts`]);
  expect(saying(/import[^;]*\bevaluateOrders\b[^;]*from "@rajt\/contract\/entry\/order\.rules"/)).toEqual([
    `${ENTRY}/order/enter-race.ts`,
  ]);
});

it("every endpoint that enters uses enter-race.ts", () => {
  expect(saying(/\b(admit|enterAll|enterRace)\b[^;]*from "[^"]*(enter-race|features\/entry\/index)\.ts"/)).toEqual([
    "demo/entry/entries.ts",
    "demo/entry/late.ts",
    "demo/entry/teams.ts",
    // clubEntryList and clubEntryGrid
    `${ENTRY}/club/save-club-list.ts`,
    // for the demo
    `${ENTRY}/index.ts`,
    // personEntry
    `${ENTRY}/order/enter-together.ts`,
    // competitionEntryEditControl/save
    `${ENTRY}/organiser/enter-late.ts`,
    // personEntryMix
    `${ENTRY}/team/person-relay.ts`,
    // clubValtoEntry, clubValtoEntrySpecial, competitionEntryEditControl/saveTeam
    `${ENTRY}/team/save-team.ts`,
  ]);
  // The facts for the evaluation are read in one place.
  expect(saying(/export (async )?(const|function) readEnteringFacts\b/)).toEqual([
    `${ENTRY}/order/entry-facts.store.ts`,
  ]);
});
