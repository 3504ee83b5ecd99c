import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { NewEntry } from "./NewEntry.tsx";

const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    sent.push(String(address));
    return Response.json([]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says at both fields that they are needed, and asks once both are filled in", async () => {
  renderIn(<NewEntry competition={3} isLate={false} onSaved={() => undefined} />, {
    viewer: athlete({ accessType: "Org", isAthlete: false, isOrganizer: true }),
  });
  const search = async () => userEvent.click(await screen.findByRole("button", { name: "Ellenőrzés" }));
  const wrong = () => screen.getAllByRole("textbox").filter((input) => input.getAttribute("aria-invalid") === "true");
  await search();
  expect(wrong()).toHaveLength(2);
  expect(sent.filter((address) => address.includes("searchAthleteRace"))).toEqual([]);
  await userEvent.type(screen.getByRole("textbox", { name: /Licenszszám/ }), "10001");
  await userEvent.type(screen.getByRole("textbox", { name: /Születési dátum/ }), "1990-02-03");
  await search();
  await screen.findByText("Ismeretlen sportoló, vagy nem nevezhet semelyik futamra.");
  expect(sent.filter((address) => address.includes("searchAthleteRace"))).toHaveLength(1);
});
