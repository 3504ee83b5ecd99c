import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adult, apply, check, openRoster, type Line, type RosterPortal } from "./roster.testbed.ts";

let portal: RosterPortal;
beforeAll(async () => {
  portal = await openRoster();
});
afterAll(() => portal.close());

describe("what is wrong with a row", () => {
  const columns = async (line: Line, browser = portal.club) =>
    (await check(browser, [line])).rows[0]?.problems.map(({ column }) => column).toSorted();

  it("is named at once: cells that cannot be read, what is missing, what breaks a rule", async () => {
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

  it("is all of a known person's too, but what the file leaves out", async () => {
    const line = adult();
    await apply(portal.club, await check(portal.club, [line]));
    const again = {
      "TAJ-szám": line["TAJ-szám"] ?? "",
      Telefonszám: "nincs",
      "Sportorvosi engedély érvényessége": "2030-01-01",
    };
    expect(await columns(again)).toEqual(["Sportorvosi engedély érvényessége", "Telefonszám"]);
  });

  it("of whom nobody knows is what the file says of them", async () => {
    const line = { Licenszszám: "NINCS-ILYEN", "E-mail-cím": "nem cím", Vármegye: "Erdély" };
    expect(await columns(line)).toEqual(["E-mail-cím", "Licenszszám", "Vármegye"]);
  });
});
