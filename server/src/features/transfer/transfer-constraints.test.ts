import { type Insertable, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../database.generated.ts";
import { violatedConstraint } from "../../kernel/db/errors.ts";
import { NOW, openTransfers, type TransferPortal } from "./transfer.testbed.ts";

// The database refuses a transfer that the flow cannot produce, whatever code writes it.

let portal: TransferPortal;
beforeAll(async () => {
  portal = await openTransfers();
});
afterAll(() => portal.close());

type Row = Insertable<Database["athlete_transfer"]>;
const AT = new Date(NOW);
const ACCEPTED_BY_ATHLETE = {
  athlete_accepted: true,
  athlete_check_1: true,
  athlete_check_2: true,
  athlete_answered_at: AT,
} as const;
const ACCEPTED_BY_CLUB = {
  source_club_accepted: true,
  source_club_check_1: true,
  source_club_answered_at: AT,
} as const;
const ACCEPTED_BY_ADMIN = { admin_accepted: true, admin_answered_at: AT } as const;

async function row(changes: Partial<Row>): Promise<Row> {
  return {
    athlete_id: (await portal.athlete()).id,
    source_club_id: portal.source.id,
    target_club_id: portal.target.id,
    status: "WAIT_FOR_ATHLETE",
    since: AT,
    payment_mode: "CREDIT_CARD",
    is_adult: true,
    target_club_check_1: true,
    target_club_check_2: true,
    created_at: AT,
    updated_at: AT,
    ...changes,
  };
}
const insert = async (changes: Partial<Row>) =>
  portal.db
    .insertInto("athlete_transfer")
    .values(await row(changes))
    .returning("id")
    .executeTakeFirstOrThrow();
const violated = (work: Promise<unknown>) => work.then(() => "nothing", violatedConstraint);

it.each<[rule: string, what: string, changes: Partial<Row>]>([
  [
    "athlete_transfer_closed",
    "an end that is open",
    { status: "ATHLETE_REJECTED", athlete_accepted: false, athlete_description: "Maradok.", athlete_answered_at: AT },
  ],
  ["athlete_transfer_close_reason", "one that is withdrawn without a reason", { closed_at: AT }],
  ["athlete_transfer_close_reason", "a reason of one that is open", { close_reason: "Meggondoltuk." }],
  ["athlete_transfer_late", "one that is late without a cause", { late_at: AT }],
  ["athlete_transfer_athlete_answer", "a next step without the athlete's answer", { status: "WAIT_FOR_CLUB" }],
  [
    "athlete_transfer_athlete_answer",
    "an acceptance without its ticks",
    { status: "WAIT_FOR_CLUB", ...ACCEPTED_BY_ATHLETE, athlete_check_2: false },
  ],
  [
    "athlete_transfer_athlete_answer",
    "a minor's acceptance without a permission",
    { status: "WAIT_FOR_CLUB", ...ACCEPTED_BY_ATHLETE, is_adult: false },
  ],
  [
    "athlete_transfer_athlete_answer",
    "a rejection without a reason",
    { status: "ATHLETE_REJECTED", closed_at: AT, athlete_accepted: false, athlete_answered_at: AT },
  ],
  [
    "athlete_transfer_source_club_answer",
    "an acceptance of the source club without its tick",
    { status: "WAIT_FOR_ADMIN", ...ACCEPTED_BY_ATHLETE, ...ACCEPTED_BY_CLUB, source_club_check_1: false },
  ],
  [
    "athlete_transfer_source_club_answer",
    "an answer of the source club before its turn",
    { status: "WAIT_FOR_CLUB", ...ACCEPTED_BY_ATHLETE, ...ACCEPTED_BY_CLUB },
  ],
  [
    "athlete_transfer_admin_answer",
    "a payment before the federation has accepted",
    { status: "AWAITING_PAYMENT", ...ACCEPTED_BY_ATHLETE, ...ACCEPTED_BY_CLUB },
  ],
  [
    "athlete_transfer_paid",
    "an end that is not paid",
    {
      status: "FINISHED",
      closed_at: AT,
      ...ACCEPTED_BY_ATHLETE,
      ...ACCEPTED_BY_CLUB,
      ...ACCEPTED_BY_ADMIN,
    },
  ],
])("%s refuses %s", async (rule, _, changes) => {
  expect(await violated(insert(changes))).toBe(rule);
});

it("refuses a transfer within one club, and a second open one of an athlete", async () => {
  expect(await violated(insert({ target_club_id: portal.source.id }))).toBe("athlete_transfer_between_two");
  const { id: athlete } = await portal.athlete();
  await insert({ athlete_id: athlete });
  expect(await violated(insert({ athlete_id: athlete }))).toBe("athlete_transfer_open");
  await insert({ athlete_id: athlete, closed_at: AT, close_reason: "Meggondoltuk." });
});

it("refuses to change a party, to reopen a closed transfer, and to delete one", async () => {
  const { id } = await insert({ closed_at: AT, close_reason: "Meggondoltuk." });
  for (const change of [
    sql`update athlete_transfer set target_club_id = ${portal.source.id} where id = ${id}`,
    sql`update athlete_transfer set closed_at = null, close_reason = null where id = ${id}`,
    sql`delete from athlete_transfer where id = ${id}`,
  ])
    await expect(change.execute(portal.db)).rejects.toMatchObject({ code: "RJ011" });
});

it("allows one current membership of a person, in order, and one of a transfer", async () => {
  const { id: person } = await portal.athlete();
  const since = (club: number, more = sql`null, 'OFFICE', null`) =>
    sql`insert into club_membership (person_id, club_id, since, until, cause, transfer_id) values (${person}, ${club}, ${NOW}, ${more})`.execute(
      portal.db,
    );
  await sql`delete from club_membership where person_id = ${person}`.execute(portal.db);
  await since(portal.source.id);
  expect(await violated(since(portal.target.id))).toBe("club_membership_present");
  expect(await violated(since(portal.target.id, sql`'2020-01-01', 'OFFICE', null`))).toBe("club_membership_in_order");
  expect(await violated(since(portal.target.id, sql`${NOW}, 'TRANSFER', null`))).toBe("club_membership_of_transfer");
});
