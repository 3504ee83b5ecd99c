import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete } from "../../testing/viewer.ts";
import { BouncingAddress } from "./BouncingAddress.tsx";

const texts = textsHu.people.bounce;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(bounces: boolean) {
  const ask = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async (path) =>
    Response.json(path.includes("getAddress") ? { address: "anna@pelda.hu", bounces } : true),
  );
  vi.stubGlobal("fetch", ask);
  renderIn(<BouncingAddress />, { viewer: athlete() });
  return ask;
}

it("the notice says that mails to the own address bounce, and requests the mail that ends the suspension", async () => {
  const user = userEvent.setup();
  const asked = open(true);
  expect(await screen.findByText(/anna@pelda\.hu/)).toBeDefined();
  expect(screen.getByText(texts.text)).toBeDefined();
  await user.click(screen.getByRole("button", { name: texts.ask }));
  expect(asked.mock.calls.at(-1)?.[0]).toBe("/api/userAccountControl/requestNewPassword");
  expect(asked.mock.calls.at(-1)?.[1].body).toBe(JSON.stringify({ email: "anna@pelda.hu" }));
});

it("the notice is absent for an address that receives mails", async () => {
  const asked = open(false);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(screen.queryByRole("button")).toBeNull();
});
