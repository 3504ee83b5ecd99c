import type { PaidItems as Paid } from "@rajt/contract/payment/payment.calls";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete } from "../../testing/viewer.ts";
import { PaidItems } from "./PaidItems.tsx";

const entry: Paid["items"][number] = {
  title: "Tavaszi kupa – Sprint",
  who: "Példa Petra",
  amount: 13_000,
  price: 13_000,
  competition: 3,
  date: "2099-06-01",
  startTime: 36_000,
  startNumber: 12,
  chipNumber: "AB1",
  own: true,
};
const fee: Paid["items"][number] = {
  ...entry,
  title: "Éves díj 2099",
  who: "Minta Máté",
  amount: 8_000,
  price: null,
  competition: null,
  date: null,
  startTime: null,
  startNumber: null,
  chipNumber: null,
  own: false,
};
const answers = (...items: Paid["items"]) =>
  vi.stubGlobal("fetch", async () =>
    Response.json({ payer: "Minta SE", amount: items.reduce((sum, { amount }) => sum + amount, 0), items }),
  );
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("names the payer, each item with its amount, and the total", async () => {
  answers(entry, fee);
  const { container } = renderIn(<PaidItems orderRef="R-1" />, { viewer: athlete() });
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toMatch(
    /Példa Petra Tavaszi kupa – Sprint13\s000\sFt2099 június 1\. 10:00 · Rajtszám: 12 · Chipszám: AB1/,
  );
  expect(second?.textContent).toMatch(/^Minta Máté Éves díj 20998\s000\sFt$/);
  expect(container.textContent).toContain("Befizető: Minta SE");
  expect(container.textContent).toMatch(/Összesen 21\s000\sFt/);
});

it("offers calendar and sharing only for the viewer's own entry", async () => {
  answers(entry, { ...entry, who: "Másik Mária", own: false });
  renderIn(<PaidItems orderRef="R-1" />, { viewer: athlete() });
  const calendar = await screen.findByRole("link", { name: "Naptárba" });
  expect(calendar.getAttribute("href")).toBe("/calendar/3.ics?lang=hu");
  expect(screen.getAllByRole("button", { name: "Megosztás" })).toHaveLength(1);
});

it("shares the competition by the device, or copies its address", async () => {
  answers(entry);
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  renderIn(<PaidItems orderRef="R-1" />, { viewer: athlete() });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Megosztás" }));
  expect(share).toHaveBeenCalledWith({ title: "Tavaszi kupa – Sprint", url: `${location.origin}/calendar/view/3` });
  Reflect.deleteProperty(navigator, "share");
  await person.click(screen.getByRole("button", { name: "Megosztás" }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/calendar/view/3`);
});

it("says that a payment was the difference of a dearer race", async () => {
  answers({ ...entry, amount: 6_000, price: 19_000 }, entry);
  renderIn(<PaidItems orderRef="R-1" />, { viewer: athlete() });
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toMatch(/különbözet, a díj 19\s000\sFt/);
  expect(second?.textContent).not.toContain("különbözet");
});
