import { everyone } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { translate } from "./kernel/http/texts.ts";
import { tx } from "./kernel/db/transaction.ts";
import { refusalsOfSchema } from "./refusals-of-schema.ts";
import {
  beginPayment,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  makeOrganiser,
  makeStaff,
} from "../test/factories.ts";
import { startPortal, type Portal } from "../test/harness.ts";

type Key = keyof typeof refusalsOfSchema;
const KEYS = Object.keys(refusalsOfSchema) as Key[]; // cast: the keys of a literal
const AT = "2026-05-04T10:00:00Z";

let portal: Portal;
/** Statements by the error that they raise, run in one transaction. */
let violations: Record<Key | "unknown", readonly string[]>;
beforeAll(async () => {
  portal = await startPortal({
    now: AT,
    features: ({ db }) => [
      {
        routes: (app) =>
          void app.post<{ Params: { key: Key } }>("/violate/:key", { config: { needs: everyone } }, ({ params }) =>
            tx(db, async (tx) => {
              for (const statement of violations[params.key]) await sql.raw(statement).execute(tx);
            }),
          ),
      },
    ],
  });
  violations = await prepareViolations(portal);
});
afterAll(() => portal.close());

describe("the table of refusals", () => {
  it("has every error that a function of the schema raises, and no other", async () => {
    expect([...(await raisedBySchema())].toSorted()).toEqual(KEYS.toSorted());
  });

  it.each(KEYS)("answers %s with its refusal, in both languages", async (key) => {
    const { code, ...rest } = refusalsOfSchema[key];
    for (const language of ["hu", "en"] as const) {
      const { status, body } = await violate(key, language);
      expect(body).toEqual({ successful: false, code, message: translate(language, code) });
      expect(status).toBe("status" in rest ? rest.status : 200);
    }
  });

  it("leaves an unknown error a failure", async () => {
    const { status, body } = await violate("unknown", "hu");
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: "kernel.error.server" });
  });
});

const violate = (key: Key | "unknown", language: "hu" | "en") =>
  portal.browser().send("POST", `/violate/${key}`, { headers: { "accept-language": language } });

/** Reads the errors that functions of the schema raise: the constraint that an error names, else its SQLSTATE or the name of that. */
async function raisedBySchema(): Promise<Set<string>> {
  const { rows } = await sql<{ name: string; body: string; triggers: string[] }>`
    select p.proname as name, p.prosrc as body,
      array(select t.tgname::text from pg_trigger t where t.tgfoid = p.oid and not t.tgisinternal) as triggers
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~* 'raise\\s+exception'`.execute(portal.db);
  return new Set(
    rows.flatMap(({ name, body, triggers }) =>
      [...body.matchAll(/\braise\s+exception\b[^;]*;/gi)].flatMap(([statement]) => {
        const code = /errcode\s*=\s*'(\w+)'/i.exec(statement)?.[1];
        const constraint = /constraint\s*=\s*(?:'(\w+)'|(tg_name))/i.exec(statement);
        if (constraint?.[2] !== undefined) return triggers;
        return [constraint?.[1] ?? code ?? `${name} raises an error without an SQLSTATE`];
      }),
    ),
  );
}

type Member = { readonly position?: number; readonly person?: number };
type Entry = { readonly race: number | undefined; readonly line?: number; readonly members: readonly Member[] };

async function prepareViolations({ db }: Portal): Promise<typeof violations> {
  const admin = await makeStaff(db);
  const organiser = await makeOrganiser(db);
  const [club, deleted] = [await makeClub(db), await makeClub(db)];
  const woman = (await makeAthlete(db, { gender: "FEMALE" })).id;
  const relay = { isTeam: true, qualification: "OB Mix váltó" };
  const { id: competition, races } = await makeCompetition(db, {
    createdBy: organiser.id,
    races: [{}, {}, { capacity: 1 }, relay],
  });
  const elsewhere = (await makeCompetition(db, { createdBy: organiser.id })).races[0];
  const [open, sameTime, full, team] = races;
  const [entry = 0, unpaid = 0] = await makeEntries(
    db,
    [1, 2].map(() => ({ competition, race: open ?? 0, by: club.id, amount: 9_000, at: new Date(AT) })),
  );
  const payment = await beginPayment(db, club.id, [entry], "R-1");

  const enter = ({ race, line, members }: Entry): string => {
    const rows = members.map(
      ({ position, person }, at) =>
        `(${position ?? at + 1}, ${person ?? "null"}::integer, ${person ? "null" : "'Vendég'"})`,
    );
    return `with made as (
        insert into entry (competition_id, race_id, is_team, team_name, line_number, club_id, entered_by, price_held_until, created_at, updated_at)
        values (${competition}, ${race}, ${line !== undefined}, ${line === undefined ? "null" : "'Sellők'"}, ${line ?? "null"}, ${club.id}, ${club.id}, '${AT}', '${AT}', '${AT}')
        returning id)
      insert into entry_member (entry_id, race_id, active, position, person_id, unregistered_name)
      select made.id, ${race}, true, m.* from made, (values ${rows.join(", ")}) as m`;
  };
  const guests = "(select id from dashboard_role where key = 'Guest')";
  const offer = (until: string) =>
    `update waiting_list_entry set offered_at = '${AT}', offer_until = timestamptz '${AT}' + interval '${until}' where race_id = ${open}`;
  const transferred = `insert into athlete_transfer (athlete_id, source_club_id, target_club_id, status, since, payment_mode, is_adult, target_club_check_1,
     target_club_check_2, created_at, updated_at)
   select id, club_id, ${club.id}, 'WAIT_FOR_ATHLETE', '${AT}', 'CREDIT_CARD', true, true, true, '${AT}', '${AT}' from person where id = ${woman}`;
  const remove = (account: number) =>
    `update account set registration_status = 'DELETED', status_before = registration_status, deleted_at = '${AT}', updated_at = '${AT}' where id = ${account}`;
  const receivable = `(select id from receivable where entry_id = ${unpaid})`;
  return {
    RJ001: [enter({ race: full, members: [{}] }), enter({ race: full, members: [{}] })],
    RJ002: [open, sameTime].map((race) => enter({ race, members: [{ person: woman }] })),
    RJ003: [
      `insert into waiting_list_entry (race_id, person_id, created_at) values (${open}, ${woman}, '${AT}')`,
      offer("1 hour"),
      offer("2 hours"),
    ],
    RJ010: [`update payment set amount = amount + 1 where id = ${payment}`],
    RJ011: ["delete from ledger"],
    RJ012: [`update entry set active = false where id = ${unpaid}`],
    RJ013: [
      `update competition set cancelled_at = '${AT}', cancellation_reason = 'Vihar' where id = ${competition}`,
      `insert into payment_item (payment_id, receivable_id, amount) select ${payment}, ${receivable}, 9000`,
    ],
    RJ014: [
      remove(deleted.id),
      enter({ race: open, members: [{}] }),
      `insert into receivable (debtor_id, entry_id, gross, vat_code, vat_ground, changed_by, updated_at)
       select ${deleted.id}, (select max(id) from entry), 9000, vat_code, vat_ground, ${admin.id}, '${AT}' from competition where id = ${competition}`,
    ],
    RJ015: [
      `insert into ledger (kind, party_id, receivable_id, payment_id, amount, cause, actor_id, at)
       select 'REFUND', ${club.id}, receivable_id, payment_id, -1, 'SENT_ON', ${admin.id}, '${AT}' from payment_item where payment_id = ${payment}`,
    ],
    entry_race_exists: [enter({ race: elsewhere, members: [{}] })],
    race_kept: [`delete from race where id = ${open}`],
    team_positions: [enter({ race: team, line: 1, members: [{ position: 1 }, { position: 3 }] })],
    team_size: [enter({ race: team, line: 1, members: [{}, {}] })],
    team_genders: [enter({ race: team, line: 1, members: [{ person: woman }, {}, {}, {}] })],
    team_line: [enter({ race: team, line: 2, members: [{}, {}, {}, {}] })],
    check_in_active: [
      `insert into check_in (entry_id, checked_in_at, checked_in_by) values (999999, '${AT}', ${organiser.id})`,
    ],
    account_has_open_money: [remove(club.id)],
    account_in_transfer: [transferred, remove(woman)],
    person_club_in_transfer: [transferred, `update person set club_id = ${club.id} where id = ${woman}`],
    fee_in_transfer: [
      `insert into fee (account_id, cost_type, year, description, billing_date, created_at, updated_at)
       values (${club.id}, 'TRANSFER', 2026, 'x', '2026-05-04', '${AT}', '${AT}')`,
      transferred,
      `update athlete_transfer set status = 'AWAITING_PAYMENT', athlete_accepted = true, athlete_check_1 = true, athlete_check_2 = true,
         athlete_answered_at = '${AT}', admin_accepted = true, admin_answered_at = '${AT}', fee_id = (select max(id) from fee)`,
      "update fee set active = false where id = (select max(id) from fee)",
    ],
    account_super_admin_stays: [`update account set registration_status = 'DISABLED' where id = ${admin.id}`],
    account_role_super_admin_stays: [`delete from account_role where account_id = ${admin.id}`],
    dashboard_role_enabled_stays: ["update dashboard_role set is_enabled = false where is_super_admin"],
    dashboard_role_super_admin_stays: ["update dashboard_role set is_super_admin = false where is_super_admin"],
    account_role_of_staff: [
      "insert into dashboard_role (key, title) values ('Penztaros', 'Pénztáros')",
      "insert into role_service (role_id, service, level) select id, 'Finance', 'ReadOnly' from dashboard_role where key = 'Penztaros'",
      `insert into account_role (account_id, role_id) select ${club.id}, id from dashboard_role where key = 'Penztaros'`,
    ],
    role_service_of_staff: [
      "insert into role_service (role_id, service, level) select id, 'Finance', 'ReadOnly' from dashboard_role where key = 'Club'",
    ],
    account_role_of_guests: [`insert into account_role (account_id, role_id) select ${admin.id}, ${guests}`],
    role_content_of_guests: [
      `insert into role_content (role_id, content_type, level) select ${guests}, 'PublicFile', 'Deny'`,
    ],
    role_service_of_guests: [`insert into role_service (role_id, service, level) select ${guests}, 'Club', 'ReadOnly'`],
    unknown: [`insert into account_role select * from account_role where account_id = ${admin.id}`],
  };
}
