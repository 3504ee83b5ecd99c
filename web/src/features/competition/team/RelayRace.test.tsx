import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { raceWith } from "../race.testbed.ts";
import { RelayRace } from "./RelayRace.tsx";

const FEE = { successful: false, code: "entry.refusal.feeUnpaid", message: "Az éves díj nincs befizetve." };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says why it was refused and leads to the cure, and keeps what was typed", async () => {
  vi.stubGlobal("fetch", async () => Response.json(FEE));
  renderIn(<RelayRace competition={3} race={raceWith({ name: "Mix", ageGroupList: [], isTeam: true })} />, {
    viewer: athlete(),
  });
  const fields = await screen.findAllByRole<HTMLInputElement>("textbox");
  for (const field of fields) await userEvent.type(field, field.maxLength === 4 ? "1999" : "Név");
  await userEvent.click(screen.getByRole("button", { name: textsHu.entry.relay.save }));
  const question = within(await screen.findByRole("dialog"));
  await userEvent.click(question.getByRole("button", { name: textsHu.competition.entering.enterConfirm }));
  expect(await screen.findByText(FEE.message, { exact: false })).toBeDefined();
  expect(screen.getByRole("link", { name: textsHu.entry.own.cure.fees }).getAttribute("href")).toBe("/user-payment");
  expect(fields.map(({ value }) => value)).toContain("1999");
});
