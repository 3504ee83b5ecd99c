import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeServer, renderList } from "../../kernel/table/table.testbed.tsx";
import { NotificationList } from "./notification.table.ts";

const row = (id: number, message: string, rest: object) => ({
  id,
  message,
  category: "account",
  severity: "info",
  state: "UNREAD",
  created: "2027-05-01T10:00:00.000Z",
  notificationType: "PersonRegistration",
  subjectId: null,
  userId: null,
  isOrganizer: false,
  ...rest,
});

beforeEach(() => {
  fakeServer([
    row(1, "Új személy: Próba Petra.", { userId: 7, acts: ["markRead", "deleteById"] }),
    row(2, "Elutasítva.", { notificationType: "OfYesterday", state: "READ", acts: ["markUnread", "deleteById"] }),
  ]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = () =>
  renderList({ superAdmin: true, page: "notifications", Page: NotificationList, at: "/notifications/tests" });
const rowOf = async (message: string) =>
  within((await screen.findByRole("rowheader", { name: message })).closest("tr") ?? document.body);

it("shows read notifications, and links to their subjects and to the preferences", async () => {
  show();
  const first = await rowOf("Új személy: Próba Petra.");
  expect(first.getByText("Olvasatlan")).toBeDefined();
  expect(first.getByRole("link", { name: /^Megnyitás/ }).getAttribute("href")).toContain("/7");
  const old = await rowOf("Elutasítva.");
  expect(old.getByText("Olvasott")).toBeDefined();
  expect(old.queryByRole("link", { name: /^Megnyitás/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Értesítési beállítások" }).getAttribute("href")).toBe(
    "/notification-preferences",
  );
});

it("asks for confirmation before it deletes, and says that it is final", async () => {
  show();
  await rowOf("Elutasítva.");
  await userEvent.click(screen.getByLabelText("Kijelölés: Elutasítva."));
  await userEvent.click(await screen.findByRole("button", { name: /^Törlés/ }));
  expect(await screen.findByText("A törölt értesítés nem jön vissza.")).toBeDefined();
});
