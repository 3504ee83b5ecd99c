import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adults, openTab, openWith } from "./fields.testbed.tsx";
import { full, open, saveButton, serve, shortForm, shortRecord } from "../form.testbed.tsx";

const texts = textsHu.kernel.form;
const juniors = { id: 2, name: "Júnior" };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("line", () => {
  it("applies its mask and capitalises words", async () => {
    const { sent } = await openWith({ name: null, phone: null });
    await userEvent.type(screen.getByLabelText("Telefon"), "36 30/123-4567");
    await userEvent.type(screen.getByLabelText(/Név/), "nagy");
    expect(await sent()).toEqual({ name: "Nagy", phone: "+36301234567" });
  });

  it("shows the characters left only near the limit, and cuts nothing off", async () => {
    await openWith({ note: null });
    const note = screen.getByLabelText<HTMLTextAreaElement>("Megjegyzés");
    await userEvent.type(note, "x".repeat(17));
    expect(screen.queryByText(/Még \d+ karakter/)).toBeNull();
    await userEvent.type(note, "ű");
    expect(screen.getByText("Még 2 karakter")).toBeDefined();
    await userEvent.type(note, "🏊🏊🏊");
    expect(screen.getByText("1 karakterrel hosszabb a megengedettnél")).toBeDefined();
    expect(note.value).toBe(`${"x".repeat(17)}ű🏊🏊🏊`);
  });
});

describe("day, number, switch and select", () => {
  it("parse values as people type them", async () => {
    const { sent } = await openWith({ birthDate: null, made: null, age: null, active: false, level: null });
    await userEvent.type(screen.getByLabelText("Születés"), "2010-5-31");
    await userEvent.tab();
    expect(screen.getByLabelText<HTMLInputElement>("Születés").value).toBe("2010.05.31.");
    await userEvent.click(screen.getByRole("button", { name: "Születés: naptár megnyitása" }));
    await screen.findByRole("dialog", { name: "Születés" });
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(screen.getByLabelText<HTMLInputElement>("Születés").value).toBe("2010.06.07.");
    await userEvent.type(screen.getByLabelText("Készült"), "2027.05.31. 17:00");
    await userEvent.type(screen.getByLabelText("Kor"), "42");
    await userEvent.click(screen.getByRole("switch", { name: "Aktív" }));
    await userEvent.selectOptions(screen.getByLabelText("Szint"), "ír");
    expect(await sent()).toEqual({
      birthDate: "2010-06-07",
      made: "2027-05-31T15:00:00.000Z",
      age: 42,
      active: true,
      level: "WriteRead",
    });
  });

  it("keep unreadable values as typed and name them as problems", async () => {
    const { server } = await openWith({ birthDate: null, age: null });
    await userEvent.type(screen.getByLabelText("Születés"), "2027.02.30.");
    await userEvent.type(screen.getByLabelText("Kor"), "12a");
    await userEvent.click(saveButton());
    expect(await screen.findAllByText(/Nincs ilyen nap/)).toHaveLength(2);
    expect(screen.getAllByText(/Egész számot adj meg/)).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>("Kor").value).toBe("12a");
    expect(server.count("update")).toBe(0);
  });
});

describe("record", () => {
  it("is chosen from the offered records by keyboard, ignoring accents", async () => {
    const { sent } = await openWith({ parent: adults }, { getParentSelection: [adults, juniors] });
    await openTab("További");
    const box = screen.getByRole("combobox", { name: "Szülő" });
    await userEvent.clear(box);
    await userEvent.type(box, "jun");
    const list = await screen.findByRole("listbox");
    expect(within(list).getAllByRole("option")).toHaveLength(1);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect((await sent())["parent"]).toEqual(juniors);
  });

  it("falls back to the chosen record after an unfinished input, and is empty after a clear", async () => {
    await openWith({ parent: adults }, { getParentSelection: [adults, juniors] });
    await openTab("További");
    const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Szülő" });
    await userEvent.type(box, "xyz");
    expect(await screen.findAllByText("Nincs találat")).toHaveLength(2);
    await userEvent.tab();
    await userEvent.tab();
    expect(box.value).toBe("Felnőtt");
    await userEvent.click(screen.getByRole("button", { name: "Szülő: törlés" }));
    expect(box.value).toBe("");
    await userEvent.click(saveButton());
    expect(await screen.findByRole("link", { name: "Szülő: Mező kötelező." })).toBeDefined();
  });

  it("sends one search after a pause, from three letters on", async () => {
    const found = [{ id: 70, name: "Kovács Anna" }];
    const { server, sent } = await openWith({ person: null }, { getPersonSelection: found });
    await openTab("További");
    const box = screen.getByRole("combobox", { name: "Személy" });
    await userEvent.type(box, "ko");
    expect(screen.getAllByText(texts.combo.search)).toHaveLength(2);
    await userEvent.type(box, "vács");
    await userEvent.click(await screen.findByRole("option", { name: "Kovács Anna" }));
    expect(server.count("getPersonSelection")).toBe(1);
    expect(server.last("getPersonSelection")).toEqual({ query: "kovács", limit: 100 });
    expect((await sent())["person"]).toEqual(found[0]);
  });

  const openGroups = async () => {
    const { sent } = await openWith(
      { groups: [adults] },
      { getGroupSelection: [adults, juniors, { id: 3, name: "U23" }] },
    );
    await openTab("További");
    await userEvent.click(screen.getByRole("combobox", { name: "Csoportok" }));
    await screen.findByRole("option", { name: "U23" });
    return { sent };
  };
  const ticked = () => screen.getAllByRole("option", { selected: true }).map((option) => option.textContent);

  it("takes several records from a list that stays open and ticks them, and removes them by name or Backspace", async () => {
    const { sent } = await openGroups();
    expect(ticked()).toEqual(["Felnőtt"]);
    await userEvent.click(screen.getByRole("option", { name: "U23" }));
    await userEvent.click(screen.getByRole("option", { name: "Júnior" }));
    expect(ticked()).toEqual(["Felnőtt", "Júnior", "U23"]);
    await userEvent.click(screen.getByRole("option", { name: "Felnőtt" }));
    expect(ticked()).toEqual(["Júnior", "U23"]);
    // The last one that was chosen is Júnior.
    await userEvent.keyboard("{Backspace}");
    expect(ticked()).toEqual(["U23"]);
    await userEvent.click(screen.getByRole("option", { name: "Felnőtt" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Felnőtt eltávolítása" }));
    expect((await sent())["groups"]).toEqual([{ id: 3, name: "U23" }]);
  });

  it("takes several records by keyboard, and Tab leaves the list without choosing", async () => {
    const { sent } = await openGroups();
    await userEvent.keyboard("jun{ArrowDown}{Enter}u{ArrowDown}{Enter}");
    expect(ticked()).toEqual(["Felnőtt", "Júnior", "U23"]);
    await userEvent.tab();
    expect(screen.queryByRole("listbox")).toBeNull();
    expect((await sent())["groups"]).toEqual([adults, juniors, { id: 3, name: "U23" }]);
  });
});

describe("record with names in English", () => {
  const getEnglishNames = [
    { name: "Felnőtt", nameEn: "Adults" },
    { name: "Júnior", nameEn: "Juniors" },
  ];

  it("is shown and found by its English name, and sent by its stored one", async () => {
    const { sent } = await openWith(
      { parent: adults },
      { getParentSelection: [adults, juniors], getEnglishNames },
      "en",
    );
    await openTab("További");
    const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Szülő" });
    await waitFor(() => expect(box.value).toBe("Adults"));
    await userEvent.clear(box);
    await userEvent.type(box, "jun");
    await userEvent.click(await screen.findByRole("option", { name: "Juniors" }));
    expect(box.value).toBe("Juniors");
    expect((await sent())["parent"]).toEqual(juniors);
  });

  it("keeps the stored names of several records", async () => {
    const { sent } = await openWith(
      { groups: [adults] },
      { getGroupSelection: [adults, juniors], getEnglishNames },
      "en",
    );
    await openTab("További");
    await screen.findByRole("button", { name: "Adults eltávolítása" });
    await userEvent.click(screen.getByRole("combobox", { name: "Csoportok" }));
    await userEvent.click(await screen.findByRole("option", { name: "Juniors" }));
    expect((await sent())["groups"]).toEqual([adults, juniors]);
  });
});

describe("rows", () => {
  const grants = [
    { service: "A", level: "ReadOnly" },
    { service: "B", level: "WriteRead" },
  ];

  it("adds, moves and removes rows, and moves the focus along", async () => {
    const { sent } = await openWith({ grants });
    await openTab("További");
    await userEvent.click(screen.getByRole("button", { name: "Új sor" }));
    expect(document.activeElement).toBe(screen.getAllByLabelText(/Szolgáltatás/)[2]);
    await userEvent.keyboard("C");
    await userEvent.selectOptions(screen.getAllByLabelText(/Jogszint/)[2]!, "olvas");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Új sor" }).disabled).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "3. sor feljebb" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "2. sor feljebb" }));
    await userEvent.click(screen.getByRole("button", { name: "1. sor törlése" }));
    expect((await sent())["grants"]).toEqual([{ service: "C", level: "ReadOnly" }, grants[1]]);
  });

  it("names problems by row, and links to them from another tab", async () => {
    const properties = { "grants.1.level": [{ message: "Ez túl sok." }] };
    await openWith({ grants }, { update: { successful: false, properties } });
    await userEvent.click(saveButton());
    const link = await screen.findByRole("link", { name: "Jogok – 2. sor: Jogszint: Ez túl sok." });
    expect(screen.getByRole("tab", { name: /További/ }).textContent).toBe("További 1 hiba");
    expect(screen.getByRole("tab", { name: "Alap" })).toBeDefined();
    await userEvent.click(link);
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText(/Jogszint/)[1]));
  });
});

describe("read-only field", () => {
  it("is shown as text among editable fields", async () => {
    const getFormData = { editableAccess: "Restricted", editableFields: ["place"] };
    const server = serve({ getData: shortRecord(), getFormData, update: { successful: true } });
    await open(shortForm);
    expect(screen.queryByLabelText(/Név/)).toBeNull();
    expect(screen.getByText("Név", { selector: "dt" })).toBeDefined();
    await userEvent.type(screen.getByLabelText("Hely"), "!");
    await userEvent.click(saveButton());
    await screen.findByText("the list");
    expect(server.last("update")).toMatchObject({ dto: { name: "Rajt", place: "Tata!" } });
  });

  it.each([
    ["nothing", {}, { editableAccess: "NoAccess", editableFields: [] }, texts.readOnly],
    ["a protected record", { protectionLevel: "CannotBeModified" }, full, texts.protected],
  ])("%s: shows no input and no Save, and ignores Ctrl+S", async (_, changes, getFormData, notice) => {
    const server = serve({ getData: shortRecord(changes), getFormData });
    await open(shortForm);
    expect(screen.getByText(notice)).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: texts.save })).toBeNull();
    await userEvent.keyboard("{Control>}s{/Control}");
    expect(server.count("update")).toBe(0);
  });

  it("neither shows nor sends a field that the viewer may not see", async () => {
    const { server, sent } = await openWith({});
    await openTab("További");
    expect(screen.getByRole("combobox", { name: "Szülő" })).toBeDefined();
    expect(screen.queryByLabelText("TAJ")).toBeNull();
    await sent();
    expect(server.last("update")).not.toHaveProperty("dto.taj");
    expect(server.last("update")).not.toHaveProperty("dto.created");
  });
});

describe("validation while typing", () => {
  const checked = { ...shortForm, asksWhileTyped: true } as const;
  const properties = { name: [{ message: "Foglalt." }, { message: "second" }], place: [{ message: "Hiányzik." }] };

  it("shows the first message of each field after a pause, and removes outdated ones", async () => {
    const server = serve({ getData: shortRecord(), validate: { successful: false, properties } });
    await open(checked);
    await userEvent.type(screen.getByLabelText(/Név/), "23");
    expect(server.count("validate")).toBe(0);
    expect(await screen.findByText("Foglalt.")).toBeDefined();
    expect(screen.getByText("Hiányzik.")).toBeDefined();
    expect(server.count("validate")).toBe(1);
    expect(server.last("validate")).toEqual({ id: 5, dto: { name: "Rajt23", place: "Tata" } });
    // Blurring the field without a change keeps the message.
    await userEvent.tab();
    expect(screen.getByText("Foglalt.")).toBeDefined();
    server.answers["validate"] = { successful: true };
    await userEvent.type(screen.getByLabelText("Hely"), "!");
    await waitFor(() => expect(screen.queryByText("Foglalt.")).toBeNull());
    expect(screen.queryByText("Hiányzik.")).toBeNull();
  });

  it("shows no problem of untouched fields in a new record", async () => {
    const create = shortRecord({ id: null, updated: null, name: null, place: null });
    serve({ create, validate: { successful: false, properties } });
    await open(checked, { id: "new" });
    await userEvent.type(screen.getByLabelText(/Név/), "2");
    expect(await screen.findByText("Foglalt.")).toBeDefined();
    expect(screen.queryByText("Hiányzik.")).toBeNull();
  });
});
