import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAthlete, makeClub } from "../../../test/factories.ts";
import { adult, apply, check, openRoster, sheet, sendFile, outcomesOf, type RosterPortal } from "./roster.testbed.ts";
import { nextTaj } from "../../../test/person-fields.ts";
import { TEST_VAULT } from "../../../test/vault.ts";

let portal: RosterPortal;
beforeAll(async () => {
  portal = await openRoster();
});
afterAll(() => portal.close());

const personOf = async (taj: unknown) =>
  (
    await sql<Record<string, unknown>>`select p.*, a.email, l.type, l.number, l.medical_valid_until, d.city
      from person p join account a on a.id = p.id left join licence l on l.person_id = p.id
      left join address d on d.account_id = p.id and d.purpose = 'HOME'
      where p.social_security_number_mark = ${TEST_VAULT.mark(String(taj).replaceAll(" ", ""))}`.execute(portal.db)
  ).rows[0];
const logOf = async (id: unknown) =>
  (
    await sql<{
      action: string;
      actor_id: number;
      changes: Record<string, unknown>;
    }>`select action, actor_id, changes from change_log where object = 'person' and object_id = ${id} order by id`.execute(
      portal.db,
    )
  ).rows;

describe("a roster", () => {
  it("is checked without writing anything, and then applied with exactly the reported outcome", async () => {
    const old = adult({ Vezetéknév: "Öreg" });
    await apply(portal.club, await check(portal.club, [old]));
    const lines = [adult(), { ...old, Település: "Kőszeg" }, old, adult({ Nem: "nem tudom", Vezetéknév: null })];
    const [fresh = {}, changed = {}] = lines;
    // The same person twice in a file is refused; only the third row is accepted.
    const both = await check(portal.club, [changed, old]);
    expect(both.rows.map(({ result }) => result)).toEqual(["REFUSED", "REFUSED"]);

    const checked = await check(
      portal.club,
      lines.filter((line) => line !== old),
    );
    expect(outcomesOf(checked)).toEqual([
      "NEW",
      "UPDATED",
      "REFUSED Nem: Nincs ilyen választható érték. Lehet: Férfi, Nő, Egyéb. Vezetéknév: Mező kötelező.",
    ]);
    expect(checked.rows[1]?.changed).toEqual(["Település"]);
    expect(await personOf(fresh["TAJ-szám"])).toBeUndefined();
    expect(await personOf(old["TAJ-szám"])).toMatchObject({ city: "Szombathely" });

    const applied = await apply(portal.club, checked);
    expect(applied.rows.map((row) => row.applied)).toEqual([true, true, false]);
    expect(await personOf(fresh["TAJ-szám"])).toMatchObject({
      last_name: "Győrffy-Őri",
      birth_date: "1990-06-15",
      gender: "MALE",
      nationality: "HU",
      phone_number: "+36301234567",
      user_status: "UnderVerification",
      is_athlete: true,
      club_id: portal.ownClub.id,
      type: "AMATOR",
      medical_valid_until: "2026-10-01",
      city: "Szombathely",
    });
    expect(await personOf(old["TAJ-szám"])).toMatchObject({ city: "Kőszeg" });

    const again = await check(
      portal.club,
      lines.filter((line) => line !== old),
    );
    expect(again.rows.map(({ result }) => result)).toEqual(["UNCHANGED", "UNCHANGED", "REFUSED"]);
  });

  it("writes the form's log once, with masked health data, however often it is applied", async () => {
    const line = adult();
    const checked = await check(portal.club, [line]);
    await apply(portal.club, checked);
    expect((await apply(portal.club, checked)).rows[0]).toMatchObject({ result: "NEW", applied: true });
    const person = await personOf(line["TAJ-szám"]);
    const log = await logOf(person?.["id"]);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({
      action: "create",
      actor_id: portal.ownClub.id,
      changes: {
        "athlete.taj": ["***", "***"],
        "athlete.doctorDate": ["***", "***"],
        "address.city": [null, "Szombathely"],
      },
    });
  });

  it("finds persons by licence number, and changes only the columns of the file", async () => {
    const { id, licenceNumber } = await makeAthlete(portal.db, { club: portal.ownClub.id, birthDate: "1988-01-02" });
    // The factory's person misses much; the import requires it like the form.
    const bare = await check(portal.club, [{ Licenszszám: licenceNumber, Telefonszám: "+36301112223" }]);
    expect(outcomesOf(bare)[0]).toContain("REFUSED Születési hely: Mező kötelező.");
    const {
      "E-mail-cím": _,
      Vezetéknév: __,
      Keresztnév: ___,
      ...rest
    } = adult({
      Licenszszám: licenceNumber?.toLowerCase() ?? "",
      Állampolgárság: "HU",
    });
    const checked = await check(portal.club, [rest]);
    expect(outcomesOf(checked)).toEqual(["UPDATED"]);
    expect(checked.rows[0]).toMatchObject({ id, name: expect.stringContaining("Árvíztűrő") });
    await apply(portal.club, checked);
    expect(await personOf(rest["TAJ-szám"])).toMatchObject({ id, last_name: "Árvíztűrő", number: licenceNumber });
  });

  it("accepts headings of either language in any order, date cells, numbers, and composed or decomposed letters", async () => {
    const taj = nextTaj();
    const line = {
      "Club athlete": true,
      "date of birth": new Date("2001-02-03T00:00:00Z"),
      "FIRST NAME": "Űzö".normalize("NFD"),
      "Last name": "Kürtőskalácsné Szőllősy",
      "Social security number": Number(taj.replaceAll(" ", "")),
      ...Object.fromEntries(
        Object.entries(adult()).filter(
          ([name]) => !["TAJ-szám", "Vezetéknév", "Keresztnév", "Születési dátum"].includes(name),
        ),
      ),
      Nem: "FEMALE",
      Állampolgárság: "Szlovákia",
    };
    await apply(portal.club, await check(portal.club, [line]));
    expect(await personOf(taj)).toMatchObject({
      first_name: "Űzö",
      last_name: "Kürtőskalácsné Szőllősy",
      birth_date: "2001-02-03",
      nationality: "SK",
      gender: "FEMALE",
    });
  });

  it("imports trainers too", async () => {
    const { Licensztípus: _, "Sportorvosi engedély érvényessége": __, "TAJ-szám": ___, ...person } = adult();
    const trainer = { ...person, Edző: "igen", "Egyesületi sportoló": "nem", "Edzői képesítés": "Szakedző" };
    const checked = await check(portal.club, [trainer]);
    expect(outcomesOf(checked)).toEqual(["REFUSED A képesítés sportága: Mező kötelező."]);
    expect(outcomesOf(await check(portal.club, [{ ...trainer, "A képesítés sportága": "triatlon" }]))).toEqual(["NEW"]);
  });
});

describe("contradictory rows", () => {
  it("are refused: two persons, a duplicate, another's address, a namesake", async () => {
    const [one, other, third] = [adult(), adult(), adult()];
    await apply(portal.club, await check(portal.club, [one, other, third]));
    const { licenceNumber } = await makeAthlete(portal.db, { club: portal.ownClub.id });
    const twice = adult();
    expect(
      outcomesOf(
        await check(portal.club, [
          { ...one, Licenszszám: licenceNumber },
          adult({ "E-mail-cím": third["E-mail-cím"] ?? "" }),
          { ...other, "TAJ-szám": nextTaj(), "E-mail-cím": "uj-cim@pelda.hu" },
          twice,
          adult({ "TAJ-szám": twice["TAJ-szám"] ?? "" }),
          adult({ Licenszszám: "99999" }),
          adult({ "TAJ-szám": "123 456 789" }),
        ]),
      ),
    ).toEqual([
      "REFUSED Licenszszám: A licenszszám és a TAJ-szám két különböző személyé.",
      "REFUSED E-mail-cím: Ezzel az e-mail-címmel már van fiók.",
      "REFUSED Vezetéknév: Ugyanezzel a névvel, születési dátummal és anyja nevével már van nyilvántartott személy.",
      "REFUSED TAJ-szám: Ugyanez a fájl 6. sorában is szerepel.",
      "REFUSED TAJ-szám: Ugyanez a fájl 5. sorában is szerepel.",
      "REFUSED Licenszszám: Nincs ilyen licenszszámú sportolód.",
      "REFUSED TAJ-szám: Ez a TAJ-szám hibás, ellenőrizd a számjegyeit.",
    ]);
  });

  it("do not affect others, and report all problems", async () => {
    const good = adult();
    const wrong = adult({
      "Születési dátum": "2012.02.30.",
      Telefonszám: "nincs",
      Vármegye: "Erdély",
      Irányítószám: null,
    });
    const checked = await check(portal.club, [wrong, good]);
    expect(checked.rows[0]?.problems.map(({ column }) => column).toSorted()).toEqual(
      ["Irányítószám", "Születési dátum", "Telefonszám", "Vármegye"].toSorted(),
    );
    expect((await apply(portal.club, checked)).rows.map((row) => row.applied)).toEqual([false, true]);
  });
});

describe("days", () => {
  it.each([
    ["2026-05-04", "NEW"],
    ["2026-05-05", "REFUSED Születési dátum: A születési dátum nem lehet jövőbeli."],
  ])("of birth: %s is read as %s", async (born, expected) => {
    const line = adult({ "Születési dátum": born, "Sportorvosi engedély érvényessége": "2026-11-04" });
    expect(outcomesOf(await check(portal.club, [line]))).toEqual([expected]);
  });

  it.each([
    ["2008-05-05", "2026-11-04", "NEW"],
    ["2008-05-05", "2026-11-05", "REFUSED Sportorvosi engedély érvényessége"],
    ["2008-05-04", "2027-05-04", "NEW"],
    ["2008-05-04", "2027-05-05", "REFUSED Sportorvosi engedély érvényessége"],
    ["1990-01-01", "2026-05-03", "REFUSED Sportorvosi engedély érvényessége"],
    ["1990-01-01", "2026-05-04", "NEW"],
  ])("born %s and cleared until %s: reports %s", async (born, until, expected) => {
    const line = adult({ "Születési dátum": born, "Sportorvosi engedély érvényessége": until });
    expect(outcomesOf(await check(portal.club, [line]))[0]).toContain(expected);
  });
});

describe("clubs", () => {
  it("import only into themselves, the federation into any club by name", async () => {
    await makeClub(portal.db, { name: "Első Iker SE", shortName: "Iker" });
    await makeClub(portal.db, { name: "Második Iker SE", shortName: "Iker" });
    expect(
      outcomesOf(await check(portal.club, [adult({ Egyesület: "őrségi úte" }), adult({ Egyesület: "Iker" })])),
    ).toEqual(["NEW", "REFUSED Egyesület: Csak a saját egyesületed sportolóit és edzőit importálhatod."]);
    const office = ["Őrségi ÚTE", "Iker", "Második iker se", "Nincs Ilyen", null];
    expect(
      outcomesOf(
        await check(
          portal.admin,
          office.map((Egyesület) => adult({ Egyesület })),
        ),
      ),
    ).toEqual([
      "NEW",
      "REFUSED Egyesület: Több ilyen nevű egyesület is van: írd a teljes nevét.",
      "NEW",
      "REFUSED Egyesület: Nincs ilyen nevű egyesület.",
      "REFUSED Egyesület: Mező kötelező.",
    ]);
  });

  it("keep their athletes: another club neither finds nor changes them, nor learns who they are", async () => {
    const line = adult({ Vezetéknév: "Titkos" });
    await apply(portal.club, await check(portal.club, [line]));
    const { licenceNumber, id } = await makeAthlete(portal.db, { club: portal.ownClub.id, lastName: "Rejtett" });
    const elsewhere = await portal.signedIn(await makeClub(portal.db));
    const { Vezetéknév: _, ...nameless } = adult({ "TAJ-szám": line["TAJ-szám"] ?? "" });
    const { body } = await sendFile(elsewhere, await sheet([nameless, adult({ Licenszszám: licenceNumber })]));
    expect(body.rows.map(({ result, id: found }) => [result, found])).toEqual([
      ["REFUSED", null],
      ["REFUSED", null],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Titkos|Rejtett/);
    expect(await logOf(id)).toEqual([]);
  });
});

describe("the club of a row", () => {
  const memberships = async (line: Record<string, unknown>) => {
    const { rows } = await sql<{ club: string; present: boolean }>`
      select o.full_name as club, m.until is null as present from club_membership m join organisation o on o.id = m.club_id
      where m.person_id = ${(await personOf(line["TAJ-szám"]))?.["id"]} order by m.id`.execute(portal.db);
    return rows;
  };

  it("begins a membership, and ends it when another row names another club", async () => {
    await makeClub(portal.db, { name: "Szigetközi Klub" });
    const line = adult({ Egyesület: "Őrségi ÚTE" });
    await apply(portal.admin, await check(portal.admin, [line]));
    const first = "Őrségi Úszó és Triatlon Egyesület";
    expect(await memberships(line)).toEqual([{ club: first, present: true }]);
    await apply(portal.admin, await check(portal.admin, [{ ...line, Egyesület: "Szigetközi Klub" }]));
    expect(await memberships(line)).toEqual([
      { club: first, present: false },
      { club: "Szigetközi Klub", present: true },
    ]);
  });

  it("is refused by name while a transfer of the athlete is open", async () => {
    const target = await makeClub(portal.db, { name: "Fertői Klub" });
    const line = adult({ Egyesület: "Őrségi ÚTE" });
    await apply(portal.admin, await check(portal.admin, [line]));
    await sql`insert into athlete_transfer (athlete_id, source_club_id, target_club_id, status, since, payment_mode, is_adult, target_club_check_1,
        target_club_check_2, created_at, updated_at)
      select id, club_id, ${target.id}, 'WAIT_FOR_ATHLETE', now(), 'BANK_TRANSFER', true, true, true, now(), now() from person
      where id = ${(await personOf(line["TAJ-szám"]))?.["id"]}`.execute(portal.db);
    const checked = await check(portal.admin, [{ ...line, Egyesület: "Fertői Klub" }]);
    expect(outcomesOf(checked)).toEqual(["REFUSED Egyesület: Ezt a mezőt nem módosíthatod."]);
    expect(await memberships(line)).toHaveLength(1);
  });
});
