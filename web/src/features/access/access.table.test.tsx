import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { fakeServer, renderList } from "../../kernel/table/table.testbed.tsx";
import { DeletedAccountList } from "./access.table.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("names each account before it is restored: one in the question, several in a list", async () => {
  fakeServer([
    { id: 1, name: "Kovács Anna", email: "anna@pelda.example", acts: ["restore"] },
    { id: 2, name: "Kovács Anna", email: null, acts: ["restore"] },
  ]);
  renderList({ superAdmin: true, page: "deletedAccount", Page: DeletedAccountList, at: "/deleted-account/tests" });
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole("button", { name: "Visszaállítás: Kovács Anna" }))[0] as HTMLElement);
  const dialog = screen.getByRole("dialog", { name: "Visszaállítod ezt a fiókot: Kovács Anna?" });
  expect(within(dialog).getByText("Kovács Anna, anna@pelda.example")).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Mégse" }));
  for (const box of screen.getAllByRole("checkbox", { name: /Kovács Anna/ })) await user.click(box);
  await user.click(await screen.findByRole("button", { name: "Visszaállítás" }));
  const several = screen.getByRole("dialog", { name: "Visszaállítasz 2 fiókot?" });
  expect(
    within(several)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Kovács Anna, anna@pelda.example", "Kovács Anna"]);
});
