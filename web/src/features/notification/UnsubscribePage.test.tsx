import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { pageIn } from "../../testing/page-route.tsx";
import { renderIn } from "../../testing/render.tsx";
import { visitor } from "../../testing/viewer.ts";
import { UnsubscribePage } from "./UnsubscribePage.tsx";

const texts = textsHu.notification.preference;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: object) {
  const ask = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => Response.json(answer));
  vi.stubGlobal("fetch", ask);
  renderIn(
    <Routes>
      <Route path="/unsubscribe/:key" element={pageIn("unsubscribe", UnsubscribePage)} />
    </Routes>,
    { viewer: visitor(), at: "/unsubscribe/abc.def" },
  );
  return ask;
}

it("changes nothing until its button is pressed, and then confirms", async () => {
  const user = userEvent.setup();
  const ask = open({ successful: true });
  expect(screen.getByText(texts.unsubscribe.text)).toBeDefined();
  expect(ask).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: texts.unsubscribe.submit }));
  expect(await screen.findByText(texts.unsubscribe.done)).toBeDefined();
  expect(ask.mock.calls.map(([path, { body }]) => [path, body])).toEqual([
    ["/api/notificationPreferenceControl/unsubscribe", JSON.stringify({ key: "abc.def" })],
  ]);
  expect(screen.getByRole("link", { name: texts.title }).getAttribute("href")).toBe("/notification-preferences");
});

it("says that a key is invalid, and links to the preferences", async () => {
  const user = userEvent.setup();
  open({ successful: false, code: "notification.preference.unsubscribe.dead" });
  await user.click(screen.getByRole("button", { name: texts.unsubscribe.submit }));
  expect(await screen.findByText(texts.unsubscribe.dead)).toBeDefined();
  expect(screen.queryByRole("button", { name: texts.unsubscribe.submit })).toBeNull();
});
