import type { OrganisedTeamAnswer } from "@rajt/contract/entry/organiser-entry.calls";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { NewTeam } from "./OrganisedTeam.tsx";

const races = [{ id: 7, name: "Váltó", amount: 18_000, minimum: 2, maximum: 2, genderList: null }] as const;
const answer: { now: OrganisedTeamAnswer } = { now: { successful: true } };
beforeEach(() => vi.stubGlobal("fetch", async () => Response.json(answer.now)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Types a team and saves it. */
async function save(isSuperAdmin = false): Promise<void> {
  renderIn(
    <>
      <Toasts />
      <NewTeam competition={3} races={races} isLate={false} onSaved={() => undefined} />
    </>,
    { viewer: athlete({ accessType: "Org", isAthlete: false, isOrganizer: true, isSuperAdmin }) },
  );
  await userEvent.type(await screen.findByRole("textbox", { name: /Csapatnév/ }), "Késők");
  for (const input of screen.getAllByRole("textbox", { name: /Licenszszám/ })) await userEvent.type(input, "10001");
  for (const input of screen.getAllByRole("textbox", { name: /Születési dátum/ }))
    await userEvent.type(input, "1990-02-03");
  await userEvent.click(screen.getByRole("button", { name: "Csapat mentése" }));
}

/** Saves a team that is refused with these codes; returns the targets of the links. */
async function waysFrom(codeList: string[], isSuperAdmin = false): Promise<(string | null)[]> {
  answer.now = { successful: false, code: codeList[0], message: "Nem lehet.", codeList };
  await save(isSuperAdmin);
  await screen.findByText(/Hiba történt a nevezés rögzítése során\. Nem lehet\./);
  return screen.queryAllByRole("link").map((link) => `${link.textContent} ${link.getAttribute("href")}`);
}

it.each([
  [112, "Késők benevezve: Váltó, rajtszám: 112"],
  [null, "Késők benevezve: Váltó, rajtszám még nincs"],
])("names the team that was entered with its start number: %s", async (startNumber, words) => {
  answer.now = { successful: true, startNumber };
  await save();
  expect(await screen.findByText(words)).toBeDefined();
});

it("links an organiser to what it can fix itself, each page once", async () => {
  expect(
    await waysFrom([
      "entry.refusal.alreadyEntered",
      "entry.refusal.overlapping",
      "entry.cannotEnter.noPrice",
      "entry.refusal.feeUnpaid",
    ]),
  ).toEqual(["Megnyitom a nevezéseket /competition-entry/3", "Megnyitom a kiírást /competition/edit/3"]);
});

it("links the federation to records and fees as well", async () => {
  expect(await waysFrom(["entry.refusal.feeUnpaid", "entry.refusal.medicalExpired"], true)).toEqual([
    "Megnyitom a befizetéseket /user-payment",
    "Megnyitom az adatlapját /athlete",
  ]);
});
