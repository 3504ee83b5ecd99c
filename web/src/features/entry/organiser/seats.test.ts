import { expect, it } from "vitest";
import { rebased, reshaped, type Seat, seatsOf } from "./seats.ts";

const SHAPE = { minimum: 3, maximum: 5, genderList: null };
const told = (seats: readonly Seat[]) =>
  seats.map(({ seat, name, typed, offered }) => {
    const offer = offered === undefined ? "" : `, or ${offered} ${name}`;
    return seat === null ? `${typed["licenseNumber"] ?? ""}${offer}` : `${seat} ${name}`;
  });
/** The seats of a team, with numbers typed at some of its positions. */
const typedAt = (members: readonly (string | null)[], typed: Readonly<Record<number, string>>) =>
  seatsOf(members, SHAPE).map((seat, at) => {
    const licenseNumber = typed[at + 1];
    return licenseNumber === undefined ? seat : { ...seat, seat: null, typed: { licenseNumber } };
  });

it("have a team of before over one that somebody else has changed, each member at their new seat", () => {
  const before = ["A", "B", "C"];
  const over = (now: (string | null)[], typed: Readonly<Record<number, string>> = { 2: "10001" }) =>
    told(rebased(typedAt(before, typed), { before, now, most: 5 }));
  expect(over(["A", "B", "D"])).toEqual(["1 A", "10001", "3 D"]);
  expect(over(["C", "A", "B"])).toEqual(["2 A", "10001", "1 C"]);
  // Whoever was replaced here already is replaced still, and may be by whom the other put there.
  expect(over(["A", "D", "C"])).toEqual(["1 A", "10001, or 2 D", "3 C"]);
  expect(over(["A", "C"])).toEqual(["1 A", "10001", "2 C"]);
  expect(over(["A", null, null])).toEqual(["1 A", "10001", ""]);
  expect(over(["A", "B", "C", "D"])).toEqual(["1 A", "10001", "3 C", "4 D"]);
});

it("have whoever took a seat that was empty", () => {
  const before = ["A", null, "C"];
  expect(told(rebased(typedAt(before, { 3: "10001" }), { before, now: ["A", "B", "C"], most: 5 }))).toEqual([
    "1 A",
    "2 B",
    "10001",
  ]);
});

it("offer whoever took the seat that is typed in where there is none beside", () => {
  const before = ["A", null, "C"];
  const now = ["A", "B", "C"];
  const typed = typedAt(before, { 2: "10001" });
  expect(told(rebased(typed, { before, now, most: 5 }))).toEqual(["1 A", "10001", "3 C", "2 B"]);
  expect(told(rebased(typed, { before, now, most: 3 }))).toEqual(["1 A", "10001, or 2 B", "3 C"]);
});

it("offer whoever was put there last, at their newest seat", () => {
  const typed = typedAt(["A", "B", "C"], { 2: "10001" });
  const over = (seats: readonly Seat[], before: string[], now: string[]) => rebased(seats, { before, now, most: 5 });
  const first = over(typed, ["A", "B", "C"], ["A", "D", "C"]);
  expect(told(over(first, ["A", "D", "C"], ["D", "A", "C"]))).toEqual(["2 A", "10001, or 1 D", "3 C"]);
  expect(told(over(first, ["A", "D", "C"], ["A", "E", "C"]))).toEqual(["1 A", "10001, or 2 E", "3 C"]);
  expect(told(over(first, ["A", "D", "C"], ["A", "C"]))).toEqual(["1 A", "10001", "2 C"]);
});

it("are as many as the fewest, and keep whoever is typed", () => {
  expect(told(reshaped(typedAt([], { 2: "10001" }), 5))).toEqual(["", "10001", "", "", ""]);
  expect(told(reshaped(typedAt([], { 1: "10001" }), 2))).toEqual(["10001", ""]);
  expect(told(reshaped(typedAt([], { 3: "10001" }), 2))).toEqual(["", "", "10001"]);
});
