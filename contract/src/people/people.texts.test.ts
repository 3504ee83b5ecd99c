import { expect, it } from "vitest";
import { textsHu } from "../texts.hu.ts";

/** The words that users know (product/people 27), written down a second time by hand. */
it.each([
  ["people.gender", textsHu.people.gender, { MALE: "Férfi", FEMALE: "Nő", NA: "Egyéb" }],
  [
    "people.userStatus",
    textsHu.people.userStatus,
    { Verified: "Ellenőrzött", UnderVerification: "Ellenőrzés alatt", Prohibited: "Tiltott", Inactive: "Inaktív" },
  ],
  [
    "competition.licenceType",
    textsHu.competition.licenceType,
    { ELIT: "Elit", PARA: "Para", UP: "Up", AMATOR: "Amatőr" },
  ],
  ["people.chips", textsHu.people.chips, { paid: "Befizetve", unpaid: "Nem fizetve" }],
])("%s is called letter for letter as users know it", (_, labels, known) => {
  expect(labels).toMatchObject(known);
});

const sentences = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === "string" ? [text] : typeof text === "object" && text !== null ? sentences(text) : [],
  );

it("clubs and licence numbers are called alike everywhere", () => {
  const all = sentences(textsHu);
  expect(all.length).toBeGreaterThan(1_000);
  expect(all.filter((text) => /licensz szám/i.test(text))).toEqual([
    textsHu.access.login.identifier,
    textsHu.access.login.identifierRequired,
  ]);
  expect(all.filter((text) => /\bklub/i.test(text))).toEqual([]);
});
