import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  beginPayment,
  billFee,
  billFeeIn,
  deleteAccount,
  endReceivables,
  giveNumbers,
  giveRole,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  makeOrganiser,
  makeStaff,
  PASSWORD,
  settle,
  testLedger,
} from "../../../../test/factories.ts";
import { openList } from "../../../../test/list.ts";
import type { Browser } from "../../../../test/browser.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { makePicture, TestStore, upload } from "../../file/file.testbed.ts";
import { ERASED_TABLES } from "./erase-accounts.store.ts";
import { ask, openAccounts, removeFrom, type AccountPortal } from "../accounts.testbed.ts";

const NOW = "2026-05-04T10:00:00Z";
const at = new Date(NOW);
const DAYS = (days: number) => new Date(at.getTime() + days * 86_400_000).toISOString();

const store = new TestStore();
let portal: AccountPortal;
beforeAll(async () => {
  portal = await openAccounts({ now: NOW, poolSize: 6, fileStore: store });
});
afterAll(() => portal.close());

type Holding = {
  message: string;
  count: number;
  keeps: boolean;
  rows: { name: string; path: string | null }[];
  all: { path: string } | null;
};
type Removal = { successful: boolean; code?: string; message?: string; holdingList: Holding[] };

async function removalOf(id: number, browser = portal.admin.browser, control = "userTableControl"): Promise<Removal> {
  const view = control === "personTableControl" ? { view: "athlete" } : {};
  await ask(browser, `POST ${control}/getInstance`, { session: "torles", create: true, ...view });
  return (await ask<Removal>(browser, `POST ${control}/getRemoval`, { session: "torles", id })).body;
}
const remove = async (id: number, browser = portal.admin.browser) =>
  (await removeFrom(browser, "userTableControl", id)).body as unknown as Removal;

type Done = { successful: boolean; changed: number; refused: { code: string }[] };
let runs = 0;
async function restore(id: number, browser = portal.admin.browser): Promise<{ status: number; body: Done }> {
  await ask(browser, "POST deletedAccountTableControl/getInstance", { session: "torolt", create: true });
  return ask<Done>(browser, "POST deletedAccountTableControl/restore", { session: "torolt", run: `r${++runs}`, id });
}
const deletedNames = async (browser: Browser) =>
  (await (await openList(browser, "deletedAccount")).rows()).map(({ id }) => id);

/** Creates an entry with its receivable. */
async function enter(by: number, traits: { person?: number; amount?: number } = {}) {
  const { id: competition, races, name } = await makeCompetition(portal.db, { startsOn: "2026-06-13" });
  const [entry = 0] = await makeEntries(portal.db, [
    { competition, race: races[0] ?? 0, by, amount: traits.amount ?? 12_000, at, person: traits.person ?? by },
  ]);
  const { id: receivable } = await portal.db
    .selectFrom("receivable")
    .select("id")
    .where("entry_id", "=", entry)
    .executeTakeFirstOrThrow();
  return { entry, receivable, name };
}

const signsIn = async (email: string) =>
  (await portal.browser().call("POST /userLogin/loginV2", { email, password: PASSWORD })).body.successful;

const statusOf = async (id: number) =>
  (await portal.db.selectFrom("account").select("registration_status").where("id", "=", id).executeTakeFirstOrThrow())
    .registration_status;

describe("deleting an account", () => {
  it("reports the last super admin only if that rule refuses it, not another rule of the database", async () => {
    const { id } = await makeAthlete(portal.db);
    await sql`create function refuse_it() returns trigger language plpgsql as $$
      begin raise exception 'refused' using errcode = 'check_violation', constraint = 'another_rule'; end $$`.execute(
      portal.db,
    );
    await sql`create constraint trigger another_rule after update on account deferrable initially deferred
      for each row execute function refuse_it()`.execute(portal.db);
    const { status, body } = await removeFrom(portal.admin.browser, "userTableControl", id);
    await sql`drop function refuse_it cascade`.execute(portal.db);
    expect(body).toMatchObject({ code: "kernel.error.server" });
    expect(status).toBe(500);
  });
});

describe("before an account is deleted", () => {
  it("the club's athletes are named, with their list, and its announcements", async () => {
    const club = await makeClub(portal.db, { isOrganiser: true });
    for (let each = 0; each < 8; each++)
      await makeAthlete(portal.db, { club: club.id, lastName: `Kiss${each}`, firstName: "Anna" });
    const { id, name } = await makeCompetition(portal.db, { createdBy: club.id, startsOn: "2026-06-13" });
    expect((await removalOf(club.id)).holdingList).toEqual([
      {
        message: "8 sportoló",
        count: 8,
        keeps: false,
        rows: Array.from({ length: 5 }, (_, each) => ({
          name: `Kiss${each} Anna`,
          path: expect.stringMatching(/^\/athlete\/edit\/\d+$/),
        })),
        all: { path: "/athlete", filter: [{ propertyName: "club", type: "IN", value: [club.id] }] },
      },
      {
        message: "1 kiírt verseny",
        count: 1,
        keeps: false,
        rows: [{ name: `${name} (2026-06-13)`, path: `/calendar/view/${id}` }],
        all: null,
      },
    ]);
    const opened = await openList(portal.admin.browser, "person", {
      view: "athlete",
      filter: [{ propertyName: "club", type: "IN", value: [club.id] }],
    });
    expect(await opened.rows()).toHaveLength(8);
    expect((await remove(club.id)).successful).toBe(true);
  });

  it("a person's paid entries are named, from the list of athletes too", async () => {
    const athlete = await makeAthlete(portal.db);
    const { receivable, name } = await enter(athlete.id);
    await settle(portal.db, [receivable], at);
    for (const control of ["userTableControl", "personTableControl"])
      expect((await removalOf(athlete.id, portal.admin.browser, control)).holdingList).toMatchObject([
        { message: "1 nevezés", keeps: false, rows: [{ name: expect.stringContaining(name) }] },
      ]);
  });

  it("a viewer who may not delete learns nothing", async () => {
    const club = await makeClub(portal.db);
    const athlete = await makeAthlete(portal.db, { club: club.id });
    await removalOf(athlete.id);
    const theirs = await portal.browser().signIn(club.email, PASSWORD);
    const { browser: reader } = await portal.officer({ UserAccount: "ReadOnly" });
    const input = { session: "torles", id: athlete.id };
    expect((await ask(theirs, "POST userTableControl/getRemoval", input)).status).toBe(403);
    expect((await ask(reader, "POST userTableControl/getRemoval", input)).status).toBe(403);
    expect((await ask(portal.browser(), "POST userTableControl/getRemoval", input)).status).toBe(401);
  });
});

describe("an account with open money cannot be deleted, and the answer names", () => {
  const refusalOf = async (id: number) => {
    const keeping = ({ holdingList }: Removal) => holdingList.filter(({ keeps }) => keeps);
    const before = keeping(await removalOf(id));
    const refused = await remove(id);
    return { before, told: keeping(refused), code: refused.code, message: refused.message, status: await statusOf(id) };
  };
  const heldBy = (message: string, row: object) => {
    const holding = { message, keeps: true, rows: [row] };
    const code = "kernel.tableRefusal.held";
    return { before: [holding], told: [holding], code, message: expect.stringContaining(message), status: "ACTIVE" };
  };

  it("its debt, by title and amount, with the page to pay it; once settled, the account is deleted", async () => {
    const athlete = await makeAthlete(portal.db);
    const { receivable, name } = await enter(athlete.id);
    const path = `/athlete/edit/${athlete.id}`;
    expect(await refusalOf(athlete.id)).toMatchObject(
      heldBy("1 rendezetlen tartozás", { name: `${name}: 12 000 Ft`, path }),
    );
    await settle(portal.db, [receivable], at);
    expect((await remove(athlete.id)).successful).toBe(true);
  });

  it("an annual fee", async () => {
    const club = await makeClub(portal.db);
    await billFee(portal.db, club.id, "CLUB_ANNUAL", 2026, 40_000);
    expect(await refusalOf(club.id)).toMatchObject(
      heldBy("1 rendezetlen tartozás", { name: "Éves díj 2026: 40 000 Ft", path: `/club/edit/${club.id}` }),
    );
  });

  it("a refund that is due", async () => {
    const athlete = await makeAthlete(portal.db);
    const { receivable } = await enter(athlete.id);
    await settle(portal.db, [receivable], at);
    await endReceivables(portal.db, [receivable]);
    expect(await refusalOf(athlete.id)).toMatchObject(
      heldBy("1 visszajáró összeg", { name: expect.stringContaining("12 000 Ft") }),
    );
  });

  it("credit", async () => {
    const organiser = await makeOrganiser(portal.db);
    await tx(portal.db, async (work) => {
      const { rows } = await sql<{ id: number }>`
      insert into payment (transaction_id, receiving_account, method, payer_id, amount, state, started_at, ended_at)
      values ('jóváírás', 'FEDERATION', 'BANK_TRANSFER', ${organiser.id}, 5000, 'PAID', ${at}, ${at}) returning id`.execute(
        work,
      );
      const payment = rows[0]?.id ?? 0;
      const row = {
        kind: "PAYMENT",
        party: organiser.id,
        receivable: null,
        payment,
        amount: 5_000,
        cause: "BANK",
      } as const;
      await testLedger.book(work, [row], { actor: null, at });
    });
    expect(await refusalOf(organiser.id)).toMatchObject(
      heldBy("1 jóváírás", { name: "5 000 Ft", path: `/organizer/edit/${organiser.id}` }),
    );
  });

  it("an open card payment for others", async () => {
    const club = await makeClub(portal.db);
    const athlete = await makeAthlete(portal.db, { club: club.id });
    const { entry } = await enter(athlete.id);
    await beginPayment(portal.db, club.id, [entry], "RJ-KLUB-1");
    expect(await refusalOf(club.id)).toMatchObject(heldBy("1 le nem zárt fizetés", { name: "RJ-KLUB-1: 12 000 Ft" }));
  });
});

describe("a deletion and a new receivable at the same moment", () => {
  it("receivable first: the deletion waits for it, and is refused", async () => {
    const club = await makeClub(portal.db);
    const open = await portal.db.startTransaction().execute();
    await billFeeIn(open, club.id, "CLUB_ANNUAL", 2026);
    const removing = remove(club.id);
    await expect.poll(waiting).toBeGreaterThan(0);
    await open.commit().execute();
    expect(await removing).toMatchObject({ successful: false, code: "kernel.tableRefusal.held" });
    expect(await statusOf(club.id)).toBe("ACTIVE");
  });

  it("deletion first: the receivable waits for it, and is refused", async () => {
    const club = await makeClub(portal.db);
    const open = await portal.db.startTransaction().execute();
    await deleteAccount(open, club.id, new Date(NOW));
    const refused = billFee(portal.db, club.id, "CLUB_ANNUAL", 2026).then(
      () => null,
      (error: unknown) => error,
    );
    await expect.poll(waiting).toBeGreaterThan(0);
    await open.commit().execute();
    expect(await refused).toMatchObject({ code: "RJ014" });
  });

  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(portal.db);
    return rows.length;
  };
});

describe("restoring an account", () => {
  it("restores sign-in, roles, lists and the record", async () => {
    const club = await makeClub(portal.db, { name: "Visszatérő TK" });
    const athlete = await makeAthlete(portal.db, { club: club.id, lastName: "Visszatérő", firstName: "Vera" });
    await giveRole(portal.db, athlete.id, "Referee");
    const all = async () => {
      const [account, person, roles] = [
        await portal.db.selectFrom("account").selectAll().where("id", "=", athlete.id).executeTakeFirstOrThrow(),
        await portal.db.selectFrom("person").selectAll().where("id", "=", athlete.id).execute(),
        await portal.db
          .selectFrom("held_role")
          .selectAll()
          .where("account_id", "=", athlete.id)
          .orderBy("role_id")
          .execute(),
      ];
      const { updated_at: _, last_login_at: __, ...rest } = account;
      return { rest, person, roles };
    };
    const before = await all();
    const theirs = await portal.browser().signIn(club.email, PASSWORD);
    const athletes = await openList(theirs, "person", { view: "athlete" });
    expect(await athletes.names()).toEqual(["Visszatérő Vera"]);
    expect((await remove(athlete.id)).successful).toBe(true);
    expect(await athletes.names()).toEqual([]);
    expect(await signsIn(athlete.email)).toBe(false);
    const list = await openList(portal.admin.browser, "deletedAccount");
    expect(await list.row(athlete.id)).toMatchObject({
      name: "Visszatérő Vera",
      kind: "PERSON",
      email: athlete.email,
      deletedAt: at.toISOString(),
      deletedBy: "Főtitkár Flóra",
      erasedOn: "2026-06-03",
      acts: ["restore"],
    });
    expect((await restore(athlete.id)).body).toMatchObject({ successful: true, changed: 1, refused: [] });
    expect(await all()).toEqual(before);
    expect(await athletes.names()).toEqual(["Visszatérő Vera"]);
    await portal.browser().signIn(athlete.email, PASSWORD);
    expect(await deletedNames(portal.admin.browser)).not.toContain(athlete.id);
    const logged = await portal.db
      .selectFrom("change_log")
      .select(["action", "changes"])
      .where("object", "=", "account")
      .where("object_id", "=", athlete.id)
      .where("action", "=", "status")
      .execute();
    expect(logged).toEqual([{ action: "status", changes: { registrationStatus: ["DELETED", "ACTIVE"] } }]);
    expect((await restore(athlete.id)).body).toMatchObject({ successful: false, code: "kernel.error.noData" });
  });

  it("restores a disabled account as disabled", async () => {
    const staff = await makeStaff(portal.db);
    await portal.db
      .updateTable("account")
      .set({ registration_status: "DISABLED" })
      .where("id", "=", staff.id)
      .execute();
    await remove(staff.id);
    await restore(staff.id);
    expect(await statusOf(staff.id)).toBe("DISABLED");
    expect(await signsIn(staff.email)).toBe(false);
  });

  it("is refused if its address or its person was taken meanwhile", async () => {
    const first = await makeAthlete(portal.db, { email: "ujra@pelda.hu" });
    await remove(first.id);
    const second = await makeClub(portal.db, { email: "Ujra@pelda.hu", password: false });
    expect((await restore(first.id)).body.refused).toMatchObject([
      { code: "access.deletedAccount.refusal.emailTaken" },
    ]);
    await portal.db.updateTable("account").set({ email: "mas@pelda.hu" }).where("id", "=", second.id).execute();
    await giveNumbers(portal.db, first.id, { social_security_number: "111111110" });
    const known = await makeAthlete(portal.db);
    await giveNumbers(portal.db, known.id, { social_security_number: "111111110" });
    expect((await restore(first.id)).body.refused).toMatchObject([{ code: "access.deletedAccount.refusal.known" }]);
    await giveNumbers(portal.db, known.id, { social_security_number: null });
    expect((await restore(first.id)).body).toMatchObject({ changed: 1 });
  });

  it("is allowed to accounts that may delete: staff for staff, not for persons or for accounts with more rights, and no other viewer", async () => {
    const [athlete, clerk, chief] = [
      await makeAthlete(portal.db),
      await makeStaff(portal.db, { name: "Irodás Iván", roles: [] }),
      await makeStaff(portal.db),
    ];
    for (const { id } of [athlete, clerk, chief]) await remove(id);
    const { browser: office } = await portal.officer({ UserAccount: "WriteRead" });
    const { browser: reader } = await portal.officer({ UserAccount: "ReadOnly" });
    const athletes = await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD);
    const list = await openList(office, "deletedAccount");
    expect((await list.row(athlete.id))?.["acts"]).toEqual([]);
    expect((await list.row(clerk.id))?.["acts"]).toEqual(["restore"]);
    expect((await restore(athlete.id, office)).body.refused).toMatchObject([
      { code: "access.deletedAccount.refusal.notYours" },
    ]);
    expect((await restore(chief.id, office)).body.refused).toMatchObject([{ code: "access.user.beyondYou" }]);
    expect((await restore(athlete.id, reader)).status).toBe(403);
    expect((await restore(athlete.id, athletes)).status).toBe(403);
    expect((await restore(athlete.id, portal.browser())).status).toBe(401);
    expect([await statusOf(athlete.id), await statusOf(chief.id)]).toEqual(["DELETED", "DELETED"]);
    expect((await restore(clerk.id, office)).body).toMatchObject({ changed: 1, refused: [] });
  });
});

describe("after thirty days", () => {
  const CANARIES = ["+36301112223", "kanari@pelda.hu", "Kanárifalva", "Anyanév", "1999-07-13", "titkos.kontakt"];

  it("a job erases personal data, keeps the name where accounting needs it, and nothing erased returns", async () => {
    const club = await makeClub(portal.db, { name: "Elmúló SE" });
    const athlete = await makeAthlete(portal.db, {
      email: "kanari@pelda.hu",
      lastName: "Kanári",
      firstName: "Kata",
      birthDate: "1999-07-13",
      club: club.id,
    });
    const nobody = await makeAthlete(portal.db, { lastName: "Senki", firstName: "Sára", paidYears: [] });
    await portal.db
      .updateTable("person")
      .set({
        phone_number: "+36301112223",
        birth_place: "Kanárifalva",
        mother_last_name: "Anyanév",
        mother_first_name: "Éva",
      })
      .where("id", "=", athlete.id)
      .execute();
    await giveNumbers(portal.db, athlete.id, { social_security_number: "037687210" });
    await portal.db
      .insertInto("address")
      .values({ account_id: athlete.id, purpose: "HOME", city: "Kanárifalva" })
      .execute();
    await portal.db
      .insertInto("organisation_officer")
      .values({ organisation_id: club.id, office: "CONTACT", email: "titkos.kontakt@pelda.hu" })
      .execute();
    await sql`insert into change_log (at, actor_id, action, object, object_id, changes)
      values (${at}, ${portal.admin.id}, 'update', 'person', ${athlete.id}, '{"birthPlace": ["Máshol", "Kanárifalva"]}')`.execute(
      portal.db,
    );
    const { receivable } = await enter(athlete.id);
    await settle(portal.db, [receivable], at);
    for (const { id } of [athlete, nobody, club]) expect((await remove(id)).successful).toBe(true);
    portal.clock.set(DAYS(29.9));
    let admin = await portal.browser().signIn(portal.admin.email, PASSWORD);
    await portal.runJob("erase-accounts");
    expect(await wordsOf([athlete.id, club.id])).toContain("Kanárifalva");
    expect(await deletedNames(admin)).toContain(athlete.id);

    portal.clock.set(DAYS(30));
    admin = await portal.browser().signIn(portal.admin.email, PASSWORD);
    // The period ends exactly, not when the job runs.
    expect((await restore(athlete.id, admin)).body.refused).toMatchObject([
      { code: "access.deletedAccount.refusal.gone" },
    ]);
    await portal.runJob("erase-accounts");
    const words = await wordsOf([athlete.id, club.id, nobody.id]);
    for (const canary of CANARIES) expect(words).not.toContain(canary);
    const left = await portal.db
      .selectFrom("party")
      .select("name")
      .where("id", "in", [athlete.id, nobody.id, club.id])
      .orderBy("id")
      .execute();
    expect(left.map(({ name }) => name)).toEqual(["Elmúló SE", "Kanári Kata", "– –"]);
    expect(await portal.db.selectFrom("ledger").select("id").where("party_id", "=", athlete.id).execute()).toHaveLength(
      4,
    );
    expect(await deletedNames(admin)).not.toContain(athlete.id);
    expect((await restore(athlete.id, admin)).body).toMatchObject({ successful: false, code: "kernel.error.noData" });
    await expect(
      sql`update account set registration_status = status_before where id = ${athlete.id}`.execute(portal.db),
    ).rejects.toMatchObject({ code: "RJ012" });
    const before = await wordsOf([athlete.id]);
    await portal.runJob("erase-accounts");
    expect(await wordsOf([athlete.id])).toEqual(before);
    portal.clock.set(NOW);
  });

  const eraseAll = async () => {
    portal.clock.set(DAYS(30));
    await portal.runJob("erase-accounts");
    portal.clock.set(NOW);
  };

  it("a job erases the name of staff and their private files, but no file that others use", async () => {
    const { id, browser } = await portal.officer({ Storage: "WriteRead" });
    const directoryIn = async (parentDirectory: string | null, fileName: string) => {
      const asked = { parentStorage: "private", parentDirectory, fileName };
      return (await ask<{ key: string }>(browser, "POST fileRepository/makeDirectory", asked)).body.key;
    };
    const put = async (place: string) => {
      const address = `/api/fileRepository/addFile?storage=${place}`;
      return (await upload(browser, address, { name: "kanari.png", content: await makePicture() })).body.key ?? "";
    };
    const inner = await directoryIn(await directoryIn(null, "Kanárimappa"), "Kanárialmappa");
    const [own, used, shared] = [await put(`private&directory=${inner}`), await put("private"), await put("public")];
    await ask(browser, "POST fileRepository/rename", { key: own, fileName: "kanarilelet.png" });
    await sql`insert into file_use (file_key, object, object_id) values (${used}, 'emailTemplate', 1)`.execute(
      portal.db,
    );
    expect((await remove(id)).successful).toBe(true);
    await eraseAll();
    const { rows: staff } = await sql`select name from staff where id = ${id}`.execute(portal.db);
    expect(staff).toEqual([{ name: "–" }]);
    const { rows: logs } = await sql<{ changes: object }>`
      select changes from change_log where actor_id = ${id} and object = 'file'`.execute(portal.db);
    expect(logs).toHaveLength(6);
    expect(JSON.stringify(logs).toLowerCase()).not.toMatch(/kanári|kanarilelet/);
    portal.clock.set(DAYS(31.1));
    await portal.runJob("sweep-files");
    portal.clock.set(NOW);
    const { rows: files } = await sql<{ key: string }>`select key from file where owner_id = ${id}`.execute(portal.db);
    expect(files.map(({ key }) => key).toSorted()).toEqual([used, shared].toSorted());
    expect([own, used, shared].filter((key) => store.contents.has(key))).toEqual([used, shared]);
    await sql`delete from file_use where object = 'emailTemplate'`.execute(portal.db);
  });

  it("a job erases an athlete's words and signed permissions from closed transfers, which stay", async () => {
    const [source, target] = [await makeClub(portal.db), await makeClub(portal.db)];
    const athlete = await makeAthlete(portal.db, { club: source.id });
    const permissionOf = async (key: string, owner: number) => {
      await sql`insert into file (key, owner_id, uploaded_by, storage, category, file_name, mime_type, size, sha256, rule, state, in_library,
          created_at, updated_at)
        values (${key}, ${owner}, ${owner}, 'private', 'Document', 'szülő.pdf', 'application/pdf', 1, sha256('x'), 'parentalPermission',
          'STORED', false, ${at}, ${at})`.execute(portal.db);
      return key;
    };
    const start = await permissionOf("k".repeat(32), target.id);
    const answer = await permissionOf("n".repeat(32), athlete.id);
    const made = {
      athlete_id: athlete.id,
      source_club_id: source.id,
      target_club_id: target.id,
      since: at,
      closed_at: at,
      payment_mode: "CREDIT_CARD" as const,
      is_adult: false,
      target_club_check_1: true,
      target_club_check_2: true,
      start_permission: start,
      athlete_answered_at: at,
      created_at: at,
      updated_at: at,
    };
    const [accepted, rejected] = await portal.db
      .insertInto("athlete_transfer")
      .values([
        {
          ...made,
          status: "WAIT_FOR_CLUB",
          close_reason: "Lejárt.",
          athlete_accepted: true,
          athlete_check_1: true,
          athlete_check_2: true,
          answer_permission: answer,
        },
        { ...made, status: "ATHLETE_REJECTED", athlete_accepted: false, athlete_description: "Kanári-ok." },
      ])
      .returning("id")
      .execute();
    await sql`insert into file_use (file_key, object, object_id) values (${start}, 'athlete_transfer', ${accepted?.id}),
      (${start}, 'athlete_transfer', ${rejected?.id}), (${answer}, 'athlete_transfer', ${accepted?.id})`.execute(
      portal.db,
    );
    await sql`insert into change_log (at, actor_id, action, object, object_id, changes) values
      (${at}, ${athlete.id}, 'status', 'athlete_transfer', ${rejected?.id},
        '{"state": ["WAIT_FOR_ATHLETE", "ATHLETE_REJECTED"], "move": [null, "athleteRejects"], "reason": [null, "Kanári-ok."]}')`.execute(
      portal.db,
    );
    expect((await remove(athlete.id)).successful).toBe(true);
    await eraseAll();
    const { rows: left } =
      await sql`select status, athlete_description as words, num_nonnulls(start_permission, answer_permission) as permissions
      from athlete_transfer where athlete_id = ${athlete.id} order by id`.execute(portal.db);
    expect(left).toEqual([
      { status: "WAIT_FOR_CLUB", words: null, permissions: 0 },
      { status: "ATHLETE_REJECTED", words: "–", permissions: 0 },
    ]);
    const { rows: steps } =
      await sql`select changes from change_log where object = 'athlete_transfer' and object_id = ${rejected?.id}`.execute(
        portal.db,
      );
    expect(steps).toEqual([
      {
        changes: {
          state: ["WAIT_FOR_ATHLETE", "ATHLETE_REJECTED"],
          move: [null, "athleteRejects"],
          reason: [null, "***"],
        },
      },
    ]);
    const { rows: files } = await sql<{ waits: boolean }>`
      select orphaned_since is not null as waits from file where key in (${start}, ${answer})`.execute(portal.db);
    expect(files).toEqual([{ waits: true }, { waits: true }]);
  });

  it("a choice of how lists show the name stays as long as the name", async () => {
    const [starter, other] = [await makeAthlete(portal.db), await makeAthlete(portal.db, { paidYears: [] })];
    const { receivable } = await enter(starter.id);
    await settle(portal.db, [receivable], at);
    await sql`insert into start_name (person_id, shown, chosen_at) values (${starter.id}, 'INITIALS', ${at}), (${other.id}, 'INITIALS', ${at})`.execute(
      portal.db,
    );
    for (const { id } of [starter, other]) expect((await remove(id)).successful).toBe(true);
    await eraseAll();
    const { rows } =
      await sql`select person_id as id from start_name where person_id in (${starter.id}, ${other.id})`.execute(
        portal.db,
      );
    expect(rows).toEqual([{ id: starter.id }]);
  });

  it("a birth date keeps its year, as the last day: lists never show a child's full name too early", async () => {
    const child = await makeAthlete(portal.db, { birthDate: "2012-03-15" });
    const { receivable } = await enter(child.id);
    await settle(portal.db, [receivable], at);
    expect((await remove(child.id)).successful).toBe(true);
    await eraseAll();
    const { rows } = await sql`select birth_date::text as day from person where id = ${child.id}`.execute(portal.db);
    expect(rows).toEqual([{ day: "2012-12-31" }]);
  });

  it("a job deletes the account's feed and private views, but no view that roles share", async () => {
    const { id, role } = await portal.officer({});
    await sql`insert into own_feed (account_id, token_hash, made_at) values (${id}, sha256('kanari'), ${at})`.execute(
      portal.db,
    );
    const { rows: views } = await sql<{ id: number }>`
      insert into saved_view (account_id, control, name, filters, order_keys, variables, saved_at)
      select ${id}, 'userTableControl', name, '[]', '[]', '{}', ${at} from unnest(array['Kanári', 'Közös']) as name returning id`.execute(
      portal.db,
    );
    await sql`insert into saved_view_role (saved_view_id, role_id) values (${views[1]?.id}, ${role.id})`.execute(
      portal.db,
    );
    expect((await remove(id)).successful).toBe(true);
    await eraseAll();
    const { rows } =
      await sql`select v.name, f.made_at as feed from account a left join saved_view v on v.account_id = a.id
      left join own_feed f on f.account_id = a.id where a.id = ${id}`.execute(portal.db);
    expect(rows).toEqual([{ name: "Közös", feed: null }]);
  });

  it("every table that refers to a party loses the rows of an erased one, or is named here", async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid in ('account'::regclass, 'person'::regclass, 'organisation'::regclass)`.execute(
      portal.db,
    );
    const erased: ReadonlySet<string> = new Set(ERASED_TABLES);
    const staying = rows.map(({ name }) => name).filter((name) => !erased.has(name));
    expect(staying.toSorted()).toEqual(STAYING_TABLES);
  });

  it("the tables of parties and transfers contain nothing but the columns named here", async () => {
    const { rows } = await sql<{ name: string; value: string }>`
      select t.name || '.' || f.key as name, f.value from account a
      cross join lateral (values ('account', to_jsonb(a)), ('person', (select to_jsonb(p) from person p where p.id = a.id)),
        ('organisation', (select to_jsonb(o) from organisation o where o.id = a.id)),
        ('licence', (select to_jsonb(l) from licence l where l.person_id = a.id)), ('staff', (select to_jsonb(s) from staff s where s.id = a.id)),
        ('athlete_transfer', (select jsonb_object_agg(c.key, c.value) from athlete_transfer x cross join lateral jsonb_each(to_jsonb(x)) c
          where x.athlete_id = a.id and c.value <> 'null'))) as t (name, row)
      cross join lateral jsonb_each_text(t.row) f
      where a.erased_at is not null and f.value is not null`.execute(portal.db);
    expect([...new Set(rows.map(({ name }) => name))].toSorted()).toEqual(STAYING_COLUMNS);
  });

  it("a job erases a column of a person that a later version added", async () => {
    const { id } = await makeAthlete(portal.db);
    await sql`alter table person add column added_later text`.execute(portal.db);
    await sql`update person set added_later = 'personal' where id = ${id}`.execute(portal.db);
    expect((await remove(id)).successful).toBe(true);
    portal.clock.set(DAYS(30));
    await portal.runJob("erase-accounts");
    portal.clock.set(NOW);
    const { rows } = await sql`select added_later from person where id = ${id}`.execute(portal.db);
    await sql`alter table person drop column added_later`.execute(portal.db);
    expect(rows).toEqual([{ added_later: null }]);
  });

  it("the logs of other parties gain rows and never change", async () => {
    const club = await makeClub(portal.db);
    await sql`insert into change_log (at, action, object, object_id, changes) values (${at}, 'update', 'organisation', ${club.id}, '{"a": [1, 2]}')`.execute(
      portal.db,
    );
    const mask = sql`update change_log set changes = masked_changes(changes) where object = 'organisation' and object_id = ${club.id}`;
    await expect(mask.execute(portal.db)).rejects.toMatchObject({ code: "RJ011" });
    await remove(club.id);
    await expect(mask.execute(portal.db)).rejects.toMatchObject({ code: "RJ011" });
  });
});

/**
 * The tables whose rows remain, without what is only personal: books, entries and memberships, the work of the office,
 * logs, and imports, which empty themselves after a day.
 */
const STAYING_TABLES = [
  "acceptance",
  "athlete_transfer",
  "change_log",
  "check_in",
  "club_membership",
  "competition",
  "credit",
  "doubtful_payment",
  "entry",
  "entry_member",
  "fee",
  "fee_waiver",
  "file",
  "ledger",
  "letter",
  "licence",
  "mail",
  "organisation",
  "payment",
  "payment_request",
  "person",
  "receivable",
  "roster_import",
  "roster_import_row",
  "saved_view",
  "security_log",
  "security_log_count",
  "staff",
  "start_name",
  "waiting_list_entry",
  "waiting_list_member",
];

/**
 * The columns that remain of an erased account: those that accounting needs, those that results are counted by, its last
 * status, and the course of its transfers.
 */
const STAYING_COLUMNS = [
  "account.deleted_at",
  "account.erased_at",
  "account.id",
  "account.is_deleted",
  "account.kind",
  "account.locale",
  "account.registered_at",
  "account.registration_status",
  "account.status_before",
  "account.updated_at",
  "athlete_transfer.athlete_accepted",
  "athlete_transfer.athlete_answered_at",
  "athlete_transfer.athlete_check_1",
  "athlete_transfer.athlete_check_2",
  "athlete_transfer.athlete_description",
  "athlete_transfer.athlete_id",
  "athlete_transfer.close_reason",
  "athlete_transfer.closed_at",
  "athlete_transfer.created_at",
  "athlete_transfer.id",
  "athlete_transfer.is_adult",
  "athlete_transfer.payment_mode",
  "athlete_transfer.shows_athlete_description",
  "athlete_transfer.since",
  "athlete_transfer.source_club_check_1",
  "athlete_transfer.source_club_id",
  "athlete_transfer.status",
  "athlete_transfer.target_club_check_1",
  "athlete_transfer.target_club_check_2",
  "athlete_transfer.target_club_id",
  "athlete_transfer.updated_at",
  "licence.number",
  "licence.person_id",
  "licence.status",
  "licence.type",
  "organisation.archived",
  "organisation.full_name",
  "organisation.id",
  "organisation.is_adult",
  "organisation.is_club",
  "organisation.is_organiser",
  "organisation.is_supply",
  "organisation.kind",
  "organisation.short_name",
  "organisation.user_status",
  "person.archived",
  "person.athlete_reg_type",
  "person.birth_date",
  "person.club_id",
  "person.club_is_club",
  "person.first_name",
  "person.gender",
  "person.id",
  "person.is_athlete",
  "person.is_competitor",
  "person.is_referee",
  "person.is_technical_committee",
  "person.is_trainer",
  "person.kind",
  "person.last_name",
  "person.removed",
  "person.search",
  "person.user_status",
  "staff.id",
  "staff.kind",
  "staff.name",
];

/** Returns everything that the database contains about some parties, as text. */
async function wordsOf(ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(words, ' ') as words from (
      select to_jsonb(a)::text as words from account a where id = any(${ids})
      union all select to_jsonb(p)::text from person p where id = any(${ids})
      union all select to_jsonb(o)::text from organisation o where id = any(${ids})
      union all select to_jsonb(d)::text from address d where account_id = any(${ids})
      union all select to_jsonb(f)::text from organisation_officer f where organisation_id = any(${ids})
      union all select to_jsonb(l)::text from licence l where person_id = any(${ids})
      union all select to_jsonb(c)::text from change_log c where object in ('account', 'person', 'organisation') and object_id = any(${ids})
    ) as said`.execute(portal.db);
  return rows[0]?.words ?? "";
}
