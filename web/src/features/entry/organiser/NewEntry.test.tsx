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

it("asks who somebody is once both fields are filled in, and not before", async () => {
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
