import { expect, it } from "vitest";
import { rebased, reshaped, type Seat, seatsOf } from "./seats.ts";

const SHAPE = { minimum: 3, maximum: 5, genderList: null };
const told = (seats: readonly Seat[]) =>
  seats.map(({ seat, name, typed }) => (seat === null ? (typed["licenseNumber"] ?? "") : `${seat} ${name}`));
/** The seats of a team, with numbers typed at some of its positions. */
const typedAt = (members: readonly (string | null)[], typed: Readonly<Record<number, string>>) =>
  seatsOf(members, SHAPE).map((seat, at) => {
    const licenseNumber = typed[at + 1];
    return licenseNumber === undefined ? seat : { ...seat, seat: null, typed: { licenseNumber } };
  });

it("have a team of before over one that somebody else has changed, each member at their new seat", () => {
  const before = ["A", "B", "C"];
  const over = (now: (string | null)[], typed: Readonly<Record<number, string>> = { 2: "10001" }) =>
    told(rebased(typedAt(before, typed), { before, now }));
  expect(over(["A", "B", "D"])).toEqual(["1 A", "10001", "3 D"]);
  expect(over(["C", "A", "B"])).toEqual(["2 A", "10001", "1 C"]);
  // Whoever was replaced here already is replaced still.
  expect(over(["A", "D", "C"])).toEqual(["1 A", "10001", "3 C"]);
  expect(over(["A", "C"])).toEqual(["1 A", "10001", "2 C"]);
  expect(over(["A", null, null])).toEqual(["1 A", "10001", ""]);
  expect(over(["A", "B", "C", "D"])).toEqual(["1 A", "10001", "3 C", "4 D"]);
});

it("have whoever took a seat that was empty", () => {
  const before = ["A", null, "C"];
  expect(told(rebased(typedAt(before, { 3: "10001" }), { before, now: ["A", "B", "C"] }))).toEqual([
    "1 A",
    "2 B",
    "10001",
  ]);
});

it("are as many as the fewest, and keep whoever is typed", () => {
  expect(told(reshaped(typedAt([], { 2: "10001" }), 5))).toEqual(["", "10001", "", "", ""]);
  expect(told(reshaped(typedAt([], { 1: "10001" }), 2))).toEqual(["10001", ""]);
  expect(told(reshaped(typedAt([], { 3: "10001" }), 2))).toEqual(["", "", "10001"]);
});
