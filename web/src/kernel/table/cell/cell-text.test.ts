import * as form from "@rajt/contract/kernel/form/form";
import { number, text } from "@rajt/contract/kernel/table/table";
import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";
import { describe, expect, it } from "vitest";
import { speakerOf } from "../../texts.tsx";
import { cellText } from "./cell-text.ts";

const hungarian = speakerOf("hu", textsHu);
const english = speakerOf("en", textsEn);
const qualification = form.oneOf({ values: ["COUNTY", "WORLD"], labels: "people.refereeQualification" });
const message = text({
  changesIn: [
    {
      labels: "people.person",
      fields: {
        userStatus: form.oneOf({ values: ["Verified", "UnderVerification"], labels: "people.userStatus" }),
        birthDate: form.day({}),
        club: form.record({ selection: "getClubSelection" }),
        "referee.refQualifications": form.rows({ most: 5, fields: { qualification } }),
        "address.zipcode": form.line({ max: 16 }),
      },
    },
    {
      labels: "people.organisation",
      fields: { isClub: form.yesNo({}), nsrSyncDate: form.moment({}), shortName: form.line({ max: 180 }) },
    },
    {
      labels: "access.user",
      fields: { roleList: form.records({ selection: "getRoleListSelection", labels: "access.builtInRole" }) },
    },
  ],
});

describe("number", () => {
  it("has its thousands grouped unless the column is ungrouped", () => {
    expect(cellText(1234, number(), hungarian)).toBe("1\u00a0234");
    expect(cellText(1234, number(), english)).toBe("1,234");
    expect(cellText(2010, number({ ungrouped: true }), hungarian)).toBe("2010");
  });
});

describe("changesText", () => {
  it.each([
    ["email: a@b.hu → c@d.hu", "E-mail-cím: a@b.hu → c@d.hu", "Email address: a@b.hu → c@d.hu"],
    [
      "fullName: A → B; isClub: false → true",
      "Teljes név: A → B; Egyesület: nem → igen",
      "Full name: A → B; Club: no → yes",
    ],
    ["address.zipcode: 9700 → 8900", "Irányítószám: 9700 → 8900", "Postcode: 9700 → 8900"],
    ["cachedThing.inner: – → x", "cachedThing.inner: – → x", "cachedThing.inner: – → x"],
    ["", "", ""],
  ])("labels the fields of %j", (sent, inHungarian, inEnglish) => {
    expect(cellText(sent, message, hungarian)).toBe(inHungarian);
    expect(cellText(sent, message, english)).toBe(inEnglish);
  });

  it.each([
    [
      "userStatus: UnderVerification → Verified",
      "Állapot: Ellenőrzés alatt → Ellenőrzött",
      "Status: Under verification → Verified",
    ],
    ["birthDate: 1990-02-03 → –", "Születési dátum: 1990.02.03. → –", "Date of birth: 3 Feb 1990 → –"],
    ['club: – → {"id": 7, "name": "Rajt SE"}', "Egyesület: – → Rajt SE", "Club: – → Rajt SE"],
    [
      'roleList: [] → [{"id": 1, "name": "Technikai bizottság"}, {"id": 9, "name": "Own, role"}]',
      "Szerepkörök: – → Technikai bizottság, Own, role",
      "Roles: – → Technical committee, Own, role",
    ],
    [
      'referee.refQualifications: [{"qualification": "COUNTY"}] → [{"qualification": "COUNTY"}, {"qualification": "WORLD"}]',
      "Bírói minősítések: Vármegyei → Vármegyei, Nemzetközi",
      "Qualifications: County → County, International",
    ],
    [
      "nsrSyncDate: – → 2027-05-31T15:00:00.000Z",
      "NSR szinkron ideje: – → 2027.05.31. 17:00",
      "Sports register sync time: – → 31 May 2027 17:00",
    ],
  ])("formats the values of %j as their form does", (sent, inHungarian, inEnglish) => {
    expect(cellText(sent, message, hungarian)).toBe(inHungarian);
    expect(cellText(sent, message, english)).toBe(inEnglish);
  });

  it.each([
    ["what no form has", "thing: false → true"],
    ["what is hidden", "Unlicensed: *** → ***"],
  ])("keeps %s", (_, sent) => expect(cellText(sent, message, english)).toBe(sent));

  it("states only that a truncated list changed", () => {
    const sent = 'referee.refQualifications: – → [{"id": 35, "qualification": "COU…; shortName: A… → B…';
    expect(cellText(sent, message, hungarian)).toBe("Bírói minősítések: módosítva; Rövid név: A… → B…");
    expect(cellText(sent, message, english)).toBe("Qualifications: changed; Short name: A… → B…");
  });

  it("keeps text that is no value of its field", () => {
    const textOf = (sent: string) => cellText(sent, message, english);
    expect(textOf("isClub: *** → maybe")).toBe("Club: *** → maybe");
    expect(textOf("birthDate: 1990-02-31 → 12")).toBe("Date of birth: 1990-02-31 → 12");
    expect(textOf("userStatus: Verified → Promoted")).toBe("Status: Verified → Promoted");
    expect(textOf("club: {broken → 7")).toBe("Club: {broken → 7");
    expect(textOf("isClub: false → true → false")).toBe("Club: false → true → false");
    expect(textOf("shortName: true → 2027-05-31")).toBe("Short name: true → 2027-05-31");
  });

  it("labels details that are values, not changes", () => {
    expect(cellText("isClub: true; rows: 250", message, hungarian)).toBe("Egyesület: igen; rows: 250");
  });

  it("keeps the values of text fields, and other texts", () => {
    expect(cellText("shortName: email: x → (email: y)", message, english)).toBe("Short name: email: x → (email: y)");
    expect(cellText("email: a → b", { type: "text" }, english)).toBe("email: a → b");
  });
});
