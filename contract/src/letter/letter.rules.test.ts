import { describe, expect, it } from "vitest";
import { filledLetter, letterProblem, mailsPossibleAt } from "./letter.rules.ts";

const VALUES = { name: "Kiss Anna", competition: "Kupa", race: "Sprint", startTime: "09:00", startNumber: "12" };

describe("a letter", () => {
  it("is filled in with the values of its recipient", () =>
    expect(filledLetter("Szia {{ name }}, {{race}}: {{ startNumber }}", VALUES)).toBe("Szia Kiss Anna, Sprint: 12"));

  it("never reads a value as a placeholder or a pattern", () =>
    expect(filledLetter("{{ name }}", { ...VALUES, name: "{{ race }} $& $1" })).toBe("{{ race }} $& $1"));

  it("rejects unknown and broken placeholders", () => {
    expect(letterProblem("text", "Szia {{ name }}")).toBeNull();
    expect(letterProblem("text", "Szia {{ email }}")).toMatchObject({ message: "mail.refusal.unknownPlaceholder" });
    expect(letterProblem("subject", "{{ constructor }}")).toMatchObject({ message: "mail.refusal.unknownPlaceholder" });
    expect(letterProblem("subject", "{{ name")).toMatchObject({ message: "mail.refusal.brokenPlaceholder" });
  });
});

describe("the hourly limit on mails", () => {
  const at = (time: string) => new Date(`2026-05-04T${time}:00Z`);
  const now = at("11:00");
  it.each([
    ["allows mails within the limit", [{ at: at("10:30"), mails: 1_500 }], 500, null],
    ["returns when enough earlier mails are an hour old", [{ at: at("10:30"), mails: 1_500 }], 501, at("11:30")],
    ["counts no mail of more than an hour ago", [{ at: at("10:00"), mails: 2_000 }], 2_000, null],
    ["allows a letter above the limit if no other was sent", [], 5_000, null],
    [
      "delays a letter above the limit until all others are an hour old",
      [
        { at: at("10:10"), mails: 1 },
        { at: at("10:40"), mails: 1 },
      ],
      5_000,
      at("11:40"),
    ],
    [
      "waits for as few letters as possible",
      [
        { at: at("10:10"), mails: 1_000 },
        { at: at("10:40"), mails: 900 },
      ],
      1_000,
      at("11:10"),
    ],
  ] as const)("%s", (_, sent, mails, possible) => expect(mailsPossibleAt(sent, mails, now)).toEqual(possible));
});
