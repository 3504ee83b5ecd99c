import { signedIn } from "@rajt/contract/kernel/access";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { TroubleBanner } from "./TroubleBanner.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = (body: object) => {
  const ask = vi.fn<(path: string) => Promise<Response>>(async () => Response.json(body));
  vi.stubGlobal("fetch", ask);
  return ask;
};

it("shows that mail delivery fails, and links to the mails, until it works again", async () => {
  answer({ count: 0, mailTrouble: true });
  renderIn(<TroubleBanner />, { viewer: athlete(), needsOf: () => signedIn });
  expect(await screen.findByText(textsHu.notification.mailTrouble.title)).toBeDefined();
  const link = screen.getByRole("link", { name: textsHu.notification.mailTrouble.open });
  expect(link.getAttribute("href")).toBe("/mail");
  cleanup();
  answer({ count: 0 });
  renderIn(<TroubleBanner />, { viewer: athlete() });
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(""));
});

it("is hidden without trouble, and sends no call for a guest", async () => {
  const request = answer({ count: 3 });
  renderIn(<TroubleBanner />, { viewer: athlete() });
  await waitFor(() => expect(request).toHaveBeenCalledOnce());
  expect(screen.getByRole("status").textContent).toBe("");
  cleanup();
  const unasked = answer({ count: 0 });
  renderIn(<TroubleBanner />, { viewer: visitor() });
  expect(screen.getByRole("status").textContent).toBe("");
  expect(unasked).not.toHaveBeenCalled();
});
