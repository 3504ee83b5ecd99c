import { noParty, type Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import type { Sql } from "../binding.ts";
import { fromOf } from "./from.ts";

const viewer: Viewer = {
  ...noParty,
  accountId: 7,
  name: "",
  isSuperAdmin: false,
  services: {},
  contents: {},
  roles: [],
};
const looking = { viewer, view: null, today: "2026-05-04", now: new Date("2026-05-04T10:00:00Z") };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const textOf = (piece: Sql): string => piece.compile(portal.db).sql;

describe("a statement", () => {
  const from = fromOf(
    {
      from: sql`person p`,
      joins: {
        a: sql`left join account a on a.id = p.id`,
        o: sql`left join organisation o on o.id = p.club_id`,
        c: sql`left join account c on c.id = o.id`,
      },
    },
    looking,
  );

  test("has no join that it does not use", () => {
    expect(textOf(from(sql`p.id`, sql`p.last_name = ${"a.b"}`))).toBe("person p");
    expect(textOf(from(sql`p.data.x`))).toBe("person p");
  });

  test("has the joins that it uses, in whatever part and notation", () => {
    const joined = "person p left join account a on a.id = p.id";
    expect(textOf(from(sql`p.id`, sql`a.email is null`))).toBe(joined);
    expect(textOf(from(sql`${sql.ref("a.email")} is null`))).toBe(joined);
    expect(textOf(from(sql`${sql`a`}.email is null`))).toBe(joined);
  });

  test("has the joins that another join uses, before it", () => {
    expect(textOf(from(sql`c.email`))).toBe(
      "person p left join organisation o on o.id = p.club_id left join account c on c.id = o.id",
    );
  });
});

describe("joins of the portal's lists", () => {
  type Plan = { readonly "Relation Name"?: string; readonly Plans?: readonly Plan[] };
  const tablesOf = (plan: Plan): string[] => [
    ...(plan["Relation Name"] === undefined ? [] : [plan["Relation Name"]]),
    ...(plan.Plans ?? []).flatMap(tablesOf),
  ];
  const tablesRead = async (from: Sql): Promise<string[]> => {
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`
      explain (costs off, format json) select count(*) from ${from}`.execute(portal.db);
    return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan: plan }) => tablesOf(plan))).toSorted();
  };

  /**
   * One of many tables whose unique rows PostgreSQL cannot infer; `invariants.store.ts` checks it. An invoice is a lateral row with `limit
   * 1`.
   */
  const NAMED_ONCE = [
    "userTableControl: n",
    "userPaymentTableControl: invoiced",
    "bulkUserPaymentTableControl: invoiced",
    "partyPaymentTableControl: invoiced",
  ];

  test("neither add nor remove rows: PostgreSQL infers it, and reads no unused join", async () => {
    const narrowing: string[] = [];
    let joined = 0;
    for (const { list } of Object.values(portal.lists)) {
      const { binding, table } = list;
      const view = Object.keys(table.views ?? {})[0] ?? null;
      for (const isSuperAdmin of [true, false]) {
        const from = fromOf(binding, { ...looking, view, viewer: { ...viewer, isSuperAdmin } });
        const alone = await tablesRead(binding.from);
        const { joins = {} } = binding;
        for (const name of Object.keys(typeof joins === "function" ? joins({ ...looking, view }) : joins)) {
          joined++;
          const read = await tablesRead(from(sql`${sql.ref(name)}.x`));
          if (read.join() !== alone.join()) narrowing.push(`${table.control}: ${name}`);
        }
      }
    }
    expect(joined).toBeGreaterThan(40);
    expect([...new Set(narrowing)]).toEqual(NAMED_ONCE);
  });
});
