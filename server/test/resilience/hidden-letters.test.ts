import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adult, sendFile, sheet } from "../../src/features/roster/roster.testbed.ts";
import type { Browser } from "../browser.ts";
import { makeClub, makeStaff, PASSWORD } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";

// Names contain nothing hidden, and none looks like another: checked by the calls themselves, listed by hand.

const LETTERS: Readonly<Record<string, string>> = {
  "turned around (U+202E)": "Tisza\u202eapuK",
  "of no width (U+200B)": "Ti\u200bsza",
  "a mark of bytes (U+FEFF)": "Ti\ufeffsza",
  "a soft hyphen (U+00AD)": "Ti\u00adsza",
  "set apart (U+2066)": "Ti\u2066sza\u2069",
  "a tag (U+E0041)": "Tisza\u{e0041}",
  "a blank that is drawn (U+2800)": "Tisza\u2800",
  "another alphabet": "Tiszа",
};

type Named = { readonly call: string; readonly input: (name: string) => object; readonly path: string };
const dto = (call: string, path: string, field: (name: string) => object): Named => ({
  call,
  path,
  input: (name) => ({ dto: field(name) }),
});

/** Named records, by the call that names them, and the path of its refusal. */
const NAMED: Readonly<Record<string, Named>> = {
  "an organisation": dto("orgEditControl/save", "fullName", (fullName) => ({ fullName })),
  "an organisation's short name": dto("orgEditControl/save", "shortName", (shortName) => ({ shortName })),
  "an officer": dto("orgEditControl/save", "president.lastName", (lastName) => ({ president: { lastName } })),
  "an organisation that registers": dto("orgSubmitControl/save", "fullName", (fullName) => ({ fullName })),
  "a person": dto("personEditControl/save", "lastName", (lastName) => ({ lastName })),
  "a person's mother": dto("personEditControl/save", "motherFirstName", (motherFirstName) => ({ motherFirstName })),
  "a person who registers": dto("personSubmitControl/save", "firstName", (firstName) => ({ firstName })),
  "a street": dto("personEditControl/save", "address.street", (street) => ({ address: { street } })),
  "an account": dto("userEditControl/save", "name", (name) => ({ name })),
  "a contest": dto("contestEditControl/save", "name", (name) => ({ name })),
  "a competition's place": dto("competitionEditControl/save", "address", (address) => ({ address })),
  "a race": dto("competitionEditControl/save", "raceList.0.name", (name) => ({ raceList: [{ name }] })),
  "a race, once it is submitted": dto("competitionEditControl/saveAndSubmit", "raceList.0.name", (name) => ({
    raceList: [{ name }],
  })),
  "a role": dto("dashboardRoleEditControl/save", "title", (title) => ({ title })),
  "a value of a list": dto("sportCategoryEditControl/save", "name", (name) => ({ name })),
  "the subject of a mail": dto("emailTemplateEditControl/update", "subject", (subject) => ({ subject })),
  "a view": {
    call: "contestTableControl/saveView",
    path: "name",
    input: (name) => ({ session: "n", name, roleList: [] }),
  },
  "a folder": {
    call: "fileRepository/makeDirectory",
    path: "fileName",
    input: (fileName) => ({ parentStorage: "public", fileName }),
  },
  "a file": {
    call: "fileRepository/rename",
    path: "fileName",
    input: (fileName) => ({ key: "k".repeat(43), fileName }),
  },
};

/** Names in entering: in the call itself, without a form. */
const AT = "2026-05-04T10:00:00.000Z";
const place = { competition: 1, race: 1 };
const names = { teamName: "Sellők", teamMember2: "Egy Elek", teamMember3: "Két Klári", teamMember4: "Há Ron" };
const relay = { ...place, ...names };
const changedRelay = { entry: 1, updated: AT, ...names };
const athletes = { ...place, athleteIdList: [1] };
const called = (call: string, path: string, given: object): Named => ({
  call: `competitionEntryControl/${call}`,
  path,
  input: (name) => ({ ...given, [path]: name }),
});
const ENTERED: Readonly<Record<string, Named>> = {
  "a team": called("clubValtoEntry", "teamName", athletes),
  "a team at a line": called("clubValtoEntrySpecial", "teamName", { ...athletes, lineNumber: 1, updateEntry: false }),
  "a team that waits": called("joinWaitingList", "teamName", athletes),
  "a team that leaves the list": called("leaveWaitingList", "teamName", place),
  "a person's mixed relay": called("personEntryMix", "teamName", relay),
  "a member who is only written down": called("personEntryMix", "teamMember3", relay),
  "a person's changed relay": called("changeOwnRelay", "teamName", changedRelay),
  "a member who is replaced in it": called("changeOwnRelay", "teamMember4", changedRelay),
  "a team of an organiser's": {
    call: "competitionEntryEditControl/saveTeam",
    path: "teamName",
    input: (teamName) => ({ dto: { ...place, teamName, memberList: [] } }),
  },
  "whoever is written down, by an organiser": {
    call: "competitionEntryEditControl/update",
    path: "cachedPersonFullName",
    input: (cachedPersonFullName) => ({ id: 1, updated: AT, dto: { race: 1, cachedPersonFullName } }),
  },
  "a chip": {
    call: "competitionEntryEditControl/update",
    path: "cachedPersonChipNumber",
    input: (cachedPersonChipNumber) => ({ id: 1, updated: AT, dto: { race: 1, cachedPersonChipNumber } }),
  },
};

let portal: Portal;
let admin: Browser;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
  await admin.send("POST", "/api/contestTableControl/getInstance", post({ session: "n", create: true }));
});
afterAll(() => portal.close());

const post = (input: object) => ({ body: JSON.stringify(input), headers: { "content-type": "application/json" } });
const HIDDEN = "Láthatatlan karakter van benne";
const MIXED = "Az egyik szóban kétféle ábécé hasonló betűi keverednek";

/** The start of the message for a field, in either list of problems. */
async function saidOf({ call, input, path }: Named, name: string): Promise<string | undefined> {
  const browser = call.includes("Submit") && call.endsWith("SubmitControl/save") ? portal.browser() : admin;
  const { body } = await browser.send<{ properties?: Record<string, { message: string }[]> }>(
    "POST",
    `/api/${call}`,
    post(input(name)),
  );
  return body.properties?.[path]?.[0]?.message;
}

describe.each(Object.entries({ ...NAMED, ...ENTERED }))("%s", (_what, named) => {
  test("refuses a name in which a sign is hidden or looks like another", async () => {
    for (const [letter, name] of Object.entries(LETTERS)) {
      const expected = letter === "another alphabet" ? MIXED : HIDDEN;
      expect([letter, await saidOf(named, name)]).toEqual([letter, expect.stringContaining(expected)]);
    }
  });

  test("accepts a name in visible letters", async () => {
    expect((await saidOf(named, "Tiszaőr")) ?? "").not.toMatch(new RegExp(`${HIDDEN}|${MIXED}`));
  });
});

/** The longest name of each, written by hand; a letter may have several bytes, or consist of two. */
const LONGEST: readonly [string, number][] = [
  ["a team", 255],
  ["a team at a line", 255],
  ["a team that waits", 255],
  ["a team that leaves the list", 255],
  ["a person's mixed relay", 255],
  ["a member who is only written down", 255],
  ["a person's changed relay", 255],
  ["a member who is replaced in it", 255],
  ["a team of an organiser's", 255],
  ["whoever is written down, by an organiser", 255],
  ["a chip", 100],
];
test("every name of entering has its longest form here", () => {
  expect(LONGEST.map(([what]) => what).toSorted((one, other) => one.localeCompare(other))).toEqual(
    Object.keys(ENTERED).toSorted((one, other) => one.localeCompare(other)),
  );
});
describe.each(LONGEST)("%s", (what, longest) => {
  test.each(["a", "ű", "u\u030b", "🏊"])(`accepts exactly ${longest} characters: %s`, async (letter) => {
    const named = ENTERED[what]!;
    expect(await saidOf(named, letter.repeat(longest))).toBeUndefined();
    expect(await saidOf(named, letter.repeat(longest + 1))).toEqual(expect.any(String));
  });
});

test("a row of a roster names its cell", async () => {
  const club = await portal.browser().signIn((await makeClub(portal.db)).email, PASSWORD);
  for (const [letter, name] of Object.entries(LETTERS)) {
    const { body } = await sendFile(club, await sheet([adult({ Vezetéknév: name })]));
    const [problem] = body.rows[0]?.problems ?? [];
    const expected = letter === "another alphabet" ? MIXED : HIDDEN;
    expect([letter, problem?.column, problem?.message]).toEqual([
      letter,
      "Vezetéknév",
      expect.stringContaining(expected),
    ]);
  }
});
