import type { Answer } from "@rajt/contract/kernel/calls";
import { defineFlow, type Flow } from "@rajt/contract/kernel/flow/flow";
import { REASON, type PromptValues } from "@rajt/contract/kernel/form/prompt";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { visitor } from "../../testing/viewer.ts";
import { Toasts } from "../ui/overlays/Toasts.tsx";
import { FlowPanel } from "./FlowPanel.tsx";

/** cast: typed as any flow, since some of its moves have no texts. */
const flow: Flow = defineFlow<"OPEN" | "SHUT", "keeper">()({
  name: "trial",
  about: "A door.",
  states: ["OPEN", "SHUT"],
  start: "OPEN",
  ends: ["SHUT"],
  moves: {
    // The texts of a destructive move with a reason exist already.
    cancel: { about: "It is shut.", transitions: { OPEN: "SHUT" }, by: ["keeper"], asks: REASON, destructive: true },
    air: { about: "Fresh air.", transitions: { OPEN: "OPEN" }, by: ["keeper"] },
    knock: { about: "Made elsewhere.", transitions: { OPEN: "OPEN" }, by: ["keeper"] },
  },
  events: {},
});

const make = vi.fn<(id: number, asked: PromptValues) => Promise<Answer>>();
const reload = vi.fn<() => Promise<void>>();
beforeEach(() => {
  make.mockReset().mockResolvedValue({ successful: true });
  reload.mockReset().mockResolvedValue();
});
afterEach(cleanup);

const show = (moves: readonly string[] | undefined) =>
  renderIn(
    <>
      <FlowPanel
        flow={flow}
        record={{ id: 17, ...(moves && { moves }) }}
        texts="competition.edit"
        acts={{ cancel: { make, concerns: ({ id }) => <p>concerns {id}</p> }, air: { make } }}
        reload={reload}
      />
      <Toasts />
    </>,
    { viewer: visitor() },
  );
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /A lemondás oka/ });
const ASK = "Verseny lemondása";
const CONFIRM = "A verseny elmarad";

it("draws a button for each open move of the record that the page binds, and for no other", async () => {
  show(["air", "knock", "cancel", "unheardOf"]);
  await waitFor(() => expect(buttons()).toEqual(["competition.edit.air.action", ASK]));
});

it.each([[[]], [undefined]])("draws nothing for the moves %j", async (moves) => {
  const { container } = show(moves);
  await waitFor(() => expect(container.firstChild).not.toBeNull());
  expect(buttons()).toEqual([]);
});

it("asks for confirmation, names the affected people, makes the move once and reloads the record", async () => {
  show(["cancel"]);
  await screen.findByText(ASK);
  await press(ASK);
  expect(screen.getByText("concerns 17")).toBeDefined();
  expect(make).not.toHaveBeenCalled();
  await userEvent.type(reason(), "Vihar");
  await press(CONFIRM);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(make.mock.calls).toEqual([[17, { reason: "Vihar" }]]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText(/a nevezetteket értesítjük/)).toBeDefined();
});

it("does not send a move without its required reason, and marks the field", async () => {
  show(["cancel"]);
  await screen.findByText(ASK);
  await press(ASK);
  await press(CONFIRM);
  expect(make).not.toHaveBeenCalled();
  expect(reason().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Mező kötelező.")).toBeDefined();
});

it("shows the server's message about the reason at the field and keeps the question open", async () => {
  make.mockResolvedValue({ successful: false, properties: { reason: [{ message: "Túl hosszú." }] } });
  show(["cancel"]);
  await screen.findByText(ASK);
  await press(ASK);
  await userEvent.type(reason(), "Vihar");
  await press(CONFIRM);
  await screen.findByText("Túl hosszú.");
  expect(reason().value).toBe("Vihar");
  expect(reload).not.toHaveBeenCalled();
});

it("names the faster user to the slower one and reloads the record", async () => {
  make.mockResolvedValue({ successful: false, code: "kernel.flow.movedBy", message: "Közben Réka lépett." });
  show(["air"]);
  await screen.findByText("competition.edit.air.action");
  await press("competition.edit.air.action");
  await press("competition.edit.air.confirm");
  await screen.findByText("Közben Réka lépett.");
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("makes no move after a cancel", async () => {
  show(["air"]);
  await screen.findByText("competition.edit.air.action");
  await press("competition.edit.air.action");
  await press("Mégse");
  expect(make).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
