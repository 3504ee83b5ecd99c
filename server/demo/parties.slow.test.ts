import { flat, nested } from "@rajt/contract/kernel/form/form-names";
import { personForm } from "@rajt/contract/people/person/person.form";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../test/browser.ts";
import { openRegisters } from "../src/ports/register/registers.ts";
import { startPortal, type Portal } from "../test/harness.ts";
import { DEMO_PASSWORD, staff } from "./parties.data.ts";
import { athletes } from "./athletes.data.ts";
import { anna, people } from "./people.data.ts";
import { demoAccounts, loadDemoSeason } from "./index.ts";

let portal: Portal;
let simulator: FastifyInstance;
let admin: Browser;
beforeAll(async () => {
  simulator = Fastify();
  const opened = openRegisters(
    { NODE_ENV: "test", SPORTS_REGISTER_URL: undefined, MEDICAL_REGISTER_URL: undefined },
    { localUrl: () => simulator.listeningOrigin, clock: () => portal.clock() },
  );
  await opened.simulator?.(simulator);
  await simulator.listen({ host: "127.0.0.1", port: 0 });
  portal = await startPortal({ now: "2027-11-25T10:00:00Z", registers: () => opened.registers });
  await loadDemoSeason(portal.context);
  admin = await portal.browser().signIn(staff.email, DEMO_PASSWORD);
});
afterAll(async () => {
  await portal.close();
  await simulator.close();
});

const some = async (condition: string): Promise<number> =>
  (
    await sql`select from person p left join licence l on l.person_id = p.id where ${sql.raw(condition)}`.execute(
      portal.db,
    )
  ).rows.length;

describe("the demo's parties", () => {
  it.each([
    "is_competitor",
    "is_technical_committee",
    "archived",
    "is_athlete and is_referee and is_trainer",
    ...["REG_HU", "REG_EN", "LICENSE_REDEEM", "NORMAL"].map((type) => `athlete_reg_type = '${type}'`),
    ...["ELIT", "PARA", "UP", "AMATOR"].map((type) => `l.type = '${type}'`),
    ...["Verified", "UnderVerification", "Prohibited", "Inactive"].map((status) => `user_status = '${status}'`),
    "l.person_id is not null and l.medical_valid_until is null",
    ...[
      "'2027-11-25' - 400 and '2027-11-24'",
      "'2027-11-25' and '2027-12-25'",
      "'2027-12-26' and '2028-11-25'",
    ].flatMap((span) =>
      ["<=", ">"].map(
        (age) =>
          `l.medical_valid_until between ${span.replace("'2027-11-25' -", "date '2027-11-25' -")} and birth_date ${age} '2009-11-25'`,
      ),
    ),
  ])("include at least one with: %s", async (condition) => expect(await some(condition)).toBeGreaterThan(0));

  it("all sign in with the accounts that the start prints", async () => {
    const accounts = await demoAccounts(portal.context);
    expect(accounts).toHaveLength(17);
    for (const { signIn, password } of accounts)
      for (const by of signIn.split(" or ")) await portal.browser().signIn(by, password);
  });

  it("with complete records can be saved unchanged", async () => {
    const whole = people.filter(({ isWhole, hasPapers }) => isWhole && hasPapers);
    expect(whole.length).toBeGreaterThan(12);
    const names = Object.entries(personForm.fields).flatMap(([name, field]) => ("readOnly" in field ? [] : [name]));
    const wrong: unknown[] = [];
    for (const { last, first } of whole) {
      const { id } = await portal.db
        .selectFrom("person")
        .select("id")
        .where("last_name", "=", last)
        .where("first_name", "=", first)
        .executeTakeFirstOrThrow();
      const { body } = await admin.call("POST /personEditControl/getData", { id });
      const dto = nested(flat(body, names));
      const { body: answer } = await admin.call("POST /personEditControl/validate", { id, dto });
      if (!answer.successful) wrong.push([last, answer.properties]);
    }
    expect(wrong).toEqual([]);
  });

  it("have stored files, each readable by its owner and the owner's club only", async () => {
    const { rows } = await sql<{
      key: string;
      size: number;
      mime_type: string;
    }>`select f.key, f.size, f.mime_type from file f join account a on a.id = f.owner_id
      where a.email = ${anna.email} order by mime_type`.execute(portal.db);
    expect(rows.map(({ mime_type }) => mime_type)).toEqual(expect.arrayContaining(["application/pdf", "image/jpeg"]));
    const club = await portal.browser().signIn("buda@demo.rajt.example", DEMO_PASSWORD);
    const other = await portal.browser().signIn("zala@demo.rajt.example", DEMO_PASSWORD);
    for (const { key } of rows) {
      expect((await club.send("GET", `/api/fileRepository/getFile?key=${key}`)).status).toBe(200);
      expect((await other.send("GET", `/api/fileRepository/getFile?key=${key}`)).status).not.toBe(200);
    }
    const loose =
      await sql`select from file f where not exists (select from file_use u where u.file_key = f.key)`.execute(
        portal.db,
      );
    expect(loose.rows).toHaveLength(0);
  });

  it("owe fees: persons, and a club whose members cannot pay", async () => {
    const { rows } = await sql<{
      cost_type: string;
    }>`select distinct cost_type from fee_with_balance where status = 'Unpaid' order by 1`.execute(portal.db);
    expect(rows.map(({ cost_type }) => cost_type)).toEqual([
      "CLUB_ANNUAL",
      "COMPETITOR_ANNUAL",
      "LICENSE_AMATOR",
      "LICENSE_UP",
      "ORGANIZER_ANNUAL",
      "OTHER",
      "REFEREE_ANNUAL",
      "TRAINER_ANNUAL",
      "TRANSFER",
    ]);
  });

  it("paid fees manually and by card, each with a row in the ledger", async () => {
    const { rows } = await sql<{ method: string; fees: number }>`
      select p.method, count(*)::integer as fees from fee_with_balance f join ledger l on l.receivable_id = f.receivable_id and l.kind = 'PAYMENT'
      join payment p on p.id = l.payment_id and p.state = 'PAID' and p.amount = f.gross and p.method in ('HAND', 'BARION')
      where f.status = 'Paid' group by 1 order by 1`.execute(portal.db);
    expect(rows.map(({ method }) => method)).toEqual(["BARION", "HAND"]);
    for (const { fees } of rows) expect(fees).toBeGreaterThan(5);
  });

  it("are sent to the sports register if they are verified", async () => {
    const { rows } = await sql`select from register_sync`.execute(portal.db);
    expect(rows.length).toBeGreaterThan(athletes.length);
    for (let round = 0; round < 5; round++) await portal.runJob("sports-register");
    // It accepts all but two, each refused for a reason that can be corrected.
    const { rows: refused } = await sql`
      select y.name, r.error_code as code from register_sync r join party y on y.id = r.account_id
      where r.status <> 'SYNCED' order by 1`.execute(portal.db);
    expect(refused).toEqual([
      { name: "Lápi Mónika", code: "SIM-NSR-TAJ" },
      { name: "Vadrózsa Zita", code: "SIM-NSR-422" },
    ]);
  });

  it("were created by staff, or by a registration with a confirmed address", async () => {
    const { rows } = await sql<{ by: string; came: number }>`
      select coalesce((select 'office' from staff where staff.id = l.actor_id), case when l.actor_id = l.object_id then 'themselves' end) as by,
        count(*)::integer as came
      from change_log l join person p on p.id = l.object_id where l.object = 'person' and l.action = 'create' group by 1 order by 1`.execute(
      portal.db,
    );
    expect(rows).toEqual([
      { by: "office", came: people.length - 3 },
      { by: "themselves", came: 3 },
    ]);
    const unproven = await sql`select from account where registration_status <> 'ACTIVE'`.execute(portal.db);
    expect(unproven.rows).toEqual([]);
    const notifications = await sql<{ type: string }>`select type from notification order by id`.execute(portal.db);
    expect(notifications.rows.filter(({ type }) => type === "PersonRegistration")).toHaveLength(3);
    expect(notifications.rows.filter(({ type }) => type === "OrgRegistation")).toHaveLength(1);
  });

  it("include a refused one, with a reason", async () => {
    const { rows } = await sql<{ changes: Readonly<Record<string, unknown>> }>`
      select changes from change_log where object = 'person' and action = 'status' and changes->'userStatus'->>1 = 'Prohibited'`.execute(
      portal.db,
    );
    expect(rows).toMatchObject([
      { changes: { userStatus: ["Verified", "Prohibited"], reason: [null, expect.any(String)] } },
    ]);
  });

  it("receive no mail, whatever mail server there is", async () => {
    const { rows } = await sql<{ waits: boolean }>`select next_attempt_at is not null as waits from mail`.execute(
      portal.db,
    );
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.filter(({ waits }) => waits)).toEqual([]);
  });
});
