import { expect, it } from "vitest";
import { callsByFeature, portalCalls } from "./portal.calls.ts";
import { textsHu } from "./texts.hu.ts";

it("every call belongs to one feature, and every feature has a name", () => {
  const calls = Object.values(callsByFeature).flatMap((group) => Object.keys(group));
  expect(calls.toSorted()).toEqual(Object.keys(portalCalls).toSorted());
  expect(Object.keys(textsHu.access.matrix.group).toSorted()).toEqual(Object.keys(callsByFeature).toSorted());
});
