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

it("the badge shows the sum of what waits, 99+ from a hundred on, and is absent at zero", async () => {
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

it("the badge sends no request without access to the page", () => {
  const asked = serve();
  renderIn(<WorkBadge />, { viewer: athlete(), needsOf });
  expect(asked).not.toHaveBeenCalled();
});

it("a sentence shows its values, links to its page, and counts as one item", async () => {
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

it("each count links to its list, filtered and oldest first; a count of zero is not shown", async () => {
  serve(work("clubsToVerify", "registration", 3), work("failedMails", "failure", 0));
  renderIn(<WorkPage />, { viewer: admin, needsOf });
  const [link, ...others] = await screen.findAllByRole("link");
  expect(others).toEqual([]);
  const { pathname, searchParams } = new URL(link?.getAttribute("href") ?? "", "http://rajt.test");
  const query = JSON.stringify([...searchParams]);
  expect(pathname).toBe("/club");
  expect(query).toContain("UnderVerification");
  expect(query).toContain("registered");
});

it("the page writes the day and the sum of a sentence, and links it to its page", async () => {
  serve({
    ...work("entriesUnpaid", "race", 1),
    path: "/competition-entry/5",
    filter: [],
    order: [],
    values: { competition: "Pápai Aquatlon", day: "2027-06-12", count: 24, amount: "249 000 Ft" },
  });
  renderIn(<WorkPage />, { viewer: admin, needsOf: () => anyOf("Competition") });
  const link = await screen.findByRole("link", { name: /Pápai Aquatlon/ });
  expect(link.textContent).toContain("Pápai Aquatlon (2027 június 12.): 24 befizetetlen nevezés, 249 000 Ft");
  expect(link.getAttribute("href")).toBe("/competition-entry/5");
});
