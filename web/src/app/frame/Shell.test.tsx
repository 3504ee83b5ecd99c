import { guestOnly, readsPublic, signedIn } from "@rajt/contract/kernel/access";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
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

it("shows no menu column for one page, but the portal's name in the toolbar; a menu of two pages has a column", () => {
  renderIn(<Shell />, { viewer: visitor(), needsOf, at: "/calendar" });
  expect(layout()).toBe("alone");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(screen.getByRole("banner").textContent).toContain("Rajt");
  cleanup();
  renderIn(<Shell />, { viewer: athlete(), needsOf, at: "/calendar" });
  expect(layout()).not.toBe("alone");
  expect(screen.getByRole("complementary")).toBeDefined();
});

it("searches a menu of two pages, or records of a signed-in viewer, by button and key; one page needs no search", async () => {
  const button = () => screen.queryByRole("button", { name: new RegExp(textsHu.shell.search.open) });
  const press = () => fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  renderIn(<Shell />, { viewer: visitor(), needsOf, at: "/calendar" });
  expect(button()).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: textsHu.shell.menu.open }));
  expect(button()).toBeNull();
  press();
  cleanup();
  renderIn(<Shell />, { viewer: athlete(), needsOf, at: "/calendar" });
  expect(screen.queryByRole("dialog", { name: textsHu.shell.search.label })).toBeNull();
  expect(button()).not.toBeNull();
  press();
  expect(await screen.findByRole("dialog", { name: textsHu.shell.search.label })).toBeDefined();
});

it("links to registration on every page for guests, and not for signed-in users", () => {
  const way = () => screen.queryByRole("link", { name: textsHu.shell.menu.register })?.getAttribute("href");
  renderIn(<Shell />, { viewer: visitor(), needsOf, at: "/calendar" });
  expect(way()).toBe("/registration");
  cleanup();
  renderIn(<Shell />, { viewer: athlete(), needsOf, at: "/calendar" });
  expect(way()).toBeUndefined();
});

it("reads the return of a payment on the pages of registration too", async () => {
  renderIn(<Shell />, { viewer: visitor(), needsOf, at: "/registration?paymentId=abc" });
  expect(await screen.findByRole("dialog", { name: textsHu.payment.result.checking.title })).toBeDefined();
});

it("names the card providers beside their marks, and marks those in the sandbox", () => {
  const settingMap = { ...visitor().settingMap, sandbox: { SimplePay: false, Barion: true } };
  renderIn(<Shell />, { viewer: visitor({ settingMap }), needsOf, at: "/calendar" });
  const providers = screen.getByRole("list", { name: textsHu.shell.footer.providers });
  expect(
    within(providers)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["SimplePay", "Barion (próbaüzem)"]);
  expect([...providers.querySelectorAll("img")].map(({ alt }) => alt)).toEqual(["", ""]);
});

it("shows the profile picture beside the name, or the initials without one or after a failed load", () => {
  const user = { id: 7, name: "Példa Petra", email: null };
  const picture = () => document.querySelector('header img[src*="getFile"]');
  renderIn(<Shell />, {
    viewer: athlete({ user: { ...user, profilePicture: "k".repeat(43) } }),
    needsOf,
    at: "/calendar",
  });
  expect(picture()?.getAttribute("src")).toBe(`/api/fileRepository/getFile?key=${"k".repeat(43)}`);
  fireEvent.error(picture() ?? document.body);
  expect([picture(), screen.getByRole("banner").textContent.includes("PP")]).toEqual([null, true]);
  cleanup();
  renderIn(<Shell />, { viewer: athlete({ user: { ...user, profilePicture: null } }), needsOf, at: "/calendar" });
  expect([picture(), screen.getByRole("banner").textContent.includes("PP")]).toEqual([null, true]);
});
