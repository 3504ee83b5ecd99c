import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAthlete, makeEntries } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { importSeason } from "./import-season.ts";
import { SeasonProblems, problemLine } from "./problem.ts";
import { readWorkbook } from "./read-workbook.ts";
import { aSeason, competition, race, retold } from "./season.testbed.ts";

let portal: Portal;
beforeAll(async () => void (portal = await startPortal({ now: "2026-11-21T10:00:00Z" })));
afterAll(() => portal.close());

const read = async (workbook: Buffer) =>
  (await importSeason(portal.db, await readWorkbook(workbook), { actor: null, now: portal.clock() })).map(
    ({ outcome }) => outcome,
  );

async function problemsOf(workbook: Buffer): Promise<string[]> {
  try {
    await read(workbook);
    return [];
  } catch (error) {
    if (error instanceof SeasonProblems) return error.problems.map(problemLine);
    throw error;
  }
}

describe("an invalid file", () => {
  const price = { competition: "Árvíztűrő Kupa", group: "Felnőtt", registration_amount: 20_000 };
  it.each<[string, Buffer, string]>([
    [
      "30 February",
      retold(aSeason(), ' s="2"><v>46473</v>', ' t="inlineStr"><is><t>2027.02.30.</t></is>'),
      "Versenyek, 2. sor, „Első nap”: Nincs ilyen nap: „2027.02.30.”.",
    ],
    ["an unknown sheet", retold(aSeason(), 'name="Sportágak"', 'name="Sportagak"'), "Sportagak: Ismeretlen munkalap."],
    ["an unknown column", retold(aSeason(), ">Férőhely<", ">Helyek<"), "Futamok, 1. sor, „Helyek”: Ismeretlen oszlop."],
    ["a missing column", retold(aSeason(), ">Rajt<", "><"), "Futamok, 1. sor, „Rajt”: Hiányzik ez az oszlop."],
    [
      "an empty cell",
      aSeason({
        parts: [{ competition: competition.code, code: "A", sport: "Triatlon", distance: "Sprint", group: "Felnőtt" }],
      }),
      "Versenyszámok, 2. sor, „Minősítés”: Kötelező kitölteni.",
    ],
    [
      "an overlong name",
      aSeason({ competitions: [{ ...competition, address: "ő".repeat(256) }] }),
      "Versenyek, 2. sor, „Helyszín”: Túl hosszú: 256 karakter, legfeljebb 255 lehet.",
    ],
    [
      "a fraction",
      retold(aSeason(), "<v>20000</v>", "<v>20000.5</v>"),
      "Díjak, 2. sor, „Nevezés”: Egész szám kell 0 és 100000000 között, ez: „20000.5”.",
    ],
    [
      "a wrong time",
      retold(aSeason(), ">9:00<", ">24:00<"),
      "Futamok, 2. sor, „Rajt”: Nem időpont: „24:00”. Így kell: 9:30.",
    ],
    ["a wrong word", retold(aSeason(), ">igen<", ">talán<"), "„igen” vagy „nem” kell, ez: „talán”."],
    [
      "an unknown licence",
      retold(aSeason(), ">ELIT; AMATOR<", ">ELIT; PROFI<"),
      "Futamok, 2. sor, „Licensztípusok”: Ismeretlen: „PROFI”. Lehet: ELIT, PARA, UP, AMATOR.",
    ],
    [
      "an unknown age group",
      aSeason({ races: [{ ...race, ageGroups: ["Felnőtt 1", "Szenior 9"], teamScore: null }] }),
      "Futamok, 2. sor, „Korcsoportok”: Nincs ilyen sem a fájlban, sem a portálon: „Szenior 9”.",
    ],
    [
      "an unknown part",
      aSeason({ races: [{ ...race, parts: ["Z"] }] }),
      "Futamok, 2. sor, „Versenyszámok”: Nincs ilyen a fájlban: „Z”.",
    ],
    [
      "an unknown organiser",
      aSeason({ competitions: [{ ...competition, organiser: "Senki" }] }),
      "Versenyek, 2. sor, „Rendező”: Nincs ilyen sem a fájlban, sem a portálon: „Senki”.",
    ],
    [
      "an unknown competition",
      aSeason({ races: [race, { ...race, competition: "Más" }] }),
      "Futamok, 3. sor, „Verseny”: Nincs ilyen a fájlban: „Más”.",
    ],
    [
      "a duplicate competition",
      aSeason({ competitions: [competition, competition] }),
      "Versenyek, 3. sor: Már van ilyen sor: „Árvíztűrő Kupa”.",
    ],
    [
      "deadlines out of order",
      aSeason({ competitions: [{ ...competition, entry_deadline_2: "2027-02-28" }] }),
      "Versenyek, 2. sor, „2. előnevezés”: A határidők nincsenek sorrendben.",
    ],
    [
      "a deadline after the end",
      aSeason({ competitions: [{ ...competition, registration_deadline: "2027-03-29" }] }),
      "Versenyek, 2. sor, „Nevezési határidő”: A határidő nem lehet a verseny után.",
    ],
    [
      "an end before the start",
      aSeason({ competitions: [{ ...competition, ends_on: "2027-03-26" }] }),
      "Versenyek, 2. sor, „Utolsó nap”: Az utolsó nap nem lehet az első előtt.",
    ],
    [
      "a race on another day",
      aSeason({ races: [{ ...race, date: "2027-03-29" }] }),
      "Futamok, 2. sor, „Nap”: A nap a versenyen kívül esik.",
    ],
    [
      "a race for nobody",
      aSeason({ races: [{ ...race, is_male: false }] }),
      "Futamok, 2. sor, „Férfi”: Jelöld meg, hogy férfiak, nők vagy mindketten indulnak.",
    ],
    [
      "teams among individuals",
      aSeason({ races: [{ ...race, parts: ["A", "B"] }] }),
      "Futamok, 2. sor, „Versenyszámok”: Egyéni és csapatverseny nem lehet egy futamban.",
    ],
    [
      "a missing distance",
      aSeason({
        distances: [{ name: "Sprint" }, { name: "Olimpiai" }],
        settings: [{ competition: competition.code, distance: "Olimpiai", time_limit: 1 }],
      }),
      "Versenytávok, 2. sor, „Táv”: Ezt a távot egy versenyszám sem használja.",
    ],
    [
      "a missing price",
      aSeason({ prices: [price] }),
      "Versenyek, 2. sor, „Kód”: Hiányzik a díj a Díjak lapról: „Utánpótlás”.",
    ],
    [
      "a refund on the last day",
      aSeason({ refunds: [{ competition: competition.code, until: "2027-03-28", percent: 50 }] }),
      "Visszatérítés, 2. sor, „Eddig a napig”: A nevezést a futam előtti nap 17:00-ig lehet visszavonni.",
    ],
    ["a duplicate price", aSeason({ prices: [price, price] }), "Díjak, 3. sor: Már van ilyen sor: „Felnőtt”."],
    [
      "an e-mail that is none",
      aSeason({ organisers: [{ full_name: "X", email: "x@y@z" }] }),
      "Rendezők, 2. sor, „E-mail”: Nem e-mail-cím.",
    ],
  ])("with %s is refused and the problem is named", async (_, workbook, problem) => {
    expect((await problemsOf(workbook)).join("\n")).toContain(problem);
  });

  it("stores nothing, even if most of it is valid", async () => {
    await problemsOf(aSeason({ races: [{ ...race, date: "2027-03-29" }] }));
    for (const table of ["contest", "organisation", "sport_category", "age_group", "competition"] as const)
      expect(await portal.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it("is refused with all its problems", async () => {
    const season = aSeason({
      competitions: [{ ...competition, organiser: "Senki" }],
      races: [{ ...race, date: "2027-03-29" }],
    });
    expect(await problemsOf(season)).toHaveLength(2);
    expect(await problemsOf(Buffer.from("Nem táblázat"))).toEqual(["A fájl nem olvasható táblázatként (.xlsx kell)."]);
  });
});

describe("a valid file", () => {
  let first: string[];
  beforeAll(async () => void (first = await read(aSeason())));

  it("is stored", () => expect(first).toEqual(["added"]));

  it("creates an approved announcement with derived names and lines", async () => {
    const visitor = portal.browser();
    const { body: calendar } = await visitor.call("GET /competitionControl/getCalendarList", {});
    expect(calendar).toMatchObject([
      {
        name: "Árvíztűrő Kupa",
        createdOrg: { name: "Őrségi Versenyszervező" },
        approved: true,
        sportCategoryList: ["Triatlon"],
      },
    ]);
    const { body } = await visitor.call("POST /competitionControl/getDetails", { id: calendar[0]?.id ?? 0 });
    expect(body.raceList).toMatchObject([
      {
        name: "Triatlon - OB - Sprint - fiú",
        isTeam: false,
        startTime: 32_400,
        teamScoreCalcList: [{ name: "Junior" }],
      },
      { name: "Triatlon - OB Mix váltó - Sprint", isTeam: true },
    ]);
    expect(body.techDate).toBe("2027-03-26T17:00:00.000Z");
    expect(
      body.entryPriceList.map(({ name, preRegAmount2, entryAmount }) => [name, preRegAmount2, entryAmount]),
    ).toEqual([
      ["Utánpótlás", null, 0],
      ["Felnőtt", 14_500, 20_000],
      ["Triatlon - OB Mix váltó - Felnőtt", null, 30_000],
    ]);
  });

  it("accepts a race across the clock change in spring with its real duration", async () => {
    const { period } = await portal.db
      .selectFrom("race")
      .select("period")
      .orderBy("order_index")
      .executeTakeFirstOrThrow();
    expect(period).toBe('["2027-03-28 07:00:00+00","2027-03-28 09:00:00+00")');
  });

  it("changes nothing the second time: races keep their ids", async () => {
    const ids = () => portal.db.selectFrom("race").select("id").orderBy("id").execute();
    const before = await ids();
    expect(await read(aSeason())).toEqual(["same"]);
    expect(await ids()).toEqual(before);
  });

  it("updates the competition of the same name and day", async () => {
    expect(await read(aSeason({ races: [{ ...race, capacity: 7 }] }))).toEqual(["updated"]);
    expect(await portal.db.selectFrom("race").select(["name", "capacity"]).execute()).toEqual([
      { name: "Triatlon - OB - Sprint - fiú", capacity: 7 },
    ]);
    expect(await portal.db.selectFrom("competition").select("id").execute()).toHaveLength(1);
  });

  it("adds the same contest on another day", async () => {
    const later = aSeason({ competitions: [{ ...competition, starts_on: "2027-03-28" }] });
    expect(await read(later)).toEqual(["added"]);
  });

  it("cannot give an age group another meaning", async () => {
    const other = aSeason({
      ageGroups: [{ name: "Junior", group: "Utánpótlás", age_min: 17, age_max: 19, child: true }],
    });
    expect(await problemsOf(other)).toEqual([
      "Korcsoportok, 2. sor, „Név”: Ez a korcsoport a portálon más határokkal vagy más korosztályban van.",
    ]);
  });

  it("leaves a competition with entries unchanged", async () => {
    const { id: person } = await makeAthlete(portal.db);
    const { id: race_id, competition_id } = await portal.db
      .selectFrom("race")
      .innerJoin("competition", "competition.id", "race.competition_id")
      .where("starts_on", "=", "2027-03-27")
      .select(["race.id", "competition_id"])
      .executeTakeFirstOrThrow();
    const at = portal.clock();
    await makeEntries(portal.db, [{ competition: competition_id, race: race_id, by: person, amount: 1, at }]);
    expect(await read(aSeason({ competitions: [{ ...competition, address: "Máshol" }] }))).toEqual(["entered"]);
    const there = await portal.db
      .selectFrom("competition")
      .where("id", "=", competition_id)
      .select("address")
      .execute();
    expect(there).toEqual([{ address: competition.address }]);
  });
});
