import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LIST, openPage, serve, transferOf, VIEWERS } from "../transfer.testbed.tsx";
import { AdminAnswerPage, AthleteAnswerPage, ClubAnswerPage } from "./AnswerPages.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PARTIES = {
  athlete: { page: "athleteAnswer", Page: AthleteAnswerPage, at: "/athlete-answer/12", call: "athleteAnswer" },
  sourceClub: { page: "clubAnswer", Page: ClubAnswerPage, at: "/club-answer/12", call: "clubAnswer" },
  admin: { page: "adminAnswer", Page: AdminAnswerPage, at: "/admin-answer/12", call: "adminAnswer" },
} as const;
type Party = keyof typeof PARTIES;

/** The transfer that awaits the answer of each party. */
const WAITING: Readonly<Record<Party, Partial<Transfer>>> = {
  athlete: {},
  sourceClub: { status: "WAIT_FOR_CLUB", turn: "sourceClub", moves: ["sourceClubAccepts", "sourceClubRejects"] },
  admin: { status: "WAIT_FOR_ADMIN", turn: "admin", moves: ["adminAccepts", "adminRejects"] },
};

const DONE = "Nyilatkozat rögzítve";
const FAILED = "Hiba történt a nyilatkozat rögzítése során";

type Opening = { as?: keyof typeof VIEWERS; at?: string };

function open(party: Party, { as = party, at = PARTIES[party].at }: Opening = {}) {
  const { page, Page } = PARTIES[party];
  openPage(page, Page, { at, as: VIEWERS[as] });
}

/** Opens the page of a party; `changes` are the successive answers of `getData`. */
function openWith(
  party: Party,
  { answer, changes = [{}] }: { answer?: () => unknown; changes?: readonly Partial<Transfer>[] } = {},
) {
  const { call } = PARTIES[party];
  let read = 0;
  const sent = serve({
    getData: () => transferOf({ ...WAITING[party], ...changes[Math.min(read++, changes.length - 1)] }),
    [call]: answer ?? (() => ({ successful: true })),
  });
  open(party);
  return { sentOf: () => sent.filter(({ act }) => act === call).map(({ input }) => input) };
}

const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const submit = () => userEvent.click(screen.getByRole("button", { name: "Nyilatkozat beküldése" }));
const choose = async (which: "Elfogadom" | "Elutasítom") =>
  userEvent.click(await screen.findByRole("checkbox", { name: which }));
const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Indoklás/ });

describe.each(["athlete", "sourceClub", "admin"] as const)("the answer of %s", (party) => {
  it("requires exactly one of two boxes: ticking one clears the other", async () => {
    const { sentOf } = openWith(party);
    await choose("Elfogadom");
    await choose("Elutasítom");
    expect([box("Elfogadom").checked, box("Elutasítom").checked]).toEqual([false, true]);
    await choose("Elfogadom");
    expect([box("Elfogadom").checked, box("Elutasítom").checked]).toEqual([true, false]);
    await choose("Elfogadom");
    await submit();
    expect(screen.getByText("Válaszd ki az egyiket: elfogadás vagy elutasítás.")).toBeDefined();
    expect(sentOf()).toEqual([]);
  });

  it("rejects with a reason of at most 500 characters, and keeps a longer one", async () => {
    const { sentOf } = openWith(party);
    await choose("Elutasítom");
    await submit();
    expect(screen.getByText("Mező kötelező.")).toBeDefined();
    await userEvent.click(reason());
    await userEvent.paste("x".repeat(501));
    expect(screen.getByText(/501 \/ 500/)).toBeDefined();
    expect(reason().value).toHaveLength(501);
    expect(sentOf()).toEqual([]);
    await userEvent.clear(reason());
    await userEvent.type(reason(), "Maradjon.");
    await submit();
    expect(await screen.findByText(DONE)).toBeDefined();
    expect(await screen.findByText(LIST)).toBeDefined();
    expect(sentOf()).toMatchObject([{ transferId: 12, accept: false, description: "Maradjon." }]);
  });

  it.each([
    ["a refusal", () => ({ successful: false, message: "Nem lehet." })],
    [
      "a network that fails",
      () => {
        throw new TypeError("network");
      },
    ],
  ])("shows a failure, and keeps the typed values: %s", async (_, answer) => {
    openWith(party, { answer });
    await choose("Elutasítom");
    await userEvent.type(reason(), "Maradjon.");
    await submit();
    expect(await screen.findByText(FAILED)).toBeDefined();
    expect(reason().value).toBe("Maradjon.");
  });

  it("shows the last step of a transfer that has moved on, and keeps the typed values", async () => {
    const withdrawn = {
      at: "2026-11-21T10:00:00.000Z",
      by: "Tisza-menti TE",
      step: "withdraw",
      status: "WAIT_FOR_ATHLETE",
      reason: "Mégsem.",
    } as const;
    const moved = {
      moves: [],
      turn: null,
      closed: withdrawn.at,
      history: [...transferOf().history, withdrawn],
    };
    const { sentOf } = openWith(party, {
      answer: () => ({ successful: false, code: "kernel.flow.movedBy", message: "Közben más lépett." }),
      changes: [{}, moved],
    });
    await choose("Elutasítom");
    await userEvent.type(reason(), "Maradjon.");
    await submit();
    expect(await screen.findByText(/közben továbblépett/)).toBeDefined();
    expect(screen.getByText(/Az átvevő egyesület visszavonta \(2026/)).toBeDefined();
    expect(reason().value).toBe("Maradjon.");
    expect(screen.queryByRole("button", { name: "Nyilatkozat beküldése" })).toBeNull();
    expect(sentOf()).toHaveLength(1);
  });

  it("has no form while the transfer awaits another party", async () => {
    openWith(party, { changes: [{ moves: [] }] });
    expect(await screen.findByText("Ez az átigazolás most nem rád vár.")).toBeDefined();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("shows both clubs and the effect of accepting", async () => {
    openWith(party);
    expect(await screen.findByRole("heading", { name: /Kubikos Kende/ })).toBeDefined();
    expect(screen.getByText("Zala TSE → Tisza-menti TE")).toBeDefined();
    expect(screen.getByText(/Licenszszám: 10203/)).toBeDefined();
    expect(screen.getByText(/A díjat Tisza-menti TE fizeti/)).toBeDefined();
    expect(screen.getByText("Előzmények")).toBeDefined();
  });

  it.each(["/athlete-answer/x", "/club-answer/0", "/admin-answer/99999999999"])(
    "redirects an unknown transfer to the list: %s",
    async (at) => {
      serve({});
      open(party, { at: at.replace(/^\/[\w-]+/, PARTIES[party].at.replace("/12", "")) });
      expect(await screen.findByText(LIST)).toBeDefined();
    },
  );

  it("redirects to the list if the transfer cannot be loaded", async () => {
    serve({ getData: () => Response.json({ successful: false, code: "kernel.error.noData" }, { status: 404 }) });
    open(party);
    expect(await screen.findByText(LIST)).toBeDefined();
  });

  it("redirects other viewers to the list", async () => {
    for (const as of ["athlete", "sourceClub", "targetClub", "admin"] as const) {
      if (as === party) continue;
      serve({ getData: () => transferOf(WAITING[party]) });
      open(party, { as });
      expect([as, await screen.findByText(LIST)]).toBeDefined();
      cleanup();
    }
  });
});

it("accepts for the athlete with both ticks", async () => {
  const { sentOf } = openWith("athlete");
  await choose("Elfogadom");
  await submit();
  expect(screen.getAllByText("Kötelező elfogadni")).toHaveLength(2);
  await userEvent.click(box(/Az átigazolást én is kérem/));
  await userEvent.click(box(/Elolvastam/));
  await submit();
  expect(await screen.findByText(DONE)).toBeDefined();
  expect(sentOf()).toEqual([
    {
      transferId: 12,
      accept: true,
      description: null,
      showDescription: false,
      athleteCheck1: true,
      athleteCheck2: true,
      parentalPermission: null,
    },
  ]);
});

it("accepts for a minor with the permission of a parent", async () => {
  const { sentOf } = openWith("athlete", { changes: [{ isAdult: false }] });
  await choose("Elfogadom");
  await userEvent.click(box(/Az átigazolást én is kérem/));
  await userEvent.click(box(/Elolvastam/));
  await submit();
  expect(screen.getByText("Szülői engedély feltöltése kötelező")).toBeDefined();
  expect(sentOf()).toEqual([]);
});

it("lets the athlete choose whether the target club may read the reason", async () => {
  const { sentOf } = openWith("athlete");
  await choose("Elutasítom");
  await userEvent.type(reason(), "Maradok.");
  await userEvent.click(box("Az indoklást Tisza-menti TE is elolvashatja."));
  await submit();
  expect(await screen.findByText(DONE)).toBeDefined();
  expect(sentOf()).toMatchObject([{ description: "Maradok.", showDescription: true }]);
});

it("accepts for the source club with its tick", async () => {
  const { sentOf } = openWith("sourceClub");
  await choose("Elfogadom");
  await submit();
  expect(screen.getByText("Kötelező elfogadni")).toBeDefined();
  await userEvent.click(box(/Az egyesület képviselőjeként/));
  await submit();
  expect(await screen.findByText(DONE)).toBeDefined();
  expect(sentOf()).toEqual([{ transferId: 12, accept: true, description: null, srcClubCheck1: true }]);
});

it("accepts for the federation without a tick, and links the permission", async () => {
  const { sentOf } = openWith("admin", { changes: [{ parentalPermission: "k".repeat(32) }] });
  expect(await screen.findByRole("link", { name: "Feltöltött fájl" })).toBeDefined();
  await choose("Elfogadom");
  await submit();
  expect(await screen.findByText(DONE)).toBeDefined();
  expect(sentOf()).toEqual([{ transferId: 12, accept: true, description: null }]);
});
