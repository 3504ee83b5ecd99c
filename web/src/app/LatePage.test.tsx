import { textsHu } from "@rajt/contract/texts.hu";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../testing/render.tsx";
import { visitor } from "../testing/viewer.ts";
import { LatePage } from "./LatePage.tsx";

// The server has the same version, so no page is reloaded.
beforeEach(() => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch"))));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Page = () => <p>the page</p>;
const open = () => {
  const network = { isThere: false };
  const load = () => (network.isThere ? Promise.resolve(Page) : Promise.reject(new TypeError("no network")));
  renderIn(<LatePage load={load} />, { viewer: visitor() });
  return network;
};
const broken = () => screen.findByText(textsHu.shell.ui.notLoaded);

it("shows a notice for a page that failed to load, and loads it by its button", async () => {
  const network = open();
  await broken();
  await userEvent.click(screen.getByRole("button", { name: textsHu.shell.ui.retry }));
  await broken();
  network.isThere = true;
  await userEvent.click(screen.getByRole("button", { name: textsHu.shell.ui.retry }));
  expect(await screen.findByText("the page")).toBeDefined();
  expect(screen.queryByText(textsHu.shell.ui.notLoaded)).toBeNull();
});

it("loads the page by itself when the network returns", async () => {
  const network = open();
  await broken();
  network.isThere = true;
  act(() => void dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.getByText("the page")).toBeDefined());
});
