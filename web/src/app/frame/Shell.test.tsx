import { guestOnly, readsPublic, signedIn } from "@rajt/contract/kernel/access";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { Shell } from "./Shell.tsx";

beforeEach(() => vi.stubGlobal("fetch", async () => Response.json([])));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const needsOf = (to: string) => {
  if (to === "/calendar") return readsPublic("CompetitionCalendar");
  if (to === "/registration") return guestOnly;
  return to === "/my-races" ? signedIn : null;
};
const layout = () => document.querySelector("[data-layout]")?.getAttribute("data-layout");

it("a menu of one page has no column, and the toolbar bears the portal's name; one of two has its column", () => {
  renderIn(<Shell />, { viewer: visitor(), needsOf, at: "/calendar" });
  expect(layout()).toBe("alone");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(screen.getByRole("banner").textContent).toContain("Rajt");
  cleanup();
  renderIn(<Shell />, { viewer: athlete(), needsOf, at: "/calendar" });
  expect(layout()).not.toBe("alone");
  expect(screen.getByRole("complementary")).toBeDefined();
});

it("guests find the way to registration in the frame of every page, and nobody who is signed in", () => {
  const way = () => screen.queryByRole("link", { name: textsHu.shell.menu.register })?.getAttribute("href");
  renderIn(<Shell />, { viewer: visitor(), needsOf, at: "/calendar" });
  expect(way()).toBe("/registration");
  cleanup();
  renderIn(<Shell />, { viewer: athlete(), needsOf, at: "/calendar" });
  expect(way()).toBeUndefined();
});
