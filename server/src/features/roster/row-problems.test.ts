import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adult, apply, check, openRoster, type Line, type RosterPortal } from "./roster.testbed.ts";

let portal: RosterPortal;
beforeAll(async () => {
  portal = await openRoster();
});
afterAll(() => portal.close());

describe("the problems of a row", () => {
  const columns = async (line: Line, browser = portal.club) =>
    (await check(browser, [line])).rows[0]?.problems.map(({ column }) => column).toSorted();

  it("are reported at once: unreadable cells, missing values, broken rules", async () => {
    const line = adult({
      "TAJ-szám": "123 456 789",
      Nem: "ismeretlen",
      Vezetéknév: null,
      "Közterület neve": null,
      Házszám: null,
      "E-mail-cím": "nem cím",
      "Anyja vezetékneve": null,
      "Sportorvosi engedély érvényessége": "2030-01-01",
    });
    expect(await columns(line)).toEqual(
      [
        "Anyja vezetékneve",
        "E-mail-cím",
        "Házszám",
        "Közterület neve",
        "Nem",
        "Sportorvosi engedély érvényessége",
        "TAJ-szám",
        "Vezetéknév",
      ].toSorted(),
    );
  });

  it("of an existing person omit columns that the file does not have", async () => {
    const line = adult();
    await apply(portal.club, await check(portal.club, [line]));
    const again = {
      "TAJ-szám": line["TAJ-szám"] ?? "",
      Telefonszám: "nincs",
      "Sportorvosi engedély érvényessége": "2030-01-01",
    };
    expect(await columns(again)).toEqual(["Sportorvosi engedély érvényessége", "Telefonszám"]);
  });

  it("of an unidentified person cover only the columns of the file", async () => {
    const line = { Licenszszám: "NINCS-ILYEN", "E-mail-cím": "nem cím", Vármegye: "Erdély" };
    expect(await columns(line)).toEqual(["E-mail-cím", "Licenszszám", "Vármegye"]);
  });
});
