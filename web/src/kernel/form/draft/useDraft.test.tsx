import { defineForm } from "@rajt/contract/kernel/form/form";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { editor, open, saveButton, serve, shortForm, shortRecord, trialForm } from "../form.testbed.tsx";

const texts = textsHu.kernel.form;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LATER = "2027-05-02T00:00:00.000Z";
const nameField = () => screen.getByLabelText<HTMLInputElement>(/Név/);
const draftText = () => Object.values(sessionStorage).join(" ");

describe("useDraft", () => {
  it.each([
    [401, {}],
    [503, {}],
    [400, { successful: false, code: "kernel.error.invalid", message: "Nem." }],
  ])("keeps the typed values after a save fails with %i", async (status, body) => {
    serve({ getData: shortRecord(), update: new Response(JSON.stringify(body), { status }) });
    const { central } = await open(shortForm);
    await userEvent.type(nameField(), "2");
    await userEvent.click(saveButton());
    await waitFor(() => expect(central.length + screen.queryAllByText("Nem.").length).toBe(1));
    expect(nameField().value).toBe("Rajt2");
    expect(saveButton().ariaBusy).not.toBe("true");
  });

  it("asks before unsaved values are lost, and drops them after a yes", async () => {
    serve({ getData: shortRecord() });
    await open(shortForm);
    await userEvent.type(nameField(), "2");
    await waitFor(() => expect(draftText()).toContain("Rajt2"));
    await userEvent.click(screen.getByText("el"));
    expect(screen.getByText(textsHu.shell.leave.question)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: textsHu.shell.leave.confirm }));
    expect(screen.getByText("elsewhere")).toBeDefined();
    expect(draftText()).toBe("");
  });

  it("offers the draft after a reload and restores it", async () => {
    serve({ getData: shortRecord() });
    await open(shortForm);
    await userEvent.type(nameField(), "2");
    cleanup();
    await open(shortForm);
    expect(nameField().value).toBe("Rajt");
    await userEvent.click(screen.getByRole("button", { name: texts.draft.restore }));
    expect(nameField().value).toBe("Rajt2");
    expect(screen.getByText("1 módosított mező")).toBeDefined();
    expect(screen.queryByRole("button", { name: texts.draft.restore })).toBeNull();
  });

  it("keeps an offered draft while new values are typed", async () => {
    serve({ getData: shortRecord() });
    await open(shortForm);
    await userEvent.type(nameField(), "2");
    cleanup();
    await open(shortForm);
    await userEvent.type(screen.getByLabelText("Hely"), "!");
    cleanup();
    await open(shortForm);
    await userEvent.click(screen.getByRole("button", { name: texts.draft.restore }));
    expect(nameField().value).toBe("Rajt2");
    expect(screen.getByLabelText<HTMLInputElement>("Hely").value).toBe("Tata!");
  });

  it("offers the newer draft first, then the older", async () => {
    serve({ getData: shortRecord() });
    await open(shortForm);
    await userEvent.type(nameField(), "2");
    cleanup();
    await open(shortForm);
    await userEvent.type(nameField(), "3");
    cleanup();
    await open(shortForm);
    await userEvent.click(screen.getByRole("button", { name: texts.draft.restore }));
    expect(nameField().value).toBe("Rajt3");
    cleanup();
    await open(shortForm);
    await userEvent.click(screen.getByRole("button", { name: texts.draft.drop }));
    await userEvent.click(screen.getByRole("button", { name: texts.draft.restore }));
    expect(nameField().value).toBe("Rajt2");
  });

  it("stops offering a draft whose values the record has by now", async () => {
    serve({ getData: shortRecord() });
    await open(shortForm);
    await userEvent.type(nameField(), "2");
    cleanup();
    serve({ getData: shortRecord({ name: "Rajt2", updated: LATER }) });
    await open(shortForm);
    expect(screen.queryByRole("button", { name: texts.draft.restore })).toBeNull();
  });

  it("says that the record was saved since, and when, if it was", async () => {
    serve({ getData: shortRecord() });
    await open(shortForm);
    await userEvent.type(nameField(), "2");
    cleanup();
    await open(shortForm);
    expect(screen.queryByText(/Az adatlapot azóta mentették/)).toBeNull();
    cleanup();
    serve({ getData: shortRecord({ place: "Baja", updated: LATER }) });
    await open(shortForm);
    expect(screen.getByText(/Az adatlapot azóta mentették \(2027 május 2\./)).toBeDefined();
    await userEvent.type(screen.getByLabelText("Hely"), "!");
    cleanup();
    await open(shortForm);
    expect(screen.getByText(/Az adatlapot azóta mentették/)).toBeDefined();
  });

  it.each([false, true])("ends an offer when the record is saved here; the page stays: %s", async (stays) => {
    const server = serve({ getData: shortRecord() });
    await open(shortForm);
    await userEvent.type(nameField(), "2");
    cleanup();
    server.answers["update"] = { successful: true, updated: LATER };
    await open(shortForm, { options: stays ? { stays } : {} });
    await userEvent.type(screen.getByLabelText("Hely"), "!");
    server.answers["getData"] = shortRecord({ place: "Tata!", updated: LATER });
    await userEvent.click(saveButton());
    await waitFor(() => expect(screen.queryByRole("button", { name: texts.draft.restore })).toBeNull());
    expect(draftText()).toBe("");
    cleanup();
    expect(draftText()).toBe("");
  });

  it("offers no dropped draft, and no draft of another account", async () => {
    serve({ getData: shortRecord() });
    await open(shortForm);
    await userEvent.type(nameField(), "2");
    cleanup();
    await open(shortForm, { viewer: editor({ user: { id: 4, name: "Másik", email: null, profilePicture: null } }) });
    expect(screen.queryByRole("button", { name: texts.draft.restore })).toBeNull();
    cleanup();
    await open(shortForm);
    await userEvent.click(screen.getByRole("button", { name: texts.draft.drop }));
    cleanup();
    await open(shortForm);
    expect(screen.queryByRole("button", { name: texts.draft.restore })).toBeNull();
  });

  it("stores no secret field", async () => {
    serve({ getData: shortRecord({ secret: null, taj: "111 111 111" }) });
    await open(trialForm);
    await userEvent.type(screen.getByLabelText("Jelszó"), "titok-1");
    await userEvent.type(nameField(), "2");
    await userEvent.click(screen.getByRole("tab", { name: "További" }));
    await userEvent.clear(screen.getByLabelText("TAJ"));
    await userEvent.type(screen.getByLabelText("TAJ"), "222222222");
    cleanup();
    expect(draftText()).toContain("Rajt2");
    // More than three digits: the stored time could contain those.
    expect(draftText()).not.toMatch(/titok|(111 ?){3}|(222 ?){3}/);
  });

  it("drops the draft after a save", async () => {
    serve({ getData: shortRecord(), update: { successful: true } });
    await open(shortForm);
    await userEvent.type(nameField(), "2");
    await userEvent.click(saveButton());
    await screen.findByText("the list");
    expect(draftText()).toBe("");
  });
});

describe("conflict", () => {
  const conflict = {
    successful: false,
    code: "kernel.form.conflict",
    message: "Másik Mari közben módosította ezt az adatlapot.",
    properties: { name: [{ message: "Közben megváltozott." }] },
  };

  it("names the other user and the changed fields; a reload keeps the typed values and takes the others", async () => {
    const server = serve({ getData: shortRecord(), update: conflict });
    await open(shortForm);
    await userEvent.type(nameField(), "2");
    await userEvent.click(saveButton());
    const notice = (await screen.findByText(conflict.message)).parentElement!;
    expect(within(notice).getByText("Ami megváltozott: Név")).toBeDefined();
    // The notice may be outside the viewport.
    expect(document.activeElement?.contains(notice)).toBe(true);
    expect(nameField().value).toBe("Rajt2");

    server.answers["getData"] = shortRecord({ name: "Cél", place: "Baja", updated: "2027-05-02T00:00:00.000Z" });
    server.answers["update"] = { successful: true };
    await userEvent.click(screen.getByRole("button", { name: texts.reload }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Hely").value).toBe("Baja"));
    expect(nameField().value).toBe("Rajt2");
    expect(screen.queryByText(conflict.message)).toBeNull();
    expect(screen.getByText("1 módosított mező")).toBeDefined();

    await userEvent.click(saveButton());
    await screen.findByText("the list");
    expect(server.last("update")).toEqual({
      id: 5,
      updated: "2027-05-02T00:00:00.000Z",
      dto: { name: "Rajt2", place: "Baja" },
    });
  });

  it("keeps locally changed rows as a whole, whatever the other user's rows are", async () => {
    const { name, grants } = trialForm.fields;
    const form = defineForm({ ...shortForm, control: "linesEditControl", fields: { name, grants } });
    const of = (...services: string[]) => services.map((service) => ({ service, level: "ReadOnly" }));
    const server = serve({ getData: { ...shortRecord(), grants: of("A") }, update: conflict });
    await open(form);
    await userEvent.type(screen.getByLabelText(/Szolgáltatás/), "2");
    await userEvent.click(saveButton());
    await screen.findByText(conflict.message);
    server.answers["getData"] = { ...shortRecord(), grants: of("C", "D") };
    server.answers["update"] = { successful: true };
    await userEvent.click(screen.getByRole("button", { name: texts.reload }));
    await waitFor(() => expect(screen.queryByText(conflict.message)).toBeNull());
    await userEvent.click(saveButton());
    await screen.findByText("the list");
    expect(server.last("update")).toMatchObject({ dto: { grants: of("A2") } });
  });
});
