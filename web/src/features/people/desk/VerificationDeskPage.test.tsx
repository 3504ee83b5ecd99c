import { pages, pathTo } from "@rajt/contract/portal.pages";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pageIn } from "../../../testing/page-route.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { VerificationDeskPage } from "./VerificationDeskPage.tsx";

const WHOLE = {
  updated: "2026-05-04T10:00:00.000Z",
  isTrainer: false,
  isAthlete: false,
  isCompetitor: false,
  isReferee: true,
  birthDate: "1990-06-15",
  birthPlace: "Győr",
  phoneNumber: "+36301234567",
  profilePicture: "kulcs",
};
const PEOPLE: Readonly<Record<number, object>> = {
  1: { ...WHOLE, id: 1, name: "Ács Áron" },
  2: { ...WHOLE, id: 2, name: "Balog Bea", birthPlace: null },
  3: {
    ...WHOLE,
    id: 3,
    name: "Cseh Cili",
    isCompetitor: true,
    athleteRegType: "REG_HU",
    email: null,
    contactEmail: "szulo@pelda.hu",
    address: { country: "NO", zipcode: "0150", city: "Oslo", floor: "3", door: null },
    referee: {
      refQualifications: [{ qualification: "COUNTY" }, { qualification: "WORLD" }],
      licenseNumber: "B-77",
      licenseExpirationDate: "2027-01-31",
      examDate: 2012,
    },
  },
};
const server = { calls: [] as [string, unknown][], queue: [1, 2] };
beforeEach(() => {
  server.calls = [];
  server.queue = [1, 2];
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    const call = url.split("/").at(-1) ?? "";
    const input = body === undefined ? {} : JSON.parse(body);
    if (call === "getQueue") return Response.json({ ids: server.queue });
    if (call === "getData") return Response.json(PEOPLE[input.id] ?? {});
    if (call === "getBeside") return Response.json({ similar: [], request: null });
    if (call === "getInfo") return Response.json({ key: "kulcs", fileName: "arc.png", mimeType: "image/png", size: 1 });
    server.calls.push([call, input]);
    return Response.json({ successful: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  renderIn(
    <Routes>
      <Route path={pages.verificationDesk.path} element={pageIn("verificationDesk", VerificationDeskPage)} />
    </Routes>,
    { viewer: athlete({ accessType: "Admin" }), at: pathTo("verificationDesk", { kind: "referee" }) },
  );
const who = (name: string) => screen.findByRole("heading", { level: 2, name });

it("verifies by Enter and goes on; the last one ends with the way to those skipped", async () => {
  const user = userEvent.setup();
  show();
  await who("Ács Áron");
  expect(screen.getByText("1 / 2")).toBeTruthy();
  await user.keyboard("{Enter}");
  await who("Balog Bea");
  expect(server.calls).toEqual([["makeMove", { id: 1, move: "verify" }]]);
  await user.keyboard("{ArrowRight}");
  await screen.findByText("Kihagyva: 1.");
  await user.click(screen.getByRole("button", { name: "Újra elölről" }));
  await who("Balog Bea");
});

it("does not verify a person of whom something is missing, and sends back the marked points by R and Enter", async () => {
  const user = userEvent.setup();
  show();
  await who("Ács Áron");
  await user.keyboard("{ArrowRight}");
  await who("Balog Bea");
  expect(screen.getByText("hiányzik: Születési hely")).toBeTruthy();
  await user.keyboard("{Enter}");
  await screen.findByText(/ezért nem hagyható jóvá/);
  expect(server.calls).toEqual([]);
  await user.keyboard("r");
  await screen.findByRole("checkbox", { name: "hiányzik: Születési hely" });
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(server.calls).toEqual([["sendBack", { id: 2, points: [{ path: "birthPlace", problem: "missing" }] }]]),
  );
});

it("shows what a clerk judges: kind and trial, qualifications, contact address, country and floor, without empty options", async () => {
  server.queue = [3];
  show();
  await who("Cseh Cili");
  expect(screen.getByText(/^Egyéni versenyző · Versenybíró · Próbasportoló · \d+ éves$/)).toBeTruthy();
  const data = screen.getByRole("region", { name: "Adatok" });
  const shown = Object.fromEntries(
    within(data)
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(shown).toMatchObject({
    "Regisztráció típusa": "Próbasportoló",
    "Kapcsolattartó e-mail címe": "szulo@pelda.hu",
    Ország: "Norvégia",
    Emelet: "3",
    "Bírói minősítések": "Vármegyei, Nemzetközi",
    "Bírói licenszszáma": "B-77",
    "Bírói licensz lejárata": "2027.01.31.",
    "Vizsga éve": "2012",
  });
  expect(shown).not.toHaveProperty("Ajtó");
  expect(shown).toHaveProperty("E-mail-cím");
});

it("sends back by a note alone a person of whom nothing is missing", async () => {
  const user = userEvent.setup();
  show();
  await who("Ács Áron");
  await user.keyboard("r");
  const note = await screen.findByLabelText("Mit kell pótolni vagy javítani");
  expect(document.activeElement).toBe(note);
  await user.click(screen.getByRole("button", { name: "Visszaküldöm" }));
  await screen.findByText("Jelöld vagy írd meg, mit kell pótolni vagy javítani.");
  await user.type(note, "Elírt név.");
  await user.click(screen.getByRole("button", { name: "Visszaküldöm" }));
  await waitFor(() => expect(server.calls).toEqual([["sendBack", { id: 1, points: [], note: "Elírt név." }]]));
});

it("leaves Enter to a button that has the focus, and keeps the other keys", async () => {
  const user = userEvent.setup();
  show();
  await who("Ács Áron");
  screen.getByRole("button", { name: /Kihagyom/ }).focus();
  await user.keyboard("r");
  await screen.findByRole("dialog");
  await user.click(screen.getByRole("button", { name: "Mégse" }));
  await user.keyboard("{Enter}");
  await who("Balog Bea");
  expect(server.calls).toEqual([]);
});

it("keeps its keys after a picture was enlarged, and has none while it is", async () => {
  const user = userEvent.setup();
  show();
  const heading = await who("Ács Áron");
  (await screen.findByRole("button", { name: "Profilkép: nagyítás" })).focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Profilkép" });
  await user.click(within(dialog).getByRole("img"));
  await user.keyboard("{ArrowRight}r");
  expect(screen.getAllByRole("dialog")).toEqual([dialog]);
  await user.click(within(dialog).getByRole("button", { name: "Bezárás" }));
  expect(document.activeElement).toBe(heading);
  await user.keyboard("{ArrowRight}");
  await who("Balog Bea");
});

it("does not verify a person with a marked document until the mark is removed", async () => {
  const user = userEvent.setup();
  show();
  await who("Ács Áron");
  const mark = screen.getByRole("checkbox", { name: "Profilkép: másik kell" });
  await user.click(mark);
  await user.click(screen.getByRole("button", { name: /Rendben, következő/ }));
  await screen.findByText(/vagy vedd le a jelölést/);
  expect(server.calls).toEqual([]);
  await user.click(mark);
  expect(screen.queryByText(/vagy vedd le a jelölést/)).toBeNull();
  await user.click(screen.getByRole("button", { name: /Rendben, következő/ }));
  await who("Balog Bea");
  expect(server.calls).toEqual([["makeMove", { id: 1, move: "verify" }]]);
});

it("sends back a marked document by keyboard; Enter on its mark decides nothing", async () => {
  const user = userEvent.setup();
  show();
  await who("Ács Áron");
  screen.getByRole("checkbox", { name: "Profilkép: másik kell" }).focus();
  await user.keyboard(" {Enter}");
  expect(server.calls).toEqual([]);
  await user.keyboard("r");
  await screen.findByRole("dialog", { name: /Visszaküldöd/ });
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(server.calls).toEqual([
      ["sendBack", { id: 1, points: [{ path: "profilePicture", problem: "unreadable" }] }],
    ]),
  );
});
