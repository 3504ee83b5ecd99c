import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, openPeople, type PeoplePortal } from "../../src/features/people/people.testbed.ts";
import { readPerson, saveAthlete, updatePerson, verify } from "../../src/features/people/persons.testbed.ts";
import { createLogger } from "../../src/kernel/log/logger.ts";
import { makeClub } from "../factories.ts";
import { report } from "./figures.ts";

// Property 86, for health data and document numbers of persons.

const TAJ = "037 687 210";
const ID_CARD = "731904KE";
const PASSPORT = "BKanari5521";
const log: string[] = [];

let portal: PeoplePortal;
beforeAll(async () => {
  const out = new PassThrough().setEncoding("utf8").on("data", (line: string) => log.push(line));
  portal = await openPeople({ poolSize: 4, log: createLogger("trace", out) });
});
afterAll(() => portal.close());

const secret = { athlete: { taj: TAJ, idCardNumber: ID_CARD, passportNumber: PASSPORT } };

/** Fails each write of a person with an error that quotes the whole row. */
async function whileNothingFits(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table person add constraint nothing_fits check (false) not valid`.execute(portal.db);
  try {
    await work();
  } finally {
    await sql`alter table person drop constraint nothing_fits`.execute(portal.db);
  }
}

/** Runs the life of a record with its failures. @returns every answer that is not the record itself */
async function walk(): Promise<{ answers: string[]; document: string }> {
  const club = await makeClub(portal.db);
  const browser = await portal.signedIn(club);
  const answers: unknown[] = [];
  const saved = await saveAthlete(browser, club.id, secret);
  const id = saved.id ?? 0;
  const { body: record } = await readPerson(browser, id);
  answers.push(
    saved,
    await saveAthlete(browser, club.id, secret),
    await saveAthlete(browser, club.id, { athlete: { taj: "037 687 211" } }),
    await updatePerson(browser, id, { birthPlace: "Pécs" }),
    await updatePerson(browser, id, { athlete: { doctorDate: "2026-09-30", idCardNumber: `${ID_CARD}2` } }),
    (await ask(browser, "POST personEditControl/update", { id, dto: { ...secret }, updated: record.updated })).body,
    (await ask(browser, "POST personEditControl/validate", { id, dto: { ...secret } })).body,
    await verify(portal, id),
  );
  await whileNothingFits(async () => {
    answers.push(await saveAthlete(browser, club.id, { ...secret, email: "masik@pelda.hu" }));
    answers.push(await updatePerson(browser, id, { birthPlace: "Baja" }));
  });
  const session = "kanari";
  for (const [call, input] of [
    ["getInstance", { session, view: "athlete", create: true }],
    ["setFilter", { session, filter: { list: [{ propertyName: "taj", type: "LIKE", value: "037" }] } }],
    ["getList", { session, firstResult: 0, maxResults: 250 }],
    ["deleteById", { session, id }],
  ] as const)
    answers.push((await ask(portal.admin, `POST personTableControl/${call}`, input)).body);
  const { doctorDocument } = record["athlete"] as { doctorDocument: string };
  return { answers: answers.map((answer) => JSON.stringify(answer)), document: doctorDocument };
}

/** The numbers are sealed in the row itself, so even an error that quotes it does not disclose them. */
const TABLES = [
  "person",
  "change_log",
  "security_log",
  "notification",
  "notification_delivery",
  "mail",
  "table_session",
  "edit_lock",
  "rate_limit",
];

test("health data and document numbers are in no log, refusal, mail or list", async () => {
  const { answers, document } = await walk();
  const places: Record<string, string> = { log: log.join(""), answers: answers.join("\n") };
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(portal.db);
    places[table] = rows.map(({ row }) => row).join("\n");
  }
  const secrets = [TAJ, TAJ.replaceAll(" ", ""), ID_CARD, PASSPORT, document];
  const hits = Object.entries(places).flatMap(([where, text]) =>
    secrets.filter((each) => text.includes(each)).map((each) => `${each} in ${where}`),
  );
  const sizes = Object.fromEntries(Object.entries(places).map(([where, { length }]) => [where, length]));
  report("canaries of persons", { hits: hits.length, characters: sizes });
  expect(hits).toEqual([]);
  // Everything was covered: both failures are in the log, the masked fields in the change log, and the refusals exist.
  expect(places["log"]?.split('"status":500').length).toBe(3);
  expect(places["change_log"]).toContain("athlete.idCardNumber");
  expect(places["answers"]).toContain("nyilvántartott személy");
  expect(document.length).toBeGreaterThan(20);
});

test("control: where a row is quoted, as the database does in its errors, the search finds its unsealed fields", async () => {
  const { rows } = await sql<{ row: string }>`select p::text as row from person p`.execute(portal.db);
  expect(rows.map(({ row }) => row).join("\n")).toContain("Pécs");
});
