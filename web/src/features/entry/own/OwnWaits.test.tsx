import { offerPath } from "@rajt/contract/competition/race-address.values";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { club, wait } from "./own.testbed.ts";
import { OwnWaits } from "./OwnWaits.tsx";

const { waiting, club: ofClub } = textsHu.entry;
const CHILD = { shown: null, isChild: true };
const sent: { call: string; body: unknown }[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    if (address.endsWith("/getShownName")) return Response.json(CHILD);
    sent.push({ call: address.split("/").at(-1) ?? "", body: JSON.parse(body) });
    return Response.json({ successful: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = async (name: RegExp) => {
  await userEvent.click(screen.getByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getAllByRole("button").at(-1)!);
};
const shown = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

it("lets a club accept the place offered to its athlete, and keeps its other entries", async () => {
  renderIn(<OwnWaits waits={[wait]} />, { viewer: club() });
  await press(/^Elfogadom: Kis Kata, Sprint$/);
  expect(sent).toEqual([
    { call: "clubEntryList", body: { competition: 3, race: 7, athleteIdList: [99], seenIdList: [] } },
  ]);
});

it("opens at the offer for the race in the address, with clock, fee and both answers", () => {
  const other = { ...wait, id: wait.id + 1, race: { id: 8, name: "Olimpiai" }, amount: 13_000, isMine: true };
  const { container } = renderIn(<OwnWaits waits={[wait, other]} />, { viewer: athlete(), at: offerPath(8) });
  expect(document.activeElement?.textContent).toBe("Olimpiai");
  const card = within(container.querySelector<HTMLElement>("li:nth-child(2)")!);
  expect(card.getByText(/Nevezési díj: 13\s000\sFt/)).toBeDefined();
  expect(card.getByText(new RegExp(waiting.offer.title))).toBeDefined();
  expect(card.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Elfogadom · 13\s000\sFt: Olimpiai$/),
    `${waiting.action.decline}: Olimpiai`,
  ]);
});

it("tells a club the fee before it accepts a place, on the card and in the question", async () => {
  for (const offered of [wait, { ...wait, team: "Sellők", memberIdList: [99, 98, 97] }]) {
    const { unmount } = renderIn(<OwnWaits waits={[{ ...offered, amount: 13_000 }]} />, { viewer: club() });
    expect(screen.getByText(/Nevezési díj: 13\s000\sFt/)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: /^Elfogadom · 13\s000\sFt/ }));
    expect(within(await screen.findByRole("dialog")).getByText(/Nevezési díj: 13\s000\sFt/)).toBeDefined();
    unmount();
  }
  expect(sent).toEqual([]);
});

it("tells a club why its athlete may not accept the place, and lets it decline", () => {
  const message = "A licensze most nem érvényes.";
  renderIn(<OwnWaits waits={[{ ...wait, code: "entry.refusal.licenceNotValid", message }]} />, { viewer: club() });
  expect(screen.getByText(message)).toBeDefined();
  expect(shown()).toEqual([`${ofClub.wait.decline}: Kis Kata, Sprint`]);
});

it("links to the fix of what prevents acceptance, for the viewer and for an athlete", () => {
  const barred = { ...wait, code: "entry.refusal.medicalExpired", message: "Nincs orvosi engedély." };
  const clearance = new RegExp(textsHu.entry.own.fix.clearance);
  const { unmount } = renderIn(<OwnWaits waits={[barred]} />, { viewer: club() });
  expect(screen.getByRole("link", { name: clearance }).getAttribute("href")).toMatch(/athlete\/edit\/99$/);
  unmount();
  renderIn(<OwnWaits waits={[{ ...barred, isMine: true }]} />, { viewer: athlete() });
  expect(screen.getByRole("link", { name: clearance }).getAttribute("href")).toContain("/profile/person/");
});

it("tells a waiting viewer that no place is offered any more", () => {
  const message = waiting.noMore;
  const over = { ...wait, isMine: true, offerUntil: null, position: 2, code: "entry.waiting.noMore", message };
  renderIn(<OwnWaits waits={[over]} />, { viewer: athlete() });
  expect(screen.getByText(message)).toBeDefined();
  expect(shown()).toEqual([`${waiting.action.leave}: Sprint`]);
});

it("lets a club remove its athlete from the list", async () => {
  renderIn(<OwnWaits waits={[{ ...wait, offerUntil: null, position: 2 }]} />, { viewer: club() });
  expect(shown()).toEqual([`${ofClub.wait.leave}: Kis Kata, Sprint`]);
  await press(new RegExp(ofClub.wait.leave));
  expect(sent).toEqual([{ call: "leaveWaitingList", body: { competition: 3, race: 7, athleteIdList: [99] } }]);
});

it("lets a club accept the place of its team with its present members, but of no other club's team", async () => {
  const ours = { ...wait, team: "Sellők", memberIdList: [99, 98, 97] };
  const { unmount } = renderIn(<OwnWaits waits={[ours]} />, { viewer: club() });
  await press(/^Elfogadom: Sellők, Sprint$/);
  expect(sent).toEqual([
    { call: "clubValtoEntry", body: { competition: 3, race: 7, teamName: "Sellők", athleteIdList: [99, 98, 97] } },
  ]);
  unmount();
  renderIn(<OwnWaits waits={[{ ...ours, memberIdList: null }]} />, { viewer: club() });
  expect(shown()).toEqual([]);
});

it("lets a member leave a team, and asks for the names of a relay before its place is accepted", () => {
  const viewer = athlete();
  const mine = { ...wait, isMine: true };
  const { unmount } = renderIn(<OwnWaits waits={[{ ...mine, team: "Sellők" }]} />, { viewer });
  expect(shown()).toEqual([`${waiting.action.leave}: Sprint`]);
  unmount();
  renderIn(<OwnWaits waits={[{ ...mine, relay: true }]} />, { viewer });
  expect(screen.getByRole("link", { name: /Csapat nevezés/ }).getAttribute("href")).toContain("?race=7");
  expect(shown()).toEqual([`${waiting.action.decline}: Sprint`]);
});

it("asks a child who accepts a place how public start lists show the name, and saves the answer", async () => {
  renderIn(<OwnWaits waits={[{ ...wait, isMine: true, amount: 13_000 }]} />, { viewer: athlete() });
  for (const agrees of [false, true]) {
    await userEvent.click(screen.getByRole("button", { name: /^Elfogadom · 13\s000\sFt/ }));
    const dialog = within(await screen.findByRole("dialog"));
    const consent = await dialog.findByRole("checkbox", { name: textsHu.entry.start.name.agree });
    expect(consent).toHaveProperty("checked", false);
    if (agrees) await userEvent.click(consent);
    const [other, take] = dialog.getAllByRole("button").slice(-2);
    await userEvent.click(agrees ? take! : other!);
  }
  await vi.waitFor(() => expect(sent.map(({ call }) => call)).toContain("personEntry"));
  expect(sent).toEqual([
    { call: "saveShownName", body: { shown: "WHOLE" } },
    { call: "personEntry", body: { competition: 3, race: 7, isDelete: false } },
  ]);
});
