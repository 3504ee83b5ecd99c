import { basketOfRace } from "@rajt/contract/payment/basket-address.values";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { raceWith } from "../../../testing/race.ts";
import { RelayRace } from "./RelayRace.tsx";

const FEE = { successful: false, code: "entry.refusal.feeUnpaid", message: "Az éves díj nincs befizetve." };
const info = {
  race: 31,
  amount: 18_000,
  offerUntil: null as string | null,
  ownRelay: { position: 2, born: { from: 1957, until: 2006 }, changes: null },
};

const GROWN = { shown: null, isChild: false };
const server = { info: { ...info }, answer: {} as object, name: GROWN, asked: [] as string[], chosen: "" };
beforeEach(() => {
  sessionStorage.clear();
  Object.assign(server, { info: { ...info }, answer: { successful: true }, name: GROWN, asked: [], chosen: "" });
  vi.stubGlobal("fetch", async (url: string, { body }: { body?: string } = {}) => {
    const call = url.split("/").at(-1) ?? "";
    server.asked.push(call);
    if (call === "getShownName") return Response.json(server.name);
    if (call === "saveShownName") server.chosen = body ?? "";
    return Response.json(call === "getCompetitionEntryInfoList" ? [server.info] : server.answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => {
  const { search, hash } = useLocation();
  return <output>{search + hash}</output>;
};
const show = (race = raceWith({ id: 31, name: "Mix", ageGroupList: [], isTeam: true })) =>
  renderIn(
    <>
      <RelayRace competition={3} race={race} />
      <Address />
    </>,
    { viewer: athlete(), at: "/calendar/view/3?race=31" },
  );
const fill = async (): Promise<HTMLInputElement[]> => {
  const fields = await screen.findAllByRole<HTMLInputElement>("textbox");
  for (const field of fields) await userEvent.type(field, field.maxLength === 4 ? "1999" : "Név");
  await userEvent.click(screen.getByRole("button", { name: textsHu.entry.relay.save }));
  return fields;
};
const question = async () => within(await screen.findByRole("dialog"));

it("shows the reason of a refusal with the link to its fix, and keeps what was typed", async () => {
  server.answer = FEE;
  show();
  const fields = await fill();
  await userEvent.click((await question()).getByRole("button", { name: textsHu.competition.entering.enterConfirm }));
  expect(await screen.findByText(FEE.message, { exact: false })).toBeDefined();
  expect(screen.getByRole("link", { name: textsHu.entry.own.fix.fees }).getAttribute("href")).toBe("/user-payment");
  expect(fields.map(({ value }) => value)).toContain("1999");
});

it("keeps what was typed in the tab when it is closed, until it is entered", async () => {
  show();
  await userEvent.type(await screen.findByLabelText(/^Csapatnév/), "Űrhajósok");
  const typed = async () => (await screen.findByLabelText<HTMLInputElement>(/^Csapatnév/)).value;
  cleanup();
  show();
  expect(await typed()).toBe("Űrhajósok");
  await screen.findByText(/18\s000 Ft/);
  await fill();
  await userEvent.click((await question()).getByRole("button", { name: textsHu.competition.entering.enterConfirm }));
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
});

it("moves the focus to the first invalid field", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: textsHu.entry.relay.save }));
  const fields = screen.getAllByRole("textbox");
  expect(document.activeElement).toBe(fields[0]);
  for (const field of fields.slice(0, 2)) await userEvent.type(field, "Név");
  await userEvent.click(screen.getByRole("button", { name: textsHu.entry.relay.save }));
  expect(document.activeElement).toBe(fields[2]);
});

it("rejects a member who is not born in the year of the race", async () => {
  show(raceWith({ id: 31, name: "Mix", ageGroupList: [], isTeam: true, date: "2027-05-09" }));
  const fields = await screen.findAllByRole<HTMLInputElement>("textbox");
  for (const field of fields) await userEvent.type(field, field.maxLength === 4 ? "2028" : "Név");
  await userEvent.click(screen.getByRole("button", { name: textsHu.entry.relay.save }));
  expect(screen.getAllByText(textsHu.entry.relay.notBorn)).toHaveLength(3);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows the legs in running order with their genders, the viewer's own among them", async () => {
  show();
  const legs = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(legs).toEqual([
    expect.stringMatching(/^1\. férfi.*Itt 1957 és 2006 között születettek indulnak\.$/),
    "2. te (nő) Példa Petra",
    expect.stringMatching(/^3\. férfi/),
    expect.stringMatching(/^4\. nő/),
  ]);
});

it.each([
  ["189", textsHu.entry.relay.birthYearWrong],
  ["1890", textsHu.entry.relay.bornTooEarly],
  ["", textsHu.entry.team.memberRequired],
])("rejects the year of birth “%s” with its reason", async (year, reason) => {
  show();
  const fields = await screen.findAllByRole<HTMLInputElement>("textbox");
  for (const field of fields) {
    const typed = field.maxLength === 4 ? year : "Név";
    if (typed !== "") await userEvent.type(field, typed);
  }
  await userEvent.click(screen.getByRole("button", { name: textsHu.entry.relay.save }));
  expect(screen.getAllByText(reason)).toHaveLength(3);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("warns of a member outside the age groups, and enters them all the same", async () => {
  show();
  const [, , year] = await screen.findAllByRole<HTMLInputElement>("textbox");
  await userEvent.type(year!, "2015");
  expect(screen.getByText(/^Itt 1957 és 2006 között születettek indulnak: a helyszínen lehet/)).toBeDefined();
  expect(screen.getByText(/„Helyszínen ellenőrizendő”/)).toBeDefined();
  await userEvent.clear(year!);
  await fill();
  expect(await question()).toBeDefined();
});

it("names the four in running order in the question, with the fee", async () => {
  show();
  await screen.findByText(/18\s000 Ft/);
  const fields = await screen.findAllByRole<HTMLInputElement>("textbox");
  const typed = ["Sellők", "Egy Elek", "1991", "Két Kálmán", "1992", "Hár Hanna", "1993"];
  for (const [at, field] of fields.entries()) await userEvent.type(field, typed[at] ?? "");
  await userEvent.click(screen.getByRole("button", { name: textsHu.entry.relay.save }));
  const dialog = await question();
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "1. férfi: Egy Elek (szül. 1991)",
    "2. te (nő): Példa Petra",
    "3. férfi: Két Kálmán (szül. 1992)",
    "4. nő: Hár Hanna (szül. 1993)",
  ]);
  expect(dialog.getByText("Sellők")).toBeDefined();
  expect(dialog.getByText(/18\s000 Ft/)).toBeDefined();
});

it("shows the server's reason at its field", async () => {
  server.answer = {
    successful: false,
    message: "Hibás.",
    properties: { teamMember3BirthYear: [{ message: "Nem jó év." }] },
  };
  show();
  const fields = await fill();
  await userEvent.click((await question()).getByRole("button", { name: textsHu.competition.entering.enterConfirm }));
  await screen.findByText("Nem jó év.");
  expect(fields.map((field) => field.getAttribute("aria-invalid") === "true")).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
});

it("shows the price before the question, and the deadline of an offered place", async () => {
  server.info.offerUntil = "2099-05-05T10:00:00Z";
  show();
  expect(await screen.findByText("Hely felajánlva")).toBeDefined();
  expect(await screen.findByText(/18\s000 Ft/)).toBeDefined();
  await fill();
  expect((await question()).getByText(/18\s000 Ft/)).toBeDefined();
  expect(server.asked).not.toContain("personEntryMix");
});

it("enters and opens the basket in one step", async () => {
  show();
  await screen.findByText(/18\s000 Ft/);
  await fill();
  await userEvent.click((await question()).getByRole("button", { name: textsHu.competition.entering.enterAndPay }));
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe(basketOfRace(31)), 15_000);
  expect(server.asked).toContain("personEntryMix");
});

it("asks a child how public start lists show the name, and saves the answer", async () => {
  server.name = { shown: null, isChild: true };
  show();
  await screen.findByText(/18\s000 Ft/);
  await fill();
  await userEvent.click((await question()).getByRole("checkbox", { name: textsHu.entry.start.name.agree }));
  expect(server.asked).not.toContain("saveShownName");
  await userEvent.click((await question()).getByRole("button", { name: textsHu.competition.entering.enterConfirm }));
  await vi.waitFor(() => expect(server.asked).toContain("personEntryMix"));
  expect(JSON.parse(server.chosen)).toEqual({ shown: "WHOLE" });
});

it("does not ask an adult for it", async () => {
  show();
  await screen.findByText(/18\s000 Ft/);
  await fill();
  expect((await question()).queryByRole("checkbox")).toBeNull();
});
