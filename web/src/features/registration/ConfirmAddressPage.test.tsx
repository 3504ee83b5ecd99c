import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { visitor } from "../../testing/viewer.ts";
import { ConfirmAddressPage } from "./ConfirmAddressPage.tsx";

const { again, confirm, done, login, refusal, title } = textsHu.registration;

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

const dead = () =>
  Response.json({ successful: false, code: "registration.refusal.linkDead", message: refusal.linkDead });

it("sends the mail of a dead link again, and offers another registration only after that", async () => {
  const sent = await confirmWith({ confirm: dead });
  expect(await screen.findByText(refusal.linkDead)).toBeDefined();
  expect(refusal.linkDead).not.toMatch(/regisztrálj/);
  expect(links()).toEqual([login]);
  await userEvent.type(screen.getByLabelText(/^E-mail-cím/), "szulo@pelda.hu");
  await userEvent.click(screen.getByRole("button", { name: again.send }));
  expect(await screen.findByText(again.sent)).toBeDefined();
  expect(sent.at(-1)).toEqual(["sendProofAgain", { email: "szulo@pelda.hu" }]);
  expect(screen.getByText(confirm.lastWay)).toBeDefined();
  expect(links()).toEqual([title, login]);
});

it("shows the problem of the address to which the mail should go", async () => {
  const message = "Ez nem e-mail-cím.";
  const refused = { successful: false, code: "kernel.error.invalid", properties: { email: [{ message }] } };
  await confirmWith({ confirm: dead, sendProofAgain: () => Response.json(refused, { status: 400 }) });
  await userEvent.click(await screen.findByRole("button", { name: again.send }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByText(again.sent)).toBeNull();
});

it("shows a token of another form as a dead link", async () => {
  const refused = { successful: false, code: "kernel.error.invalid", properties: { token: [{ message: "rossz" }] } };
  await confirmWith({ confirm: () => Response.json(refused, { status: 400 }) });
  expect(await screen.findByText(refusal.linkDead)).toBeDefined();
});

it("after too many attempts shows the time to wait, and confirms with the same link later", async () => {
  const message = "Túl sok sikertelen próbálkozás. Próbáld újra 60 perc múlva.";
  let isLimited = true;
  await confirmWith({
    confirm: () =>
      isLimited
        ? Response.json({ successful: false, code: "access.login.tooMany", message }, { status: 429 })
        : Response.json({ successful: true, email: "anna@pelda.hu" }),
  });
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByText(refusal.linkDead)).toBeNull();
  isLimited = false;
  await userEvent.click(screen.getByRole("button", { name: confirm.submit }));
  expect(await screen.findByText(confirm.done)).toBeDefined();
});
