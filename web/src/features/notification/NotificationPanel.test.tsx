import { signedIn } from "@rajt/contract/kernel/access";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete } from "../../testing/viewer.ts";
import { NotificationPanel } from "./NotificationPanel.tsx";

const texts = textsHu.notification;

let rows: { id: number }[];
beforeEach(() => {
  rows = [1, 2].map((id) => ({
    id,
    message: `Üzenet ${id}`,
    severity: "info",
    notificationType: "PersonDoctorDateExpire",
    data: { userId: 7 },
    created: "2027-05-01T10:00:00.000Z",
    updated: "2027-05-01T10:00:00.000Z",
  }));
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path.includes("getList")) return Response.json(rows);
    if (path.includes("deleteById")) {
      const { id } = JSON.parse(typeof init.body === "string" ? init.body : "{}") as { id?: number };
      rows = rows.filter((row) => row.id !== id);
    }
    if (path.includes("deleteAll")) rows = [];
    return Response.json({ successful: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  renderIn(<NotificationPanel onClose={() => undefined} />, { viewer: athlete(), needsOf: () => signedIn });

it("links to all notifications and to the preferences", async () => {
  open();
  await screen.findByText("Üzenet 1");
  expect(screen.getByRole("link", { name: texts.list.all }).getAttribute("href")).toBe("/notifications");
  expect(screen.getByRole("link", { name: texts.preference.title }).getAttribute("href")).toBe(
    "/notification-preferences",
  );
});

it("removes one notification, and all", async () => {
  const user = userEvent.setup();
  open();
  const [first] = await screen.findAllByRole("button", { name: texts.panel.remove });
  if (first) await user.click(first);
  await waitFor(() => expect(screen.queryByText("Üzenet 1")).toBeNull());
  expect(screen.getByText("Üzenet 2")).toBeDefined();
  await user.click(screen.getByRole("button", { name: texts.panel.removeAll }));
  expect(await screen.findByText(texts.panel.empty)).toBeDefined();
});
