import * as field from "@rajt/contract/kernel/form/form";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { open, saveButton, serve, shortForm, shortRecord, trialForm } from "./form.testbed.tsx";

const REQUIRED = textsHu.kernel.error.required;
const TOO_LONG = "Legfeljebb 20 karakter lehet.";

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const summary = () => screen.getByRole("region", { name: textsHu.kernel.form.summary });
const lines = () => [...summary().querySelectorAll("li")].map(({ textContent }) => textContent);

const typing = { ...shortForm, asksWhileTyped: true } as const;
const blank = { id: null, updated: null, protectionLevel: null, name: null, place: null };
const takenName = { name: [{ message: "Ilyen nevű már van." }] };
const takenPlace = { place: [{ message: "Itt már van." }] };

describe("a save that was refused", () => {
  it("names what the page and what the server finds at the first try", async () => {
    const server = serve({
      getData: shortRecord(),
      validate: { successful: false, properties: { ...takenName, place: [{ message: "as the page says" }] } },
    });
    await open(shortForm);
    await userEvent.type(screen.getByLabelText("Hely"), "egy nagyon-nagyon hosszú helynév");
    await userEvent.click(saveButton());
    await waitFor(() => expect(lines()).toEqual(["Név: Ilyen nevű már van.", `Hely: ${TOO_LONG}`]));
    expect(server.count("update")).toBe(0);
    expect(server.last("validate")).toMatchObject({ id: 5, dto: { name: "Rajt" } });
  });

  it("names what a save of the server did not come to", async () => {
    serve({
      getData: shortRecord(),
      update: { successful: false, properties: takenName },
      validate: { successful: false, properties: takenPlace },
    });
    await open(shortForm);
    await userEvent.click(saveButton());
    await waitFor(() => expect(lines()).toEqual(["Név: Ilyen nevű már van.", "Hely: Itt már van."]));
  });

  it("keeps what is still wrong while one field is mended, of a new record too", async () => {
    const server = serve({ create: blank, save: { successful: false, properties: { ...takenName, ...takenPlace } } });
    server.answers["validate"] = server.answers["save"];
    await open(typing, { id: "new" });
    await userEvent.type(screen.getByLabelText(/Név/), "Cél");
    await userEvent.click(saveButton());
    await waitFor(() => expect(lines()).toHaveLength(2));
    server.answers["validate"] = { successful: false, properties: takenPlace };
    const asked = server.count("validate");
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    await waitFor(() => expect(server.count("validate")).toBeGreaterThan(asked));
    await waitFor(() => expect(lines()).toEqual(["Hely: Itt már van."]));
    expect(screen.getByLabelText("Hely").getAttribute("aria-invalid")).toBe("true");
  });

  it("keeps what only a save finds, whatever a trial says", async () => {
    const server = serve({ getData: shortRecord(), update: { successful: false, properties: takenName } });
    server.answers["validate"] = { successful: true };
    await open(typing);
    await userEvent.click(saveButton());
    await waitFor(() => expect(server.count("validate")).toBe(1));
    await userEvent.type(screen.getByLabelText("Hely"), "x");
    await waitFor(() => expect(server.count("validate")).toBe(2));
    expect(lines()).toEqual(["Név: Ilyen nevű már van."]);
  });

  it("lets a problem go that was mended in another field", async () => {
    const rules = (dto: Record<string, unknown>) =>
      dto["name"] === dto["place"] ? [{ path: "place", message: "kernel.error.wrongType" }] : [];
    serve({ getData: shortRecord({ place: "Rajt" }) });
    await open({ ...shortForm, rules });
    await userEvent.click(saveButton());
    await waitFor(() => expect(lines()).toHaveLength(1));
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    await waitFor(() => expect(screen.queryByRole("region", { name: textsHu.kernel.form.summary })).toBeNull());
  });

  it("keeps the problems of a list's lines when one more is begun, which is not wrong yet", async () => {
    const grants = [{ service: "Contest", level: null }];
    const { name, grants: rows } = trialForm.fields;
    const form = field.defineForm({ ...shortForm, control: "linesEditControl", fields: { name, grants: rows } });
    serve({ getData: { ...shortRecord(), grants } });
    await open(form);
    await userEvent.click(saveButton());
    await waitFor(() => expect(lines()).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "Új sor" }));
    await waitFor(() => expect(screen.getAllByLabelText(/Szolgáltatás/)).toHaveLength(2));
    expect(lines()).toHaveLength(1);
  });

  it("asks of a draft what is needed at last only when it is handed in, and of what was handed in always", async () => {
    const draftForm = field.defineForm({
      ...shortForm,
      control: "draftEditControl",
      fields: {
        ...shortForm.fields,
        place: field.line({ max: 20, required: "onSubmit" }),
        active: field.yesNo({ readOnly: true }),
      },
      handedIn: { field: "active" },
    });
    const submits = {
      label: "competition.edit.submit",
      question: "competition.edit.submitQuestion",
      isFor: () => true,
    };
    const label = textsHu.competition.edit.submit;
    const server = serve({ getData: shortRecord({ place: null, active: false }), update: { successful: true, id: 5 } });
    const view = await open(draftForm, { options: { submits } });
    await userEvent.click(screen.getByRole("button", { name: label }));
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: label }));
    await waitFor(() => expect(lines()).toEqual([`Hely: ${REQUIRED}`]));
    expect(server.count("updateAndSubmit")).toBe(0);
    await userEvent.click(saveButton());
    await waitFor(() => expect(server.last("update")).toMatchObject({ dto: { place: null } }));
    view.unmount();

    server.answers["getData"] = shortRecord({ place: null, active: true });
    await open(draftForm);
    await userEvent.click(saveButton());
    await waitFor(() => expect(lines()).toEqual([`Hely: ${REQUIRED}`]));
    expect(server.count("update")).toBe(1);
  });

  it("says once what holds for many fields", async () => {
    const names = ["a", "b", "c", "d"] as const;
    const fields = Object.fromEntries(names.map((one) => [one, field.line({ max: 5, required: true })]));
    const empty = Object.fromEntries(names.map((one) => [one, null]));
    serve({ create: { ...blank, ...empty } });
    await open({ ...shortForm, fields: { ...fields, place: shortForm.fields.place } }, { id: "new" });
    await userEvent.type(screen.getByLabelText("Hely"), "egy nagyon-nagyon hosszú helynév");
    await userEvent.click(saveButton());
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(lines()[0]).toMatch(`${REQUIRED} (4 mező)`);
    expect(within(summary()).getAllByRole("link")).toHaveLength(5);
  });

  it("leaves no old error over a success", async () => {
    const server = serve({ getData: shortRecord(), update: { successful: false, message: "Most nem lehet." } });
    await open(shortForm);
    await userEvent.click(saveButton());
    // One that is pointed at does not go by itself.
    fireEvent.pointerMove(await screen.findByText("Most nem lehet."));
    server.answers["update"] = { successful: true };
    await userEvent.click(saveButton());
    await screen.findByText(textsHu.kernel.form.saved);
    expect(screen.queryByText("Most nem lehet.")).toBeNull();
  });
});
