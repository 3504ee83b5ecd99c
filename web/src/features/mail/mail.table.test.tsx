import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeServer, renderList, type Fake } from "../../kernel/table/table.testbed.tsx";
import { MailList } from "./mail.table.ts";

const mail = (id: number, state: string, rest: object) => ({
  id,
  subject: `Levél ${id}`,
  recipient: "anna@pelda.hu",
  state,
  queuedAt: "2027-05-01T10:00:00.000Z",
  lastError: null,
  ...rest,
});

let fake: Fake;
beforeEach(() => {
  fake = fakeServer([
    mail(1, "FAILED", { lastError: "550 no such user", acts: ["sendAgain", "settle"] }),
    mail(2, "SENT", { acts: [] }),
  ]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = () => renderList({ superAdmin: true, page: "mail", Page: MailList, at: "/mail/tests" });
const rowOf = async (subject: string) =>
  within((await screen.findByRole("rowheader", { name: subject })).closest("tr") ?? document.body);

it("shows the failed mails with the message of the server, and opens each", async () => {
  show();
  const failed = await rowOf("Levél 1");
  expect(failed.getByText("Sikertelen")).toBeDefined();
  expect(failed.getByText("550 no such user")).toBeDefined();
  expect(failed.getByRole("link", { name: /^Megnézem/ }).getAttribute("href")).toBe("/mail/view/1");
  expect((await rowOf("Levél 2")).getByText("Elküldve")).toBeDefined();
});

it("sends a failed mail again after confirmation", async () => {
  show();
  await rowOf("Levél 1");
  await userEvent.click(screen.getByLabelText("Kijelölés: Levél 1"));
  const [sendAgain] = await screen.findAllByRole("button", { name: /^Küldés újra/ });
  if (sendAgain) await userEvent.click(sendAgain);
  expect(fake.asked.map(({ act }) => act)).not.toContain("sendAgain");
  await userEvent.click(await screen.findByRole("button", { name: "Újraküldöm" }));
  await vi.waitFor(() => expect(fake.asked.map(({ act }) => act)).toContain("sendAgain"));
});
