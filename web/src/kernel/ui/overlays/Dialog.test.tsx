import { cleanup, createEvent, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { Dialog } from "./Dialog.tsx";

afterEach(cleanup);

const closed = { outer: vi.fn<() => void>(), inner: vi.fn<() => void>() };
const show = async () => {
  closed.outer.mockReset();
  closed.inner.mockReset();
  renderIn(
    <Dialog title="Verseny" onClose={closed.outer}>
      <input type="file" aria-label="Kép" />
      <Dialog title="Biztosan?" onClose={closed.inner}>
        …
      </Dialog>
    </Dialog>,
    { viewer: visitor() },
  );
  await screen.findByRole("dialog", { name: "Biztosan?" });
};
const cancel = (element: HTMLElement, bubbles: boolean) => {
  const event = createEvent("cancel", element, { bubbles, cancelable: true });
  fireEvent(element, event);
  return event;
};

it("Escape requests closing the topmost dialog only", async () => {
  await show();
  expect(cancel(screen.getByRole("dialog", { name: "Biztosan?" }), false).defaultPrevented).toBe(true);
  expect(closed.inner).toHaveBeenCalledOnce();
  expect(closed.outer).not.toHaveBeenCalled();
  cancel(screen.getByRole("dialog", { name: "Verseny" }), false);
  expect(closed.outer).toHaveBeenCalledOnce();
});

it("a cancelled file picker does not close the dialog", async () => {
  await show();
  cancel(screen.getByLabelText("Kép"), true);
  expect(closed.outer).not.toHaveBeenCalled();
});
