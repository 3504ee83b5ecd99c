import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";

afterEach(cleanup);

it("keeps the focus while busy, announces it, and ignores pointer and keys", async () => {
  const press = vi.fn<() => void>();
  const draw = (busy: boolean) => (
    <Button busy={busy} onClick={press}>
      Mentés
    </Button>
  );
  const { rerender } = render(draw(false));
  const button = screen.getByRole("button");
  await userEvent.click(button);
  rerender(draw(true));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.getAttribute("aria-busy")).toBe("true");
  await userEvent.click(button);
  await userEvent.keyboard("{Enter} ");
  expect(press).toHaveBeenCalledTimes(1);
  rerender(draw(false));
  expect(button.hasAttribute("aria-disabled")).toBe(false);
  await userEvent.keyboard("{Enter}");
  expect(press).toHaveBeenCalledTimes(2);
});

it("submits its form once, however often Enter is pressed meanwhile", async () => {
  const send = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  const draw = (busy: boolean) => (
    <form onSubmit={send}>
      <input aria-label="Név" />
      <Button type="submit" busy={busy}>
        Mentés
      </Button>
    </form>
  );
  const { rerender } = render(draw(false));
  await userEvent.type(screen.getByLabelText("Név"), "a{Enter}");
  rerender(draw(true));
  await userEvent.keyboard("{Enter}");
  await userEvent.click(screen.getByRole("button"));
  expect(send).toHaveBeenCalledTimes(1);
});

it("keeps the focus of an icon button that its own press disables", async () => {
  const press = vi.fn<() => void>();
  const draw = (disabled: boolean) => <IconButton label="Feljebb" icon={null} disabled={disabled} onClick={press} />;
  const { rerender } = render(draw(false));
  await userEvent.click(screen.getByRole("button"));
  rerender(draw(true));
  expect(document.activeElement).toBe(screen.getByRole("button"));
  await userEvent.keyboard("{Enter}");
  expect(press).toHaveBeenCalledTimes(1);
});
