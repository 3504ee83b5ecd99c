import type { Client } from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { connectAlone, type Connection } from "../../src/kernel/db/database.ts";
import { freshDatabase } from "../database.ts";
import { claimsIn, fragmentsIn } from "./builder.ts";
import { readCatalogue, type Catalogue } from "./catalogue.ts";
import { executionsIn, Texts, Unresolved, type Execution, type Text } from "./composed-texts.ts";
import { textsOfKernels } from "./kernels-at-work.ts";
import { describeStatement } from "./prepare.ts";
import { claimsNothing, differences, valueDiffers } from "./row-type.ts";
import { enclosingName, readSources, type Sources } from "./sources.ts";

/** Statements that kernels compose from declarations, so that no source has their texts: recorded at work. */
const AT_WORK = [
  "beginRun",
  "countAll",
  "countsOf",
  "findFiltered",
  "findMatching",
  "getSums",
  "inReach",
  "insertRow",
  "lastOf",
  "listEnglishNames",
  "missingOf",
  "nameOf",
  "occurs",
  "openRows",
  "readAll",
  "readChoices",
  "readHoldings",
  "readPersonStatus",
  "readRow",
  "readRows",
  "readStatus",
  "recordReader",
  "searchChoices",
  "walk",
];

/**
 * Statements without a row, whose tables or conditions a declaration names. The tests of forms, lists, deletion and the season run
 * them.
 */
const WITHOUT_ROW = [
  "deleteRow",
  "emptyColumns",
  "insertRows",
  "lockChased",
  "lockRow",
  "openExport",
  "putRow",
  "updateRow",
  "writeLines",
  "writeLines",
  "writeLinks",
  "writeLinks",
];

/** Statements that PostgreSQL cannot prepare. */
const COMMANDS = [
  "bringTo",
  "bringTo",
  "checkNow",
  "fetchRows",
  "making",
  "making",
  "restoreAccount",
  "restoreAccount",
  "takeInvoiceNumber",
  "undone",
  "undone",
  "undone",
];

/** The row of each fragment that a statement of kysely's builder names as a column. */
const OVER: Readonly<Record<string, string>> = {
  amounts: "competition as c",
  fillOrganisers: "account as a",
  licenceTypes: "race as r",
  partKeys: "race as r",
  placesLeft: "race as r",
  sportCategories: "competition as c",
  waiting: "race as r",
};
/** Fragments that are no column but a table, of a statement recorded at work. */
const TABLES: ReadonlySet<string> = new Set(["findFiltered"]);

/** Types that such a statement declares beyond its tables, with their justification. */
const CLAIMED: Readonly<Record<string, string>> = {
  "cardPayments: $narrowType":
    "checks of payment: by card there is a number and an end; asked for by a card's number or as one",
  "claim: $narrowType": "who calls asks for methods of cards",
  "openPaymentsOf: fn.agg": "array_agg of a column that is an integer and never null",
  "openPaymentsOf: $narrowType": "only a card payment has an open item",
};

/** Columns that are never null: an account is created in one transaction with its person, organisation or staff row. */
const FILLED = ["party.name"];

let database: Connection;
let catalogue: Catalogue;
let sources: Sources;
let atWork: ReadonlySet<string>;

beforeAll(async () => {
  database = await freshDatabase();
  const client = await connectAlone(database);
  catalogue = await readCatalogue(client, FILLED);
  await client.end();
  sources = readSources();
  atWork = await textsOfKernels();
});

/** A connection of the running test alone: a test that timed out goes on for a while, and its statements are its own. */
async function ownClient(): Promise<Client> {
  const client = await connectAlone(database);
  onTestFinished(() => client.end());
  return client;
}

test("every statement returns what its row type declares", async () => {
  const client = await ownClient();
  const texts = new Texts(sources);
  const executions = executionsIn(sources);
  const known = new Set<string>();
  const unresolved: Execution[] = [];
  const commands: string[] = [];
  const wrong: string[] = [];
  const hold = async ({ expression, row }: Execution, text: Text) => {
    known.add(text.text);
    for (const each of await differencesOf(client, row, text)) wrong.push(`${enclosingName(expression)}: ${each}`);
  };
  for (const execution of executions) {
    const found = resolved(texts, execution);
    if (!found) unresolved.push(execution);
    else if (found.some(({ text }) => isCommand(text))) commands.push(enclosingName(execution.expression));
    else for (const text of found) await hold(execution, text);
  }
  const [seen, unseen] = [[] as string[], [] as string[]];
  for (const execution of unresolved) {
    const skeleton = texts.skeletonOf(execution.expression);
    const asked = [...atWork].filter((text) => !known.has(text) && skeleton?.test(text));
    const isHeld = asked.length > 0 && !claimsNothing(execution.row);
    (isHeld ? seen : unseen).push(enclosingName(execution.expression));
    if (isHeld) for (const text of asked) await hold(execution, { text, nullable: new Set() });
  }
  expect({ seen: seen.toSorted(), unseen: unseen.toSorted(), commands: commands.toSorted() }).toEqual({
    seen: AT_WORK,
    unseen: WITHOUT_ROW,
    commands: COMMANDS,
  });
  expect([...new Set(wrong)].toSorted()).toEqual([]);
});

test("a statement of the builder has the types of its tables, and its further declarations hold", async () => {
  const client = await ownClient();
  const texts = new Texts(sources);
  const fragments = fragmentsIn(sources).filter(({ name }) => !TABLES.has(name));
  expect([...new Set(fragments.map(({ name }) => name))].toSorted()).toEqual(Object.keys(OVER));
  const wrong: string[] = [];
  for (const { name, expression, type } of fragments)
    for (const { text, nullable } of texts.of(expression)) {
      const over = { text: `select ${text} as value from ${OVER[name] ?? ""}`, nullable };
      const [value] = await describeStatement(client, catalogue, over);
      if (!value) throw new Error("one column was asked for");
      wrong.push(...valueDiffers(sources.checker, type, value, { path: name, inJson: false }));
    }
  expect(wrong).toEqual([]);
  expect([...new Set(claimsIn(sources))].toSorted()).toEqual(Object.keys(CLAIMED).toSorted());
});

const resolved = (texts: Texts, { expression }: Execution): Text[] | undefined => {
  try {
    return texts.of(expression);
  } catch (error) {
    if (error instanceof Unresolved) return undefined;
    throw error;
  }
};

async function differencesOf(client: Client, row: Execution["row"], text: Text): Promise<string[]> {
  try {
    return differences(sources.checker, row, await describeStatement(client, catalogue, text));
  } catch (error) {
    return [`${String(error)} in ${text.text.slice(0, 200)}`];
  }
}

const isCommand = (text: string): boolean => /^\s*(\/\*[^*]*\*\/\s*)?(savepoint|rollback|set|fetch|lock)\b/.test(text);
