import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { openedPath } from "@rajt/contract/kernel/table/opening-address";
import { fakeServer, renderList } from "../../kernel/table/table.testbed.tsx";
import { FailureList } from "./failure.table.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["the menu", "/failure/tests"],
  ["the page of work", openedPath("/failure/tests", { filter: [], order: [], isWork: true })],
])("an empty list says that there is no failure, opened from %s", async (_from, at) => {
  fakeServer([]);
  renderList({ superAdmin: true, page: "failure", Page: FailureList, at });
  expect(await screen.findByText("Most nincs megoldatlan hiba.")).toBeDefined();
});
