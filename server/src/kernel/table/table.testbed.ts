import { anyOf, superAdmin, writes } from "@rajt/contract/kernel/access";
import type { FieldMessages } from "@rajt/contract/kernel/calls";
import * as column from "@rajt/contract/kernel/table/table";
import type { Holding } from "@rajt/contract/kernel/table/removal.calls";
import type { Filter, PageMetadata, TableSession } from "@rajt/contract/kernel/table/table.calls";
import { pathTo } from "@rajt/contract/portal.pages";
import { sql } from "kysely";
import type { Browser } from "../../../test/browser.ts";
import { makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal, type PortalOptions } from "../../../test/harness.ts";
import type { TableBinding } from "./binding.ts";
import { allRows, serveTable } from "./serve-table.ts";

const NOW = "2026-05-04T10:00:00Z";

/** A list for tests with a column of every kind, over the persons. */
export const peopleTable = column.defineTable({
  control: "peopleTableControl",
  needs: anyOf("Athlete"),
  columns: {
    fullName: column.text({ filters: ["LIKE", "EQ", "IN", "IS_NULL"] }),
    clubSize: column.number({ filters: ["INTERVAL", "EQ", "IN", "IS_NULL"] }),
    birthDate: column.day({ filters: ["INTERVAL", "EQ", "IS_NULL"] }),
    registered: column.moment({ filters: ["INTERVAL", "EQ", "IS_NULL"] }),
    isReferee: column.yesNo({ filters: ["EQ"] }),
    gender: column.oneOf(["MALE", "FEMALE"], {
      labels: "competition.gender",
      filters: ["IN", "EQ", "IS_NULL"],
    }),
    club: column.namedOne({ filters: ["IN", "EQ", "LIKE", "IS_NULL"] }),
    roleList: column.names({ filters: ["IN", "IS_NULL", "LIKE"] }),
    phone: column.text({}),
    secret: column.text({ filters: ["LIKE"], shownTo: superAdmin }),
    note: column.text({ sortable: false }),
    isAthlete: column.yesNo({ shownTo: "nobody" }),
    status: column.text({ shownTo: "nobody" }),
  },
  views: {
    all: { needs: anyOf("Athlete"), fixed: {} },
    athlete: { needs: anyOf("Athlete"), fixed: { isAthlete: { type: "EQ", value: true } } },
    office: { needs: superAdmin, fixed: {} },
  },
  order: [["fullName", "asc"]],
  exports: ["xlsx"],
  remove: writes("Athlete"),
});

/** The persons of the viewer's club; a super admin sees all. A test may remove a guard from it. */
export const peopleBinding: TableBinding<typeof peopleTable> = {
  texts: "people",
  from: sql`person p join account a on a.id = p.id left join organisation o on o.id = p.club_id`,
  id: sql`p.id`,
  columns: {
    fullName: {
      value: sql`p.last_name || ' ' || p.first_name`,
      order: [sql`p.last_name`, sql`p.first_name`],
    },
    clubSize: sql`(select count(*) from person q where q.club_id = p.club_id)`,
    birthDate: sql`p.birth_date`,
    registered: sql`a.registered_at`,
    isReferee: sql`p.is_referee`,
    gender: sql`nullif(p.gender, 'NA')`,
    club: { id: sql`o.id`, name: sql`o.short_name` },
    roleList: {
      from: sql`account_role g join dashboard_role r on r.id = g.role_id`,
      where: sql`g.account_id = p.id`,
      id: sql`r.id`,
      name: sql`r.title`,
    },
    phone: sql`p.phone_number`,
    secret: sql`(select l.chip_number from licence l where l.person_id = p.id)`,
    note: sql`p.gender`,
    isAthlete: sql`p.is_athlete`,
    status: sql`p.user_status`,
  },
  protection: sql`case when p.last_name = 'Védett' then 'CannotBeDeleted' end`,
  scope: ({ isSuperAdmin, accountId }) =>
    isSuperAdmin ? allRows() : sql`p.club_id = ${accountId} or p.id = ${accountId}`,
  object: "person",
  remove: async (tx, id) => {
    await sql`delete from licence where person_id = ${id}`.execute(tx);
    const { numAffectedRows } = await sql`delete from person where id = ${id}`.execute(tx);
    return numAffectedRows === 1n;
  },
  holdings: [
    {
      words: "catalogue.holding.competition",
      blockedBy: ["competition_referee_id_fkey"],
      from: sql`competition c join contest t on t.id = c.contest_id`,
      of: (person) => sql`c.referee_id = ${person}`,
      id: sql`c.id`,
      name: sql`t.name`,
      named: ({ isSuperAdmin }) => (isSuperAdmin ? allRows() : sql`c.approved`),
      path: (id) => pathTo("competitionEdit", { id }),
    },
  ],
};

const people = serveTable(peopleTable, peopleBinding);

/** A list without views that belongs to one club, and has only the names of its rows. */
export const clubTable = column.defineTable({
  control: "clubPeopleTableControl",
  needs: anyOf("Athlete"),
  columns: { name: column.text({ filters: ["LIKE"] }), club: column.namedOne({ shownTo: "nobody" }) },
  fixedBy: ["club"],
  order: [["name", "desc"]],
});

const clubPeople = serveTable(clubTable, {
  texts: "people",
  from: sql`person p`,
  id: sql`p.id`,
  columns: { name: sql`p.last_name`, club: { id: sql`p.club_id`, name: sql`''` } },
  scope: ({ isSuperAdmin, accountId }) => (isSuperAdmin ? allRows() : sql`p.club_id = ${accountId}`),
});

/** The answer of any call of a list. */
export type Answer = {
  readonly successful: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly id?: number;
  readonly properties?: FieldMessages;
  readonly holdingList?: readonly Holding[];
  readonly instance?: TableSession;
  readonly metadata: PageMetadata;
  readonly data: readonly (Record<string, unknown> & { id: number })[];
  readonly selected: readonly number[];
};

/** Calls a list that is not part of the portal. */
export const ask = <T = Answer>(browser: Browser, name: string, input: object, control: string = peopleTable.control) =>
  browser.send<T>("POST", `/api/${control}/${name}`, {
    body: JSON.stringify(input),
    headers: { "content-type": "application/json" },
  });

/** A list as a viewer has it open. */
export type OpenList = ReturnType<typeof listOf>;
const listOf = (browser: Browser, session: string, control: string) => {
  const call = async <T = Answer>(name: string, input: object = {}) =>
    (await ask<T>(browser, name, { session, ...input }, control)).body;
  return {
    browser,
    session,
    call,
    page: (firstResult = 0, maxResults = 0) => call("getList", { firstResult, maxResults }),
    filter: (...list: Filter[]) => call("setFilter", { filter: { list } }),
    order: (...names: string[]) =>
      call("setOrder", {
        order: names.map((name) => ({ propertyName: name.replace(/^-/, ""), ascending: !name.startsWith("-") })),
      }),
    /** Returns a column of the whole list, in its order. */
    values: async (name: string) =>
      (await call("getList", { firstResult: 0, maxResults: 1000 })).data.map((row) => row[name]),
  };
};

export type People = Portal & {
  admin: Browser;
  signedIn: (who: Made) => Promise<Browser>;
  open: (browser: Browser, input?: object, control?: string) => Promise<OpenList>;
};

let sessions = 0;

/** A portal that serves the test's lists, and its users. */
export async function openPeople({
  lists = [],
  ...options
}: PortalOptions & { lists?: readonly ReturnType<typeof serveTable>[] } = {}): Promise<People> {
  const portal = await startPortal({
    now: NOW,
    ...options,
    features: (context) => [people, clubPeople, ...lists].map((serve) => serve(context)),
  });
  const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
  return {
    ...portal,
    signedIn,
    admin: await signedIn(await makeStaff(portal.db, { name: "Titkár Ügyes" })),
    open: async (browser, input = { view: "all" }, control = peopleTable.control) => {
      const session = `list-${++sessions}`;
      const { status, body } = await ask(browser, "getInstance", { session, create: true, ...input }, control);
      if (!body.instance) throw new Error(`the list did not open: ${status} ${JSON.stringify(body)}`);
      return listOf(browser, session, control);
    },
  };
}
