import { basketOfRace } from "@rajt/contract/payment/basket-address.values";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { athlete, visitor } from "../../../testing/viewer.ts";
import { infoWith, raceWith } from "../../../testing/race.ts";
import { EntryCell } from "./EntryCell.tsx";
import { useEntering } from "./useEntering.ts";

const COMPETITION = { id: 3, regDeadline: "2100-12-31" };

const race = raceWith({ name: "Triatlon - OB - Sprint", capacity: 100, placesLeft: 5 });

/** A server with one race: it stores whether the person is entered, and records requests. */
const server = {
  config: athlete(),
  info: infoWith(),
  name: { shown: null as "WHOLE" | null, isChild: false },
  answer: { successful: true } as object,
  asked: [] as unknown[],
};

beforeEach(() => {
  Object.assign(server, { config: athlete(), info: infoWith(), answer: { successful: true }, asked: [] });
  server.name = { shown: null, isChild: false };
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    if (url.endsWith("/getAccessConfig")) return Response.json(server.config);
    if (url.endsWith("/getCompetitionEntryInfoList")) return Response.json([server.info]);
    if (url.endsWith("/getClubEntryGrid"))
      return Response.json({
        raceList: [{ id: 31, code: null, messageMap: {} }],
        athleteList: [true, false].map((alreadyEntry, at) => ({ id: at + 1, cellList: [{ alreadyEntry }] })),
      });
    if (url.endsWith("/getInfo")) return Response.json({ id: 3, name: "Tavaszi kupa" });
    if (url.endsWith("/getShownName")) return Response.json(server.name);
    const input = JSON.parse(body) as { isDelete: boolean };
    server.asked.push(input);
    if (url.endsWith("/saveShownName")) return Response.json({ successful: true });
    server.info = { ...server.info, alreadyEntry: !input.isDelete };
    return Response.json(server.answer);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Cell() {
  return (
    <>
      <EntryCell race={race} entering={useEntering(COMPETITION.id, COMPETITION.regDeadline)} />
      <p>at {useLocation().hash}</p>
    </>
  );
}

const show = () =>
  renderIn(
    <>
      <Cell />
      <Toasts />
    </>,
    { viewer: server.config, at: "/calendar?month=2100-12&competition=3" },
  );

const button = (name: string) => screen.findByRole("button", { name });
const confirm = async (name: string) => {
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name }));
};

it("enters after the question, confirms it, and offers to withdraw", async () => {
  show();
  await userEvent.click(await button("Nevezés"));
  expect(await screen.findByText("Biztosan benevezel a versenyre?")).toBeDefined();
  expect(server.asked).toEqual([]);
  await confirm("Nevezés leadása");
  expect(await screen.findByText("Sikeres nevezés.")).toBeDefined();
  expect(server.asked).toEqual([{ competition: 3, race: 31, isDelete: false }]);
  expect(await button("Nevezés törlése")).toBeDefined();
  expect(screen.getByText("Nevezve – Befizetésre vár")).toBeDefined();
});

it("enters and opens the basket with the second press, so that the third leads to the card payment", async () => {
  show();
  await userEvent.click(await button("Nevezés"));
  await confirm("Nevezés és fizetés");
  expect(await screen.findByText("Sikeres nevezés.")).toBeDefined();
  expect(server.asked).toEqual([{ competition: 3, race: 31, isDelete: false }]);
  expect(await screen.findByText(`at ${basketOfRace(31)}`)).toBeDefined();
});

it("leads to the basket only who owes the fee, and tells others that it is not theirs", async () => {
  server.info = infoWith({ alreadyEntry: true, owes: true });
  show();
  expect(await screen.findByRole("link", { name: "Tovább a kosárhoz" })).toBeDefined();
  cleanup();
  server.info = infoWith({ alreadyEntry: true, canEntry: false, message: "A csapatoddal indulsz." });
  show();
  expect(await screen.findByText("A nevezési díj még nincs befizetve; azt nem te fizeted.")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Tovább a kosárhoz" })).toBeNull();
  expect(screen.getByText("A csapatoddal indulsz.")).toBeDefined();
});

it("says until when the entry is kept unpaid, before and after entering", async () => {
  server.info = infoWith({ keptUntil: "2100-01-01T23:00:00.000Z" });
  show();
  await userEvent.click(await button("Nevezés"));
  const words = "Fizesd be 2100 január 1. 23:59-ig, különben megszűnik.";
  expect(await screen.findByText(`A nevezés a kosaradba kerül, ott tudod kifizetni. ${words}`)).toBeDefined();
  await confirm("Nevezés leadása");
  expect(await screen.findByText(`Sikeres nevezés. ${words}`)).toBeDefined();
});

it("asks a child once whether lists may show the whole name, and saves the answer", async () => {
  server.name = { shown: null, isChild: true };
  show();
  await userEvent.click(await button("Nevezés"));
  await userEvent.click(await screen.findByRole("checkbox", { name: /teljes nevem/ }));
  await confirm("Nevezés leadása");
  expect(await screen.findByText("Sikeres nevezés.")).toBeDefined();
  expect(server.asked).toEqual([{ shown: "WHOLE" }, { competition: 3, race: 31, isDelete: false }]);
});

it("asks for no name of an adult, after a choice, or before a withdrawal", async () => {
  server.name = { shown: null, isChild: true };
  show();
  await userEvent.click(await button("Nevezés"));
  await screen.findByRole("checkbox");
  await confirm("Nevezés leadása");
  expect(await screen.findByText("Sikeres nevezés.")).toBeDefined();
  expect(server.asked).toEqual([{ competition: 3, race: 31, isDelete: false }]);
  for (const name of [{ shown: null, isChild: false } as const, { shown: "WHOLE", isChild: true } as const]) {
    cleanup();
    Object.assign(server, { name, info: infoWith(), asked: [] });
    show();
    await userEvent.click(await button("Nevezés"));
    await confirm("Nevezés leadása");
    expect(await screen.findByText("Sikeres nevezés.")).toBeDefined();
    expect(server.asked).toEqual([{ competition: 3, race: 31, isDelete: false }]);
  }
});

it("withdraws after a question", async () => {
  server.info = infoWith({ alreadyEntry: true, canEntry: false });
  show();
  await userEvent.click(await button("Nevezés törlése"));
  expect(await screen.findByText("Biztosan törlöd a nevezésed a versenyre?")).toBeDefined();
  await confirm("Nevezés törlése");
  expect(await screen.findByText(/^Sikeres visszavonás\. Példa Petra, Tavaszi kupa: nem volt befizetve/)).toBeDefined();
  expect(server.asked).toEqual([{ competition: 3, race: 31, isDelete: true }]);
});

it.each([
  [13_000, 13_000, "Visszajár: 13 000 Ft. A szövetség intézi."],
  [13_000, 3_000, "Visszajár: 3 000 Ft; a befizetett díjból 10 000 Ft nem jár vissza."],
  [13_000, 0, "A visszatérítés határideje lejárt, ezért a befizetett díj (13 000 Ft) nem jár vissza."],
  [0, 0, "Nem volt befizetve, így semmi sem jár vissza."],
])("names before the withdrawal of an entry paid with %i the refund of %i", async (settled, back, words) => {
  server.info = infoWith({ alreadyEntry: true, withdrawal: { settled, back } });
  show();
  await userEvent.click(await button("Nevezés törlése"));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent?.replaceAll(/\s/g, " ")).toContain(words);
  expect(within(dialog).getByText("Példa Petra")).toBeDefined();
  expect(await within(dialog).findByText("Tavaszi kupa – Triatlon - OB - Sprint, 2100 december 31.")).toBeDefined();
});

it("does nothing when the question is cancelled", async () => {
  show();
  await userEvent.click(await button("Nevezés"));
  await confirm("Mégse");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.asked).toEqual([]);
});

it("shows the server's message after a refusal", async () => {
  server.answer = { successful: false, code: "entry.refusal.full", message: "Ez a futam betelt." };
  show();
  await userEvent.click(await button("Nevezés"));
  await confirm("Nevezés leadása");
  expect(await screen.findByText("Hiba történt a nevezés módosítása során: Ez a futam betelt.")).toBeDefined();
});

it("is disabled with its reason beside it", async () => {
  server.info = infoWith({ canEntry: false, message: "Ezt a futamot nem a te korcsoportodnak írták ki." });
  show();
  const closed = await button("Nevezés");
  expect(closed).toHaveProperty("disabled", true);
  const described = closed.getAttribute("aria-describedby")?.split(" ") ?? [];
  const reasons = described.map((id) => document.getElementById(id)?.textContent).join(" ");
  expect(reasons).toContain("Ezt a futamot nem a te korcsoportodnak írták ki.");
});

it("sends a guest to the sign-in page and back here", async () => {
  server.config = visitor();
  show();
  const link = await screen.findByRole("link", { name: "Bejelentkezés: Triatlon - OB - Sprint" });
  expect(link.getAttribute("href")).toBe("/login?returnTo=%2Fcalendar%3Fmonth%3D2100-12%26competition%3D3");
});

const club = (changes: Parameters<typeof athlete>[0]) =>
  athlete({ accessType: "Org", isAthlete: false, isClub: true, ...changes });

it("leads a club to its athletes of the race, with the number of entered ones", async () => {
  server.config = club({ serviceList: [{ service: "CompetitionEntryClub", grantedLevel: "WriteRead" }] });
  show();
  const link = await screen.findByRole("link", { name: "Sportolók nevezése: Triatlon - OB - Sprint" });
  expect(link.getAttribute("href")).toBe("/calendar?month=2100-12&competition=3&race=31");
  expect(await screen.findByText("1 nevezve")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Nevezés/ })).toBeNull();
});

it("tells a club without the right that it cannot enter athletes", async () => {
  server.config = club({ serviceList: [] });
  show();
  expect(await screen.findByText(/^Az egyesületednek most nincs joga nevezni/)).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

it("joins the waiting list of a full race, after showing length and position", async () => {
  server.info = infoWith({
    canEntry: false,
    code: "entry.refusal.full",
    message: "Betelt.",
    waiting: 3,
    canJoin: true,
  });
  show();
  await userEvent.click(await screen.findByRole("button", { name: /^Feliratkozom a várólistára/ }));
  expect(await screen.findByText("Most 3 várakozó van; a te helyed a sorban: 4.")).toBeDefined();
  expect(server.asked).toEqual([]);
  await confirm("Feliratkozom a várólistára");
  await waitFor(() => expect(server.asked).toEqual([{ competition: 3, race: 31 }]));
});

it("shows the position in the list, and an offer with its clock above the button that accepts it", async () => {
  server.info = infoWith({ canEntry: false, waiting: 5, position: 2 });
  show();
  expect(await screen.findByText("Várólistán: 2. a 5 várakozóból")).toBeDefined();
  cleanup();
  server.info = infoWith({ offerUntil: new Date(Date.now() + 90 * 60_000 + 30_000).toISOString() });
  show();
  expect(await screen.findByText("Hely felajánlva")).toBeDefined();
  expect(await screen.findByText("Még 1 óra 31 perc.")).toBeDefined();
  expect(await screen.findByRole("button", { name: /^Elfogadom · 13\s000\sFt$/ })).toHaveProperty("disabled", false);
  expect(await screen.findByRole("button", { name: /^Lemondok a helyről/ })).toBeDefined();
});
