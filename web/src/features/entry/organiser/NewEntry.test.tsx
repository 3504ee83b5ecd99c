import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { NewEntry } from "./NewEntry.tsx";

const sent: string[] = [];
const saved: unknown[] = [];
const answers: { search: object; save: object; slow: Promise<void> } = {
  search: [],
  save: {},
  slow: Promise.resolve(),
};
beforeEach(() => {
  sent.length = 0;
  saved.length = 0;
  Object.assign(answers, { search: [], slow: Promise.resolve() });
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    sent.push(String(address));
    if (String(address).endsWith("/save")) saved.push(JSON.parse(body));
    await answers.slow;
    return Response.json(String(address).endsWith("/save") ? answers.save : answers.search);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("searches for an athlete once both fields are filled in, and not before", async () => {
  renderIn(<NewEntry competition={3} isLate={false} onSaved={() => undefined} />, {
    viewer: athlete({ accessType: "Org", isAthlete: false, isOrganizer: true }),
  });
  const check = await screen.findByRole("button", { name: "Ellenőrzés" });
  expect(check.matches(":disabled")).toBe(true);
  await userEvent.type(screen.getByRole("textbox", { name: /Licenszszám/ }), "10001");
  expect(check.matches(":disabled")).toBe(true);
  await userEvent.type(screen.getByRole("textbox", { name: /Születési dátum/ }), "1990-02-03");
  expect(check.matches(":disabled")).toBe(false);
  await userEvent.click(check);
  await screen.findByText("Ismeretlen sportoló, vagy nem nevezhet semelyik futamra.");
  expect(sent.filter((address) => address.includes("searchAthleteRace"))).toHaveLength(1);
});

const RACE = {
  id: 7,
  name: "Sprint",
  amount: 9_000,
  entry: null as number | null,
  cachedPersonFullName: "Ivándi János",
  org: "Tisza TE",
};
const onSaved = vi.fn<(id?: number) => void>();
const show = () =>
  renderIn(<NewEntry competition={3} isLate={false} onSaved={onSaved} />, {
    viewer: athlete({ accessType: "Org", isAthlete: false, isOrganizer: true }),
  });

it.each([
  ["alreadyEntered", "entry.athleteRefusal.alreadyEntered", "Megnyitom a nevezéseket", "/competition-entry/3"],
  ["overlapping", "entry.athleteRefusal.overlapping", "Megnyitom a nevezéseket", "/competition-entry/3"],
  ["full", "entry.refusal.full", "Megnyitom a nevezéseket", "/competition-entry/3"],
  ["noPrice", "entry.athleteRefusal.noPrice", "Megnyitom a kiírást", "/competition/edit/3"],
  ["licenceNotValid", "entry.athleteRefusal.licenceNotValid", null, null],
])("shows once why an athlete may not start, and links to the fix: %s", async (_, code, fix, to) => {
  answers.search = [RACE];
  answers.save = { successful: false, code, message: "Nem lehet.", properties: { race: [{ message: "Nem lehet." }] } };
  show();
  await userEvent.type(await screen.findByRole("textbox", { name: /Licenszszám/ }), "10109");
  await userEvent.type(screen.getByRole("textbox", { name: /Születési dátum/ }), "2004.01.18.");
  await userEvent.click(screen.getByRole("button", { name: "Ellenőrzés" }));
  await userEvent.click(await screen.findByRole("button", { name: "Mentés" }));
  expect(await screen.findAllByText(/Nem lehet\./)).toHaveLength(1);
  const links = screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual(fix === null ? [] : [[fix, to]]);
});

it("keeps an athlete found by Enter when leaving the date field only completes the date", async () => {
  answers.search = [RACE];
  show();
  await userEvent.type(await screen.findByRole("textbox", { name: /Licenszszám/ }), "10109");
  await userEvent.type(screen.getByRole("textbox", { name: /Születési dátum/ }), "2004-01-18{Enter}");
  await screen.findByText("Ivándi János (Tisza TE)");
  await userEvent.tab();
  expect(screen.getByRole("textbox", { name: /Születési dátum/ })).toHaveProperty("value", "2004.01.18.");
  expect(screen.getByText("Ivándi János (Tisza TE)")).toBeDefined();
  expect(screen.getByRole("button", { name: "Mentés" })).toBeDefined();
});

it("shows no athlete under a number that was typed since", async () => {
  answers.search = [RACE];
  const held: { go: () => void } = { go: () => undefined };
  answers.slow = new Promise((go) => Object.assign(held, { go }));
  show();
  await userEvent.type(await screen.findByRole("textbox", { name: /Születési dátum/ }), "2004.01.18.");
  await userEvent.type(screen.getByRole("textbox", { name: /Licenszszám/ }), "10109{Enter}");
  await userEvent.type(screen.getByRole("textbox", { name: /Licenszszám/ }), "9");
  held.go();
  await vi.waitFor(() =>
    expect(screen.getByRole("button", { name: "Ellenőrzés" }).getAttribute("aria-busy")).not.toBe("true"),
  );
  expect(screen.queryByText("Ivándi János (Tisza TE)")).toBeNull();
  expect(screen.queryByRole("button", { name: "Mentés" })).toBeNull();
});

const number = () => screen.getByRole("textbox", { name: /Licenszszám/ });
async function find() {
  await userEvent.keyboard("10109");
  await userEvent.type(screen.getByRole("textbox", { name: /Születési dátum/ }), "2004.01.18.{Enter}");
}

it("saves and goes on with the next person: first field, same race, and who was entered with which number", async () => {
  onSaved.mockClear();
  const other = { ...RACE, id: 8, name: "Olimpiai" };
  answers.search = [RACE, other];
  answers.save = { successful: true, message: "Nevezés rögzítve.", id: 41, startNumber: 112 };
  show();
  await vi.waitFor(() => expect(document.activeElement).toBe(number()));
  await find();
  await userEvent.click(await screen.findByRole("radio", { name: /Olimpiai/ }));
  await userEvent.click(screen.getByRole("button", { name: "Mentés és következő" }));
  expect(await screen.findByText("Ivándi János benevezve: Olimpiai, rajtszám: 112")).toBeDefined();
  expect(onSaved).not.toHaveBeenCalled();
  expect(number()).toHaveProperty("value", "");
  expect(document.activeElement).toBe(number());
  await find();
  expect(await screen.findByRole("radio", { name: /Olimpiai/ })).toHaveProperty("checked", true);
  await userEvent.click(screen.getByRole("button", { name: "Mentés" }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(41));
});

it("links a race in which the athlete is entered to that entry, and does not offer it", async () => {
  answers.search = [{ ...RACE, entry: 40 }];
  show();
  await find();
  const link = await screen.findByRole("link", { name: "Sprint" });
  expect(link.getAttribute("href")).toBe("/competition-entry/edit/3/40");
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.queryByRole("button", { name: "Mentés" })).toBeNull();
});

it("asks who pays, and sends cash with the entry", async () => {
  answers.search = [RACE];
  answers.save = { successful: true, id: 5 };
  show();
  for (const isCash of [true, false]) {
    await userEvent.type(await screen.findByRole("textbox", { name: /Licenszszám/ }), "10109");
    await userEvent.type(screen.getByRole("textbox", { name: /Születési dátum/ }), "2004.01.18.");
    expect(screen.queryByText("Ki fizeti a nevezési díjat?")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Ellenőrzés" }));
    const inCash = await screen.findByRole("radio", { name: "Helyben, készpénzben: befizetettnek jelölöm" });
    expect(screen.getByRole("radio", { name: "A sportoló vagy az egyesülete, a portálon" })).toHaveProperty(
      "checked",
      true,
    );
    if (isCash) await userEvent.click(inCash);
    await userEvent.click(screen.getByRole("button", { name: "Mentés" }));
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Mentés" })).toBeNull());
  }
  expect(saved).toMatchObject([{ dto: { race: 7, paidInCash: true } }, { dto: { race: 7, paidInCash: false } }]);
});
