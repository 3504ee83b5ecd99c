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

/** Known as any flow: some of its moves have no words. */
const flow: Flow = defineFlow<"OPEN" | "SHUT", "keeper">()({
  name: "trial",
  about: "A door.",
  states: ["OPEN", "SHUT"],
  start: "OPEN",
  ends: ["SHUT"],
  moves: {
    // The words of a move that is reasoned and grave are there already.
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

it("draws the moves that came with the record and have a button here, and no others", async () => {
  show(["air", "knock", "cancel", "unheardOf"]);
  await waitFor(() => expect(buttons()).toEqual(["competition.edit.air.action", ASK]));
});

it.each([[[]], [undefined]])("draws nothing where %j came", async (moves) => {
  const { container } = show(moves);
  await waitFor(() => expect(container.firstChild).not.toBeNull());
  expect(buttons()).toEqual([]);
});

it("asks first, says whom it concerns, makes the move once and reads the record again", async () => {
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

it("a move that is reasoned is not sent without its reason, and says so at the field", async () => {
  show(["cancel"]);
  await screen.findByText(ASK);
  await press(ASK);
  await press(CONFIRM);
  expect(make).not.toHaveBeenCalled();
  expect(reason().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Mező kötelező.")).toBeDefined();
});

it("what the server says of the reason stands at the field, and the question stays open", async () => {
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

it("whoever was slower is told who was quicker, and sees the record as it is", async () => {
  make.mockResolvedValue({ successful: false, code: "kernel.flow.movedBy", message: "Közben Réka lépett." });
  show(["air"]);
  await screen.findByText("competition.edit.air.action");
  await press("competition.edit.air.action");
  await press("competition.edit.air.confirm");
  await screen.findByText("Közben Réka lépett.");
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("nothing is made by whoever thinks better of it", async () => {
  show(["air"]);
  await screen.findByText("competition.edit.air.action");
  await press("competition.edit.air.action");
  await press("Mégse");
  expect(make).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
