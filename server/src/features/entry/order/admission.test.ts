import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

// One admission (decision 31): whoever enters hands orders to the same facts, the same rules and the same writing statement. A door beside it
// would be a second place that says one of these words.

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

it("is one statement that makes entries, and one room that writes who starts", () => {
  expect(saying(/insert\s+into\s+entry\b|insertInto\(\s*"entry"|insertRows(<[^>]*>)?\([^)]*"entry"/i)).toEqual([
    `${ENTRY}/order/entry.store.ts`,
  ]);
  // A team that is saved writes its members anew.
  expect(
    saying(/insert\s+into\s+entry_member\b|insertInto\(\s*"entry_member"|insertRows(<[^>]*>)?\([^)]*"entry_member"/i),
  ).toEqual([`${ENTRY}/order/entry.store.ts`, `${ENTRY}/team/team.store.ts`]);
});

it("is reached by what weighs the orders alone", () => {
  expect(saying(/\bwriteEntries\(/)).toEqual([`${ENTRY}/order/enter-race.ts`, `${ENTRY}/order/entry.store.ts`]);
  expect(saying(/import[^;]*\bevaluateOrders\b[^;]*from "@rajt\/contract\/entry\/order\.rules"/)).toEqual([
    `${ENTRY}/order/enter-race.ts`,
  ]);
});

it("is what every door calls", () => {
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
  // The facts that it is evaluated by are read in one place.
  expect(saying(/export (async )?(const|function) readEnteringFacts\b/)).toEqual([
    `${ENTRY}/order/entry-facts.store.ts`,
  ]);
});
