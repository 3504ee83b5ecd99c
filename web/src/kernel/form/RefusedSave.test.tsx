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

describe("refused save", () => {
  it("shows the page's and the server's problems at the first attempt", async () => {
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

  it("shows the problems that the server found in a validation after the save", async () => {
    serve({
      getData: shortRecord(),
      update: { successful: false, properties: takenName },
      validate: { successful: false, properties: takenPlace },
    });
    await open(shortForm);
    await userEvent.click(saveButton());
    await waitFor(() => expect(lines()).toEqual(["Név: Ilyen nevű már van.", "Hely: Itt már van."]));
  });

  it("keeps the other problems while one field is corrected, also of a new record", async () => {
    const server = serve({ create: blank, save: { successful: false, properties: { ...takenName, ...takenPlace } } });
    server.answers["validate"] = server.answers["save"];
    await open(typing, { id: "new" });
    await userEvent.type(screen.getByLabelText(/Név/), "Cél");
    await userEvent.click(saveButton());
    await waitFor(() => expect(lines()).toHaveLength(2));
    server.answers["validate"] = { successful: false, properties: takenPlace };
    const before = server.count("validate");
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    await waitFor(() => expect(server.count("validate")).toBeGreaterThan(before));
    await waitFor(() => expect(lines()).toEqual(["Hely: Itt már van."]));
    expect(screen.getByLabelText("Hely").getAttribute("aria-invalid")).toBe("true");
  });

  it("keeps problems that only a save finds after a successful validation", async () => {
    const server = serve({ getData: shortRecord(), update: { successful: false, properties: takenName } });
    server.answers["validate"] = { successful: true };
    await open(typing);
    await userEvent.click(saveButton());
    await waitFor(() => expect(server.count("validate")).toBe(1));
    await userEvent.type(screen.getByLabelText("Hely"), "x");
    await waitFor(() => expect(server.count("validate")).toBe(2));
    expect(lines()).toEqual(["Név: Ilyen nevű már van."]);
  });

  it("removes a problem that another field's change solved", async () => {
    const rules = (dto: Record<string, unknown>) =>
      dto["name"] === dto["place"] ? [{ path: "place", message: "kernel.error.wrongType" }] : [];
    serve({ getData: shortRecord({ place: "Rajt" }) });
    await open({ ...shortForm, rules });
    await userEvent.click(saveButton());
    await waitFor(() => expect(lines()).toHaveLength(1));
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    await waitFor(() => expect(screen.queryByRole("region", { name: textsHu.kernel.form.summary })).toBeNull());
  });

  it("keeps the problems of rows when one is added, and shows none for the new row", async () => {
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

  it("requires the onSubmit fields of a draft only at submission, and of a submitted record always", async () => {
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

  it("shows a message of many fields once", async () => {
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

  it("removes an old error toast after a success", async () => {
    const server = serve({ getData: shortRecord(), update: { successful: false, message: "Most nem lehet." } });
    await open(shortForm);
    await userEvent.click(saveButton());
    // A toast under the pointer does not disappear by itself.
    fireEvent.pointerMove(await screen.findByText("Most nem lehet."));
    server.answers["update"] = { successful: true };
    await userEvent.click(saveButton());
    await screen.findByText(textsHu.kernel.form.saved);
    expect(screen.queryByText("Most nem lehet.")).toBeNull();
  });
});
