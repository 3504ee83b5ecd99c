import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { showToast } from "../../toasts.ts";
import { Dialog } from "./Dialog.tsx";
import { Toasts } from "./Toasts.tsx";

const show = () => renderIn(<Toasts />, { viewer: visitor() });
const texts = () => screen.getAllByRole("button", { name: "Bezárás" }).map((each) => wordsOf(each));
const wordsOf = (button: HTMLElement) => button.parentElement?.parentElement?.textContent;

/** Removes the toasts that other tests left behind too. */
async function closeAll(): Promise<void> {
  for (const close of screen.queryAllByRole("button", { name: "Bezárás" })) await userEvent.click(close);
}
afterEach(async () => {
  await closeAll();
  cleanup();
});

it("shows one success or information at a time, beside warnings and errors", async () => {
  show();
  await screen.findByRole("status");
  await closeAll();
  showToast("success", "Mentve.");
  showToast("error", "Nem sikerült.");
  showToast("info", "Frissült.");
  showToast("success", "Megint mentve.");
  await screen.findByText("Megint mentve.");
  expect(texts()).toEqual(["Nem sikerült.", "Megint mentve."]);
});

it("runs the action of its button once, and disappears; a later success does not remove it", async () => {
  show();
  await screen.findByRole("status");
  await closeAll();
  const run = vi.fn<() => void>();
  showToast("info", "Elvetve.", { label: "Visszavonás", run });
  showToast("success", "Mentve.");
  await screen.findByText("Mentve.");
  await userEvent.click(screen.getByRole("button", { name: "Visszavonás" }));
  expect(run).toHaveBeenCalledOnce();
  expect(texts()).toEqual(["Mentve."]);
});

it("stands in an open dialog, below the title and the close button", async () => {
  renderIn(
    <>
      <Dialog title="Verseny" onClose={() => undefined}>
        …
      </Dialog>
      <Toasts />
    </>,
    { viewer: visitor() },
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Verseny" }));
  showToast("success", "Mentve.");
  expect((await dialog.findByText("Mentve.")).closest("output")?.parentElement?.parentElement).toBe(
    dialog.getByRole("heading", { name: "Verseny" }).parentElement,
  );
});
