import { superAdmin } from "@rajt/contract/kernel/access";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { editor, full, open, saveButton, serve, shortForm, shortRecord } from "./form.testbed.tsx";

const texts = textsHu.kernel.form;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a form", () => {
  it("shows a record, saves what was changed and goes back to the list", async () => {
    const server = serve({ getData: shortRecord(), update: { successful: true, id: 5 } });
    await open(shortForm);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Rajt");
    expect(document.title).toBe("Rajt – Rajt");
    await userEvent.clear(screen.getByLabelText(/Név/));
    await userEvent.type(screen.getByLabelText(/Név/), "Cél");
    expect(screen.getByText("1 módosított mező")).toBeDefined();
    await userEvent.click(saveButton());
    await screen.findByText("the list");
    expect(screen.getByText(texts.saved)).toBeDefined();
    expect(server.last("update")).toEqual({
      id: 5,
      updated: "2027-05-01T10:00:00.000Z",
      dto: { name: "Cél", place: "Tata" },
    });
  });

  it("of what one looks at stays on the page after a save, with what the server made of it", async () => {
    const server = serve({ getData: shortRecord(), update: { successful: true } });
    await open(shortForm, { options: { stays: true } });
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    server.answers["getData"] = shortRecord({ name: "Rajt 2.", updated: "2027-05-01T11:00:00.000Z" });
    await userEvent.click(saveButton());
    await screen.findByText(textsHu.kernel.form.saved);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Név/).value).toBe("Rajt 2."));
    expect(screen.queryByText("the list")).toBeNull();
    expect(screen.queryByText("1 módosított mező")).toBeNull();
    await userEvent.type(screen.getByLabelText(/Hely/), "!");
    await userEvent.click(saveButton());
    await waitFor(() => expect(server.last("update")).toMatchObject({ updated: "2027-05-01T11:00:00.000Z" }));
  });

  it("is read anew each time, whatever is left of the last visit", async () => {
    const cached = { record: shortRecord({ name: "Régi" }), access: full };
    serve({ getData: shortRecord() });
    await open(shortForm, { cached });
    expect(screen.getByLabelText<HTMLInputElement>(/Név/).value).toBe("Rajt");
  });

  it("makes a new one", async () => {
    const record = { id: null, updated: null, protectionLevel: null, name: null, place: null };
    const server = serve({ create: record, save: { successful: true, id: 9 } });
    await open(shortForm, { id: "new" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Új próba");
    await userEvent.type(screen.getByLabelText(/Név/), "Cél");
    await userEvent.click(saveButton());
    await screen.findByText("the list");
    expect(server.last("save")).toEqual({ dto: { name: "Cél", place: null } });
  });

  it("saved by Ctrl+S stays, and goes on from what was saved", async () => {
    const server = serve({ getData: shortRecord(), update: { successful: true, id: 5 } });
    await open(shortForm);
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    server.answers["getData"] = shortRecord({ name: "Rajt2", updated: "2027-05-02T00:00:00.000Z" });
    await userEvent.keyboard("{Control>}s{/Control}");
    await screen.findByText(texts.saved);
    await waitFor(() => expect(server.count("getData")).toBe(2));
    expect(screen.queryByText("the list")).toBeNull();
    await userEvent.type(screen.getByLabelText(/Név/), "3");
    await userEvent.click(saveButton());
    await screen.findByText("the list");
    expect(server.last("update")).toMatchObject({ updated: "2027-05-02T00:00:00.000Z", dto: { name: "Rajt23" } });
  });

  it("made by Ctrl+S has its own address from then on", async () => {
    const record = { id: null, updated: null, protectionLevel: null, name: null, place: null };
    const server = serve({ create: record, save: { successful: true, id: 9 } });
    const { router } = await open(shortForm, { id: "new" });
    await userEvent.type(screen.getByLabelText(/Név/), "Cél");
    await userEvent.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/contest/edit/9"));
    expect(server.count("save")).toBe(1);
  });

  it("begins a new one as the page says, of what its maker may edit", async () => {
    const record = { id: null, updated: null, protectionLevel: null, name: "Más", place: "Vác" };
    const restricted = { editableAccess: "Restricted", editableFields: ["place"] };
    const server = serve({ create: record, getFormData: restricted, save: { successful: true, id: 9 } });
    await open(shortForm, { id: "new", options: { begins: { name: "Cél", place: "Tata" } } });
    expect(screen.getByLabelText<HTMLInputElement>(/^Hely/).value).toBe("Tata");
    expect(screen.queryByText("1 módosított mező")).toBeNull();
    await userEvent.click(saveButton());
    await screen.findByText("the list");
    expect(server.last("save")).toEqual({ dto: { name: "Más", place: "Tata" } });
  });

  it("leaves a record that is there as it is, however new ones begin", async () => {
    serve({ getData: shortRecord() });
    await open(shortForm, { options: { begins: { name: "Cél" } } });
    expect(screen.getByLabelText<HTMLInputElement>(/Név/).value).toBe("Rajt");
  });

  it("asks for no new one where the viewer, who may write, may make none", async () => {
    const server = serve({});
    await open({ ...shortForm, creates: superAdmin }, { id: "new" });
    expect(screen.getByText(textsHu.kernel.error.noData)).toBeDefined();
    expect(server.count("create")).toBe(0);
  });

  it("asks of a new record what a later change may leave, in the same breath as all else", async () => {
    const { place } = shortForm.fields;
    const form = { ...shortForm, fields: { ...shortForm.fields, place: { ...place, required: "onCreate" } } } as const;
    const record = { id: null, updated: null, protectionLevel: null, name: null, place: null };
    const server = serve({
      create: record,
      getData: shortRecord({ place: null }),
      update: { successful: true, id: 5 },
    });
    await open(form, { id: "new" });
    expect(screen.getByLabelText(/^Hely/).getAttribute("aria-required")).toBe("true");
    await userEvent.click(saveButton());
    const summary = await screen.findByRole("region", { name: texts.summary });
    await waitFor(() => expect(summary.querySelectorAll("a")).toHaveLength(2));
    expect(server.last("save")).toBeUndefined();
    cleanup();
    await open(form);
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    await userEvent.click(saveButton());
    await screen.findByText("the list");
  });

  it("names what is wrong at the field and above, and sends nothing", async () => {
    const server = serve({ getData: shortRecord() });
    await open(shortForm);
    await userEvent.clear(screen.getByLabelText(/Név/));
    await userEvent.type(screen.getByLabelText("Hely"), "egy nagyon-nagyon hosszú helynév");
    await userEvent.click(saveButton());
    const summary = await screen.findByRole("region", { name: texts.summary });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    const links = [...summary.querySelectorAll("a")];
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "Név: Mező kötelező.",
      "Hely: Legfeljebb 20 karakter lehet.",
    ]);
    // It is said above the fields, and nothing covers it.
    expect(within(summary).getByText(textsHu.kernel.error.invalid)).toBeDefined();
    expect(screen.getAllByText(textsHu.kernel.error.invalid)).toHaveLength(1);
    await userEvent.click(links[0]!);
    expect(document.activeElement).toBe(screen.getByLabelText(/Név/));
    expect(server.count("update")).toBe(0);
  });

  it("puts the server's first message beside its field; what was typed stays", async () => {
    const properties = { name: [{ message: "Ilyen nevű már van." }, { message: "second" }] };
    serve({ getData: shortRecord(), update: { successful: false, code: "kernel.error.invalid", properties } });
    await open(shortForm);
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    await userEvent.click(saveButton());
    expect(await screen.findAllByText(/Ilyen nevű már van/)).toHaveLength(2);
    expect(screen.queryByText("second")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/Név/).value).toBe("Rajt2");
  });

  it("holds on to what the server said until the field says something else", async () => {
    const properties = { name: [{ message: "Ilyen nevű már van." }] };
    const server = serve({ getData: shortRecord(), update: { successful: false, properties } });
    await open(shortForm);
    await userEvent.click(saveButton());
    await screen.findAllByText(/Ilyen nevű már van/);
    await userEvent.click(screen.getByLabelText(/Név/));
    await userEvent.click(screen.getByLabelText("Hely"));
    expect(screen.getAllByText(/Ilyen nevű már van/)).toHaveLength(2);
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    await waitFor(() => expect(screen.queryByText(/Ilyen nevű már van/)).toBeNull());
    // Nor does it keep anyone from asking again.
    server.answers["update"] = { successful: true };
    await userEvent.type(screen.getByLabelText(/Név/), "{Backspace}");
    await userEvent.click(saveButton());
    await screen.findByText("the list");
  });

  it("tells in passing of what the server found in no field of the form", async () => {
    serve({
      getData: shortRecord(),
      update: { successful: false, properties: { hidden: [{ message: "Máshol baj van." }] } },
    });
    await open(shortForm);
    await userEvent.click(saveButton());
    expect(await screen.findByText("Máshol baj van.")).toBeDefined();
  });

  it.each([
    ["an address of none", "0", {}],
    ["another's record", "5", { getData: new Response("{}", { status: 404 }) }],
  ])("says what may have become of %s, and has a way back", async (_, id, answers) => {
    serve(answers);
    await open(shortForm, { id });
    expect(screen.getByText(textsHu.kernel.error.noData)).toBeDefined();
    expect(screen.getByText("Lehet, hogy elvitték.")).toBeDefined();
    expect(screen.getByRole("link", { name: texts.back })).toBeDefined();
    expect(screen.queryByRole("button", { name: texts.save })).toBeNull();
  });

  it("is not opened empty for who may not write, nor asked for", async () => {
    const server = serve({});
    await open(shortForm, {
      id: "new",
      viewer: editor({ serviceList: [{ service: "Contest", grantedLevel: "ReadOnly" }] }),
    });
    expect(screen.getByText(textsHu.kernel.error.noData)).toBeDefined();
    expect(server.sent).toEqual([]);
  });
});
