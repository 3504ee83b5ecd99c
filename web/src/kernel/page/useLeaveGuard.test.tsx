import { textsHu } from "@rajt/contract/texts.hu";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { speakerOf, TextsProvider } from "../texts.tsx";
import { useLeaveGuard } from "./useLeaveGuard.tsx";

afterEach(cleanup);

function Form({ changed }: { changed: boolean }) {
  const question = useLeaveGuard(changed);
  return (
    <>
      <p>the form</p>
      <Link to="/elsewhere">go</Link>
      <Link to="/?section=2">within</Link>
      {question}
    </>
  );
}

function open(changed: boolean) {
  const router = createMemoryRouter([
    { path: "/", element: <Form changed={changed} /> },
    { path: "/elsewhere", element: <p>elsewhere</p> },
  ]);
  render(
    <TextsProvider first={speakerOf("hu", textsHu)}>
      <RouterProvider router={router} />
    </TextsProvider>,
  );
}

const isAskedOnUnload = () => {
  const event = new Event("beforeunload", { cancelable: true });
  act(() => void dispatchEvent(event));
  return event.defaultPrevented;
};

describe("useLeaveGuard", () => {
  it("asks nothing if nothing would be lost", async () => {
    open(false);
    expect(isAskedOnUnload()).toBe(false);
    await userEvent.click(screen.getByText("go"));
    expect(screen.getByText("elsewhere")).toBeDefined();
  });

  it("asks before leaving, and keeps the page after a no", async () => {
    open(true);
    expect(isAskedOnUnload()).toBe(true);
    await userEvent.click(screen.getByText("go"));
    expect(screen.getByText(textsHu.shell.leave.question)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: textsHu.shell.ui.cancel }));
    expect(screen.getByText("the form")).toBeDefined();
    expect(screen.queryByText(textsHu.shell.leave.question)).toBeNull();
  });

  it("leaves after a yes, and does not ask again", async () => {
    open(true);
    await userEvent.click(screen.getByText("go"));
    await userEvent.click(screen.getByRole("button", { name: textsHu.shell.leave.confirm }));
    expect(screen.getByText("elsewhere")).toBeDefined();
    expect(isAskedOnUnload()).toBe(false);
  });

  it("allows navigation within the page", async () => {
    open(true);
    await userEvent.click(screen.getByText("within"));
    expect(screen.queryByText(textsHu.shell.leave.question)).toBeNull();
  });
});
