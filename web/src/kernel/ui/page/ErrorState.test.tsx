import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { ErrorState } from "./ErrorState.tsx";

afterEach(cleanup);

function Page() {
  const [failed, setFailed] = useState(true);
  return (
    <main tabIndex={-1}>
      {failed ? <ErrorState error={new Error()} retry={() => setFailed(false)} /> : <a href="/calendar">Naptár</a>}
    </main>
  );
}

it("moves the focus into the page after a retry has loaded the data", async () => {
  renderIn(<Page />, { viewer: visitor() });
  const retry = await screen.findByRole("button", { name: textsHu.shell.ui.retry });
  retry.focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("link"));
});
