import { describe, expect, it } from "vitest";
import { isTimeToTransfer, keptUntilOf, lastDueDay, statusOf, totalsOf } from "./payment-request.rules.ts";

const TODAY = "2026-05-04";
const entry = (registrationDeadline: string, raceDate: string) =>
  lastDueDay({ kind: "ENTRY", registrationDeadline, raceDate }, TODAY);

describe("lastDueDay", () => {
  it("is in 8 days, unless the end of registration or the race is earlier", () => {
    expect(entry("2026-06-10", "2026-06-14")).toBe("2026-05-12");
    expect(entry("2026-05-12", "2026-06-14")).toBe("2026-05-12");
    expect(entry("2026-05-11", "2026-06-14")).toBe("2026-05-11");
  });

  it("is three bank days before the race", () => {
    expect(entry("2026-05-15", "2026-05-16")).toBe("2026-05-12");
    expect(entry("2026-05-14", "2026-05-15")).toBe("2026-05-12");
    expect(entry("2026-05-13", "2026-05-14")).toBe("2026-05-11");
    expect(entry("2026-05-13", "2026-05-11")).toBe("2026-05-06");
    // Whit Monday is no bank day.
    expect(
      lastDueDay({ kind: "ENTRY", registrationDeadline: "2026-05-30", raceDate: "2026-05-27" }, "2026-05-20"),
    ).toBe("2026-05-21");
  });

  it("is in 8 days for a fee, and the fee's own due day for an athlete transfer", () => {
    expect(lastDueDay({ kind: "FEE" }, TODAY)).toBe("2026-05-12");
    expect(lastDueDay({ kind: "ATHLETE_TRANSFER", dueOn: "2026-06-03" }, TODAY)).toBe("2026-06-03");
  });
});

describe("isTimeToTransfer", () => {
  it("requires two bank days", () => {
    expect(isTimeToTransfer(TODAY, "2026-05-06")).toBe(true);
    expect(isTimeToTransfer(TODAY, "2026-05-05")).toBe(false);
    expect(isTimeToTransfer("2026-05-08", "2026-05-11")).toBe(false);
    expect(isTimeToTransfer("2026-05-08", "2026-05-12")).toBe(true);
    expect(isTimeToTransfer(TODAY, "2026-05-01")).toBe(false);
  });
});

describe("keptUntilOf", () => {
  it("is the end of the third bank day after the due day, in Budapest", () => {
    expect(keptUntilOf("2026-05-12")).toEqual(new Date("2026-05-15T22:00:00Z"));
    expect(keptUntilOf("2026-05-14")).toEqual(new Date("2026-05-19T22:00:00Z"));
    expect(keptUntilOf("2026-12-23")).toEqual(new Date("2026-12-29T23:00:00Z"));
  });
});

const item = (amount: number, outstanding: number, ended = false) => ({ amount, outstanding, ended });

describe("statusOf", () => {
  const status = (
    items: readonly ReturnType<typeof item>[],
    today = TODAY,
    state: "OPEN" | "EXPIRED" | "CANCELLED" = "OPEN",
  ) => statusOf({ state, dueOn: "2026-05-12", items }, today);

  it("depends on the money and the due day", () => {
    expect(status([item(9, 9)])).toBe("OPEN");
    expect(status([item(9, 9)], "2026-05-12")).toBe("OPEN");
    expect(status([item(9, 9)], "2026-05-13")).toBe("OVERDUE");
    expect(status([item(9, 4)])).toBe("PARTLY_PAID");
    expect(status([item(9, 0), item(5, 5)])).toBe("PARTLY_PAID");
    expect(status([item(9, 0), item(5, 0, true)], "2026-06-01", "EXPIRED")).toBe("PAID");
    expect(status([item(9, 12)], "2026-06-01", "EXPIRED")).toBe("ENDED");
    expect(status([item(9, 0, true)])).toBe("ENDED");
    expect(status([item(9, 9)], TODAY, "CANCELLED")).toBe("CANCELLED");
  });

  it("does not count ended items", () => {
    expect(totalsOf([item(9, 4), item(7, 7, true), item(5, 6)])).toEqual({ outstanding: 10, received: 5 });
  });
});
