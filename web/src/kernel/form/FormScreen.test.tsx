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

describe("FormScreen", () => {
  it("shows a record, saves the changed fields and returns to the list", async () => {
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

  it("stays on a page with `stays` after a save, and shows the server's values", async () => {
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

  it("folds a section, which a problem in it opens and leaves open", async () => {
    serve({ getData: shortRecord() });
    await open(shortForm, { options: { sections: { where: ["place"] }, folded: ["where"] } });
    const section = screen.getByLabelText(/Hely/).closest("details");
    expect(section?.open).toBe(false);
    await userEvent.type(screen.getByLabelText(/Hely/), "x".repeat(30));
    await userEvent.click(saveButton());
    await waitFor(() => expect(section?.open).toBe(true));
    await userEvent.clear(screen.getByLabelText(/Hely/));
    await waitFor(() => expect(screen.getByLabelText(/Hely/).getAttribute("aria-invalid")).not.toBe("true"));
    expect(section?.open).toBe(true);
  });

  it("opens a folded section on the way to its field", async () => {
    serve({ getData: shortRecord() });
    const Above = ({ goTo }: { goTo: (name: string) => void }) => (
      <button type="button" onClick={() => goTo("place")}>
        there
      </button>
    );
    await open(shortForm, { options: { sections: { where: ["place"] }, folded: ["where"], above: Above } });
    await userEvent.click(screen.getByRole("button", { name: "there" }));
    expect(screen.getByLabelText(/Hely/).closest("details")?.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText(/Hely/));
  });

  it("has the page's tabs in place of the declaration's", async () => {
    serve({ getData: shortRecord() });
    await open(shortForm, { options: { tabs: { base: [], more: ["place"] } } });
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Alap", "További"]);
    expect(screen.queryByLabelText(/Hely/)).toBeNull();
    await userEvent.click(screen.getByRole("tab", { name: "További" }));
    expect(screen.getByLabelText(/Hely/)).toBeDefined();
  });

  it("loads the record at each visit, whatever the cache holds", async () => {
    const cached = { record: shortRecord({ name: "Régi" }), access: full };
    serve({ getData: shortRecord() });
    await open(shortForm, { cached });
    expect(screen.getByLabelText<HTMLInputElement>(/Név/).value).toBe("Rajt");
  });

  it("creates a record", async () => {
    const record = { id: null, updated: null, protectionLevel: null, name: null, place: null };
    const server = serve({ create: record, save: { successful: true, id: 9 } });
    await open(shortForm, { id: "new" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Új próba");
    await userEvent.type(screen.getByLabelText(/Név/), "Cél");
    // In a new record, every field would carry it.
    expect(screen.queryByText(texts.changed)).toBeNull();
    await userEvent.click(saveButton());
    await screen.findByText("the list");
    expect(server.last("save")).toEqual({ dto: { name: "Cél", place: null } });
  });

  it("stays on the page after Ctrl+S and counts the saved values as unchanged", async () => {
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

  it("says what a save did, if the page knows more than that it saved", async () => {
    serve({ getData: shortRecord(), update: { successful: true } });
    await open(shortForm, { options: { did: () => "kernel.form.readOnly" } });
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    await userEvent.click(saveButton());
    expect(await screen.findByText(texts.readOnly)).toBeDefined();
  });

  it("opens the new record's address after Ctrl+S", async () => {
    const record = { id: null, updated: null, protectionLevel: null, name: null, place: null };
    const server = serve({ create: record, save: { successful: true, id: 9 } });
    const { router } = await open(shortForm, { id: "new" });
    await userEvent.type(screen.getByLabelText(/Név/), "Cél");
    await userEvent.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/contest/edit/9"));
    expect(server.count("save")).toBe(1);
  });

  it("fills a new record with the page's first values of editable fields", async () => {
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

  it("ignores the first values for an existing record", async () => {
    serve({ getData: shortRecord() });
    await open(shortForm, { options: { begins: { name: "Cél" } } });
    expect(screen.getByLabelText<HTMLInputElement>(/Név/).value).toBe("Rajt");
  });

  it("loads no new record for a viewer who may write and not create", async () => {
    const server = serve({});
    await open({ ...shortForm, creates: superAdmin }, { id: "new" });
    expect(screen.getByText(textsHu.kernel.error.noData)).toBeDefined();
    expect(server.count("create")).toBe(0);
  });

  it("requires the onCreate fields of a new record together with all others", async () => {
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

  it("shows problems at the field and in the summary, and sends nothing", async () => {
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
    // The summary is above the fields, and no toast covers it.
    expect(within(summary).getByText(textsHu.kernel.error.invalid)).toBeDefined();
    expect(screen.getAllByText(textsHu.kernel.error.invalid)).toHaveLength(1);
    await userEvent.click(links[0]!);
    expect(document.activeElement).toBe(screen.getByLabelText(/Név/));
    expect(server.count("update")).toBe(0);
  });

  it("shows the server's first message at its field and keeps the typed values", async () => {
    const properties = { name: [{ message: "Ilyen nevű már van." }, { message: "second" }] };
    serve({ getData: shortRecord(), update: { successful: false, code: "kernel.error.invalid", properties } });
    await open(shortForm);
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    await userEvent.click(saveButton());
    expect(await screen.findAllByText(/Ilyen nevű már van/)).toHaveLength(2);
    expect(screen.queryByText("second")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/Név/).value).toBe("Rajt2");
  });

  it("keeps the server's message until the field's value changes", async () => {
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
    // The message does not block another save.
    server.answers["update"] = { successful: true };
    await userEvent.type(screen.getByLabelText(/Név/), "{Backspace}");
    await userEvent.click(saveButton());
    await screen.findByText("the list");
  });

  it("shows a toast for a server message of no field", async () => {
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
  ])("explains a missing record, %s, and links back", async (_, id, answers) => {
    serve(answers);
    await open(shortForm, { id });
    expect(screen.getByText(textsHu.kernel.error.noData)).toBeDefined();
    expect(screen.getByText("Lehet, hogy elvitték.")).toBeDefined();
    expect(screen.getByRole("link", { name: texts.back })).toBeDefined();
    expect(screen.queryByRole("button", { name: texts.save })).toBeNull();
  });

  it("neither loads nor shows a new record for a viewer who may not write", async () => {
    const server = serve({});
    await open(shortForm, {
      id: "new",
      viewer: editor({ serviceList: [{ service: "Contest", grantedLevel: "ReadOnly" }] }),
    });
    expect(screen.getByText(textsHu.kernel.error.noData)).toBeDefined();
    expect(server.sent).toEqual([]);
  });
});
