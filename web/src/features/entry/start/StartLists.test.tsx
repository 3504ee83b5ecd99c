import type { NumberedRace } from "@rajt/contract/entry/start/start-numbers.calls";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { StartLists } from "./StartLists.tsx";

const race: NumberedRace = {
  id: 7,
  name: "Sprint",
  date: "2099-06-01",
  startTime: 0,
  isTeam: false,
  groupList: [],
  entered: 5,
  numbered: 0,
  capacity: null,
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("offers no list as unpublished while its state is unknown, and requests it again", async () => {
  const server = { isBroken: true };
  vi.stubGlobal("fetch", async () =>
    server.isBroken
      ? new Response("{}", { status: 503 })
      : Response.json([{ race: 7, published: { at: "2099-05-30T10:00:00Z", by: "Titkári Ilona" } }]),
  );
  renderIn(<StartLists competition={3} races={[race]} />, { viewer: visitor() });
  const again = await screen.findByRole("button", { name: "Újrapróbálom" });
  expect(screen.queryByRole("button", { name: "Közzéteszem" })).toBeNull();
  server.isBroken = false;
  await userEvent.click(again);
  expect(await screen.findByRole("link", { name: "Megnézem" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Visszavonom" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Újrapróbálom" })).toBeNull();
});
