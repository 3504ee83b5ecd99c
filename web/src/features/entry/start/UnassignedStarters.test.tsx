import type { Numbering } from "@rajt/contract/entry/start/start-numbers.calls";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { UnassignedStarters } from "./UnassignedStarters.tsx";

afterEach(cleanup);

const nothing: Numbering = { raceList: [], rangeList: [], withoutList: [], chipConflictList: [] };
const show = (numbering: Partial<Numbering>) =>
  renderIn(<UnassignedStarters competition={3} numbering={{ ...nothing, ...numbering }} />, { viewer: visitor() });
const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

it("links to the entry of each starter without a number", () => {
  show({ withoutList: [{ entry: 41, race: 7, name: "Őri Ödön", reason: "FULL" }] });
  expect(links()).toEqual([["Őri Ödön", "/competition-entry/edit/3/41"]]);
});

it("links to each of the entries that share a chip", () => {
  const entryList = [
    { entry: 41, name: "Őri Ödön" },
    { entry: 42, name: "Űző Ánd" },
  ];
  show({ chipConflictList: [{ race: 7, chip: "C-1", entryList }] });
  expect(screen.getByText(/\(C-1\)/)).toBeDefined();
  expect(links()).toEqual([
    ["Őri Ödön", "/competition-entry/edit/3/41"],
    ["Űző Ánd", "/competition-entry/edit/3/42"],
  ]);
});
