import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pageIn } from "../../testing/page-route.tsx";
import { renderIn } from "../../testing/render.tsx";
import { athlete } from "../../testing/viewer.ts";
import { PreferencesPage } from "./PreferencesPage.tsx";

const texts = textsHu.notification.preference;

let own: object[];
let isBroken: boolean;
let sent: { path: string; body: unknown }[];

beforeEach(() => {
  own = [
    { category: "account", locked: true, choice: "mail" },
    { category: "money", locked: true, choice: "mail" },
    { category: "entry", locked: false, choice: "mail" },
    { category: "health", locked: false, choice: "digest" },
  ];
  isBroken = false;
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (path.includes("getOwn")) return isBroken ? new Response("{}", { status: 500 }) : Response.json(own);
    sent.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    own = own.map((row) => ("category" in row && row.category === "entry" ? { ...row, choice: "portal" } : row));
    return Response.json({ successful: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => renderIn(pageIn("notificationPreferences", PreferencesPage), { viewer: athlete() });
const group = (name: string) => screen.findByRole("group", { name });

it("shows the preference of each category, and the mandatory ones with their reason", async () => {
  open();
  const health = within(await group(texts.category.health));
  expect(health.getByRole("radio", { name: texts.choice.digest })).toHaveProperty("checked", true);
  expect(health.getAllByRole("radio")).toHaveLength(4);
  const always = within(screen.getByRole("region", { name: texts.always }));
  for (const category of ["account", "money"] as const) {
    expect(always.getByText(texts.category[category])).toBeDefined();
    expect(always.getByText(texts.about[category])).toBeDefined();
  }
  expect(always.queryByRole("radio")).toBeNull();
});

it("saves a choice at once", async () => {
  const user = userEvent.setup();
  open();
  const entry = within(await group(texts.category.entry));
  await user.click(entry.getByRole("radio", { name: texts.choice.portal }));
  expect(sent).toEqual([
    { path: "/api/notificationPreferenceControl/choose", body: { category: "entry", choice: "portal" } },
  ]);
  await waitFor(() => expect(entry.getByRole("radio", { name: texts.choice.portal })).toHaveProperty("checked", true));
});

it("offers to retry if the preferences do not load", async () => {
  const user = userEvent.setup();
  isBroken = true;
  open();
  const again = await screen.findByRole("button", { name: textsHu.shell.ui.retry });
  isBroken = false;
  await user.click(again);
  expect(await group(texts.category.entry)).toBeDefined();
});
