import { anyOf } from "@rajt/contract/kernel/access";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete } from "../../testing/viewer.ts";
import { WorkBadge } from "./WorkBadge.tsx";
import { WorkPage } from "./WorkPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const work = (id: string, group: string, count: number) => ({
  id,
  group,
  severity: "info",
  path: "/club",
  count,
  filter: [{ propertyName: "userStatus", type: "IN", value: ["UnderVerification"] }],
  order: [{ propertyName: "registered", ascending: true }],
});
const serve = (...data: object[]) => {
  const ask = vi.fn<() => Promise<Response>>(async () => Response.json({ data }));
  vi.stubGlobal("fetch", ask);
  return ask;
};
const needsOf = () => anyOf("Club");
const admin = athlete({ isSuperAdmin: true });

it("all that waits is one number in the menu, which ends where nobody counts on; nothing is no badge", async () => {
  serve(work("clubsToVerify", "registration", 3), work("failedMails", "failure", 40));
  renderIn(<WorkBadge />, { viewer: admin, needsOf });
  expect((await screen.findByText("43")).dataset["badge"]).toBeDefined();
  cleanup();
  serve(work("clubsToVerify", "registration", 60), work("failedMails", "failure", 40));
  renderIn(<WorkBadge />, { viewer: admin, needsOf });
  expect(await screen.findByText("99+")).toBeDefined();
  cleanup();
  const asked = serve(work("clubsToVerify", "registration", 0));
  renderIn(<WorkBadge />, { viewer: admin, needsOf });
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(document.querySelector("[data-badge]")).toBeNull();
});

it("whoever has no such page is not asked about it", () => {
  const asked = serve();
  renderIn(<WorkBadge />, { viewer: athlete(), needsOf });
  expect(asked).not.toHaveBeenCalled();
});

it("a sentence stands there with what fills it in, leads to its page, and is one thing to do", async () => {
  const sentence = {
    id: "mailsStay",
    group: "failure",
    severity: "error",
    path: "/mail",
    count: 1,
    filter: [],
    order: [],
  };
  serve({ ...sentence, values: { count: 7 } });
  renderIn(<WorkPage />, { viewer: admin, needsOf });
  const link = await screen.findByRole("link", { name: /SMTP_URL.*7/ });
  expect(link.getAttribute("href")).toBe("/mail");
  cleanup();
  serve({ ...sentence, values: { count: 7 } });
  renderIn(<WorkBadge />, { viewer: admin, needsOf });
  expect((await screen.findByText("1")).dataset["badge"]).toBeDefined();
});

it("each count leads to its list, with its filters and the oldest first; what does not wait is not said", async () => {
  serve(work("clubsToVerify", "registration", 3), work("failedMails", "failure", 0));
  renderIn(<WorkPage />, { viewer: admin, needsOf });
  const [link, ...others] = await screen.findAllByRole("link");
  expect(others).toEqual([]);
  const { pathname, searchParams } = new URL(link?.getAttribute("href") ?? "", "http://rajt.test");
  const said = JSON.stringify([...searchParams]);
  expect(pathname).toBe("/club");
  expect(said).toContain("UnderVerification");
  expect(said).toContain("registered");
});
