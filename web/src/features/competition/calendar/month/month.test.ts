import { describe, expect, it } from "vitest";
import {
  addMonths,
  barsOf,
  dayReached,
  isMonth,
  monthOf,
  touchesMonth,
  weekdayOf,
  weeksOf,
  type Spanning,
} from "./month.ts";

let nextId = 1;
const event = (date: string, endDate = date, name = "Verseny"): Spanning => ({ id: nextId++, name, date, endDate });
const weekWith = (day: string): readonly string[] => weeksOf(monthOf(day)).find((week) => week.includes(day))!;
const placed = (day: string, ...events: Spanning[]) =>
  barsOf(weekWith(day), events).map(({ column, span, lane }) => [column, span, lane]);

describe("weeksOf", () => {
  it("returns six weeks from Monday", () => {
    for (let month = "2026-01", count = 0; count < 60; month = addMonths(month, 1), count += 1) {
      const weeks = weeksOf(month);
      expect(weeks).toHaveLength(6);
      for (const week of weeks) expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(weeks[0]).toContain(`${month}-01`);
    }
  });

  it("returns each day once, in order, across both clock changes", () => {
    for (const month of ["2027-03", "2027-10"]) {
      const days = weeksOf(month).flat();
      expect(new Set(days).size).toBe(42);
      expect(days).toEqual(days.toSorted());
    }
    expect(weekWith("2027-03-28")).toEqual([
      "2027-03-22",
      "2027-03-23",
      "2027-03-24",
      "2027-03-25",
      "2027-03-26",
      "2027-03-27",
      "2027-03-28",
    ]);
    expect(weekWith("2027-10-31").at(-1)).toBe("2027-10-31");
  });

  it("includes the leap day", () => {
    expect(weeksOf("2028-02").flat()).toContain("2028-02-29");
    expect(weeksOf("2027-02").flat()).not.toContain("2027-02-29");
    expect(weeksOf("2027-02")[0]?.[0]).toBe("2027-02-01");
  });

  it("begins with days of the previous month if the month begins in mid-week", () => {
    expect(weeksOf("2027-05")[0]).toEqual([
      "2027-04-26",
      "2027-04-27",
      "2027-04-28",
      "2027-04-29",
      "2027-04-30",
      "2027-05-01",
      "2027-05-02",
    ]);
  });
});

describe("addMonths", () => {
  it("crosses the year both ways", () => {
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2027-01", -1)).toBe("2026-12");
    expect(addMonths("2027-05", -17)).toBe("2025-12");
  });

  it("stays within the years of the calendar", () => {
    expect(addMonths("2100-12", 1)).toBe("2100-12");
    expect(addMonths("1900-01", -1)).toBe("1900-01");
  });

  it.each(["2027-13", "2027-00", "27-05", "2027-5", "2027-05-01", "9999-01", "", null])(
    "rejects %s as a month",
    (text) => {
      expect(isMonth(text)).toBe(false);
    },
  );
});

describe("barsOf", () => {
  it("places an event of one day on that day", () => {
    expect(placed("2027-05-15", event("2027-05-15"))).toEqual([[5, 1, 0]]);
  });

  it("includes the last day of an event", () => {
    expect(placed("2027-05-15", event("2027-05-14", "2027-05-16"))).toEqual([[4, 3, 0]]);
  });

  it("splits an event across a Sunday into a piece for each week, marked as continued", () => {
    const long = event("2027-05-15", "2027-05-18");
    const [before] = barsOf(weekWith("2027-05-15"), [long]);
    const [after] = barsOf(weekWith("2027-05-18"), [long]);
    expect(before).toMatchObject({ column: 5, span: 2, startsEarlier: false, endsLater: true });
    expect(after).toMatchObject({ column: 0, span: 2, startsEarlier: true, endsLater: false });
  });

  it("fills the week with a longer event", () => {
    expect(placed("2027-05-12", event("2027-05-01", "2027-05-31"))).toEqual([[0, 7, 0]]);
  });

  it("places an event across the end of a month in both months only", () => {
    const turn = event("2027-05-30", "2027-06-01");
    expect(["2027-04", "2027-05", "2027-06", "2027-07"].filter((month) => touchesMonth(turn, month))).toEqual([
      "2027-05",
      "2027-06",
    ]);
  });

  it("keeps the length of an event across a clock change", () => {
    expect(placed("2027-03-28", event("2027-03-27", "2027-03-28"))).toEqual([[5, 2, 0]]);
    expect(placed("2027-10-31", event("2027-10-30", "2027-10-31"))).toEqual([[5, 2, 0]]);
  });

  it("leaves out an event outside the week", () => {
    expect(placed("2027-05-15", event("2027-05-09"), event("2027-05-17"))).toEqual([]);
  });
});

describe("lanes of barsOf", () => {
  it("separate events that share a day, and are reused when free", () => {
    const bars = placed(
      "2027-05-15",
      event("2027-05-10", "2027-05-12"),
      event("2027-05-12", "2027-05-13"),
      event("2027-05-13", "2027-05-16"),
    );
    expect(bars).toEqual([
      [0, 3, 0],
      [2, 2, 1],
      [3, 4, 0],
    ]);
  });

  it("say whether the next lane is free, considering only events on the same days", () => {
    const room = barsOf(weekWith("2027-05-15"), [
      event("2027-05-15", "2027-05-15", "a"),
      event("2027-05-15", "2027-05-15", "b"),
      event("2027-05-16", "2027-05-16", "c"),
    ]).map((bar) => [bar.event.name, bar.lane, bar.roomBelow]);
    expect(room).toEqual([
      ["a", 0, false],
      ["b", 1, true],
      ["c", 0, true],
    ]);
  });

  it("place the longer of two events with the same start above, then order by the Hungarian alphabet", () => {
    const names = barsOf(weekWith("2027-05-15"), [
      event("2027-05-15", "2027-05-15", "Zala"),
      event("2027-05-15", "2027-05-15", "Őrség"),
      event("2027-05-15", "2027-05-15", "Orfű"),
      event("2027-05-15", "2027-05-16", "Velence"),
    ]).map((bar) => bar.event.name);
    expect(names).toEqual(["Velence", "Orfű", "Őrség", "Zala"]);
  });

  it("never let two events overlap, in any season", () => {
    const events = Array.from({ length: 60 }, (_, n) => {
      const start = String(1 + ((n * 7) % 28)).padStart(2, "0");
      const end = String(Math.min(30, 1 + ((n * 7) % 28) + (n % 4))).padStart(2, "0");
      return event(`2027-06-${start}`, `2027-06-${end}`);
    });
    for (const week of weeksOf("2027-06")) {
      const taken = new Set<string>();
      for (const bar of barsOf(week, events)) {
        for (let column = bar.column; column < bar.column + bar.span; column += 1) {
          const place = `${bar.lane}:${column}`;
          expect(taken.has(place)).toBe(false);
          taken.add(place);
        }
      }
    }
  });
});

describe("dayReached", () => {
  it.each([
    ["ArrowLeft", "2027-05-31"],
    ["ArrowUp", "2027-05-25"],
    ["ArrowDown", "2027-06-08"],
    ["Home", "2027-05-31"],
    ["End", "2027-06-06"],
    ["PageDown", "2027-07-01"],
  ])("%s moves from 1 June to %s", (key, day) => {
    expect(dayReached(key, "2027-06-01")).toBe(day);
  });

  it("Page Down from the 31st stops at the last day of a shorter month", () => {
    expect(dayReached("PageDown", "2028-01-31")).toBe("2028-02-29");
    expect(dayReached("PageUp", "2027-03-31")).toBe("2027-02-28");
  });

  it("ignores other keys", () => {
    expect(dayReached("a", "2027-06-01")).toBeNull();
  });
});
