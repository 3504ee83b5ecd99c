import pg from "pg";
import { sql } from "kysely";
import { vi } from "vitest";
import { findFiltered } from "../../src/features/competition/calendar/calendar.store.ts";
import { readAll } from "../../src/features/search/search.store.ts";
import { readStatus } from "../../src/features/notification/notification.store.ts";
import { countAll } from "../../src/features/work/work.store.ts";
import { readPersonStatus } from "../../src/features/people/person/person.store.ts";
import { ask as askForm, get, openTrials, rightDto } from "../../src/kernel/form/form.testbed.ts";
import { openMarks } from "../../src/kernel/table/act/act.testbed.ts";
import { openPeople } from "../../src/kernel/table/table.testbed.ts";
import { makeAthlete, makeCompetition, makeOfficial, makeStaff, PASSWORD } from "../factories.ts";
import { startPortal } from "../harness.ts";
import { openList } from "../list.ts";

/**
 * Uses lists, forms and acts of the test's declarations over HTTP, and further statements that a source alone does not show.
 *
 * @returns the text of every statement that was run meanwhile
 */
export async function textsOfKernels(): Promise<ReadonlySet<string>> {
  const asked = vi.spyOn(pg.Client.prototype, "query");
  try {
    await workLists();
    await workForms();
    await workActs();
    await workLeads();
    return new Set(asked.mock.calls.map(([query]: readonly unknown[]) => wordsOf(query)));
  } finally {
    asked.mockRestore();
  }
}

const wordsOf = (query: unknown): string => {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
};

async function workLists(): Promise<void> {
  const people = await openPeople();
  const { id } = await makeAthlete(people.db);
  const list = await people.open(people.admin);
  await list.filter({ propertyName: "isReferee", type: "EQ", value: false });
  await list.call("getFilterSelection", { filterName: "club" });
  await list.call("selectOne", { id, add: true });
  await list.call("selectAll", { add: true });
  await list.page();
  await list.filter({ propertyName: "fullName", type: "LIKE", value: "whole words are found once" });
  await list.page();
  await list.filter();
  const cookie = [...people.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sheet = new URL(`/api/peopleTableControl/exportXlsx?session=${list.session}`, people.url);
  await (await fetch(sheet, { headers: { cookie } })).arrayBuffer();
  await list.call("getRemoval", { id });
  await list.call("deleteById", { id });
  const sight = { scope: sql<boolean>`true`, health: sql<boolean>`true` };
  await readPersonStatus(people.db, { id, ...sight, today: "2026-05-04", year: 2026 });
  await countAll(people.db, [sql`select count(*) from person`]);
  await readAll(people.db, [sql`select id, search as name, '' as detail from person`]);
  await readStatus(people.db, sql`select ${id}::integer as account_id, 'PERSON' as kind`);
  await findFiltered(people.db, everybody, { filters: {}, firstResult: 0, maxResults: 10, today: "2026-05-04" });
  await people.close();
}

const everybody = { accountId: null, isSuperAdmin: false, isTechnicalCommittee: false };

/** An act that redirects, and a document that names the record of its rows. */
async function workLeads(): Promise<void> {
  const portal = await startPortal();
  const { id } = await makeCompetition(portal.db);
  const office = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
  const fees = await openList(office, "userPayment");
  await fees.ask("getSums");
  await fees.ask("paymentStart", { redirectUrl: new URL("/", portal.url).href });
  const entries = await openList(office, "competitionEntry", {
    filter: [{ propertyName: "competition", type: "EQ", value: id }],
  });
  const cookie = [...office.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const paper = new URL(`/api/competitionEntryTableControl/exportPdf?session=${entries.session}`, portal.url);
  await (await fetch(paper, { headers: { cookie } })).arrayBuffer();
  await office.call("GET /accessManagement/getServiceRolesMap", {});
  await office.call("GET /valueSetControl/getEnglishNames", {});
  await office.call("POST /competitionEntryControl/personEntry", { competition: id, race: id, isDelete: false });
  await portal.close();
}

async function workForms(): Promise<void> {
  const trials = await openTrials();
  await makeOfficial(trials.db);
  await askForm(trials.own, "save", { dto: await rightDto(trials) });
  const { id } = await trials.record();
  await askForm(trials.own, "getData", { id });
  await get(trials.own, "getContestSelection");
  await trials.close();
}

async function workActs(): Promise<void> {
  const marks = await openMarks();
  const list = await marks.open(marks.club.browser, ...(await marks.rows(marks.club, 2)));
  await list.act({ run: "one" });
  await marks.close();
}
