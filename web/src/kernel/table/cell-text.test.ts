import { text } from "@rajt/contract/kernel/table";
import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";
import { describe, expect, it } from "vitest";
import { speakerOf } from "../texts.tsx";
import { cellText } from "./cell-text.ts";

const hungarian = speakerOf("hu", textsHu);
const english = speakerOf("en", textsEn);
const message = text({ fieldsAt: ["people.person", "people.organisation", "access.user"] });

describe("a text of what changed", () => {
  it.each([
    ["email: a@b.hu → c@d.hu", "E-mail cím: a@b.hu → c@d.hu", "E-mail address: a@b.hu → c@d.hu"],
    [
      "fullName: A → B; isClub: false → true",
      "Teljes név: A → B; Egyesület: false → true",
      "Full name: A → B; Club: false → true",
    ],
    ["address.zipcode: 9700 → 8900", "Irányítószám: 9700 → 8900", "Postcode: 9700 → 8900"],
    ["cachedThing.inner: – → x", "cachedThing.inner: – → x", "cachedThing.inner: – → x"],
    ["", "", ""],
  ])("%j calls the fields by their labels", (sent, inHungarian, inEnglish) => {
    expect(cellText(sent, message, hungarian)).toBe(inHungarian);
    expect(cellText(sent, message, english)).toBe(inEnglish);
  });

  it("leaves what stands in the fields, and other texts", () => {
    expect(cellText("shortName: email: x → (email: y)", message, english)).toBe("Short name: email: x → (email: y)");
    expect(cellText("email: a → b", { type: "text" }, english)).toBe("email: a → b");
  });
});
