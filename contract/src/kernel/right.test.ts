import { expect, test } from "vitest";
import { noParty, type Viewer } from "./access.ts";
import * as right from "./right.ts";

const viewer: Viewer = {
  ...noParty,
  accountId: 7,
  name: "Valaki",
  isSuperAdmin: false,
  services: {},
  contents: {},
  roles: [],
};
const mine = right.anyOf<"id" | "isOpen">(
  right.superAdmin,
  right.allOf(right.isAccount("id"), right.not(right.is("isOpen"))),
);

test("throws for a right that depends on a fact that was not loaded, instead of denying", () => {
  expect(right.permits(viewer, mine, { id: 7, isOpen: false })).toBe(true);
  expect(right.permits(viewer, mine, { id: 7, isOpen: null })).toBe(true);
  expect(right.permits(viewer, mine, { id: 7, isOpen: true })).toBe(false);
  // @ts-expect-error -- the compiler reports it where it knows the facts
  expect(() => right.permits(viewer, mine, { id: 7 })).toThrow('"isOpen", which was not loaded');
  expect(right.permits(viewer, mine, null)).toBe(false);
});

test("factsIn returns the facts of a right, each once", () => {
  expect(right.factsIn(right.anyOf<"id" | "isOpen">(mine, right.not(right.isAccount("id"))))).toEqual(["id", "isOpen"]);
  expect(right.factsIn(right.superAdmin)).toEqual([]);
});
