import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { visitor } from "../../testing/viewer.ts";
import { ConfirmAddressPage } from "./ConfirmAddressPage.tsx";

const { confirm, done, login } = textsHu.registration;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the page and confirms the address. Returns what is sent. */
async function confirmWith(answers: Readonly<Record<string, () => Response>>) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const name = path.split("/").at(-1) ?? "";
    sent.push([name, JSON.parse(body)]);
    return answers[name]?.() ?? Response.json({ successful: true });
  });
  renderIn(<ConfirmAddressPage />, { viewer: visitor(), at: `/registration/confirm?token=${"t".repeat(43)}` });
  await userEvent.click(screen.getByRole("button", { name: confirm.submit }));
  return sent;
}
const links = () => screen.getAllByRole("link").map(({ textContent }) => textContent);

it("leads from a proved own address to the sign-in", async () => {
  await confirmWith({ confirm: () => Response.json({ successful: true, email: "anna@pelda.hu" }) });
  expect(await screen.findByText(confirm.done)).toBeDefined();
  expect(links()).toEqual([login]);
});

it("leads from a proved contact address, which does not sign in, to the competitions first", async () => {
  await confirmWith({ confirm: () => Response.json({ successful: true, email: null }) });
  expect(await screen.findByText(confirm.contactDone)).toBeDefined();
  expect(links()).toEqual([done.calendar, login]);
});
