import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adults, openTab, openWith } from "./fields.testbed.tsx";
import { saveButton } from "../form.testbed.tsx";

const juniors = { id: 2, name: "Júnior" };
const dance = { id: 3, name: "Csárdás" };
const groups = [adults, juniors, dance];

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Presses Tab until the field has the focus. */
async function reach(field: HTMLElement): Promise<void> {
  for (let step = 0; step < 60 && document.activeElement !== field; step++) await userEvent.tab();
  expect(document.activeElement).toBe(field);
}

/** Returns the name of the option that the arrows reached, as a screen reader reads it; null while the text has the focus. */
function reached(box: HTMLElement) {
  const option = document.getElementById(box.getAttribute("aria-activedescendant") ?? "");
  if (option === null) return null;
  expect(screen.getByRole("listbox", { name: box.getAttribute("aria-label") ?? "" }).contains(option)).toBe(true);
  return `${option.getAttribute("role")} ${option.textContent}${option.getAttribute("aria-selected") === "true" ? ", selected" : ""}`;
}

/** Returns the last live announcement. */
const announced = () => document.querySelector("[data-live-announcer] > [aria-live=assertive]")?.lastChild?.textContent;

const combobox = (name: string, expanded: boolean) =>
  screen.getByRole<HTMLInputElement>("combobox", { name, expanded });

describe("keyboard and screen reader", () => {
  it("choose another record, ignoring accents", async () => {
    const { sent } = await openWith({ parent: adults }, { getParentSelection: groups });
    await openTab("További");
    const box = combobox("Szülő", false);
    expect(box.required || box.getAttribute("aria-required") === "true").toBe(true);
    await reach(box);
    expect(box.value).toBe("Felnőtt");
    await userEvent.keyboard("{ArrowDown}");
    expect(combobox("Szülő", true)).toBe(box);
    await waitFor(() => expect(reached(box)).toBe("option Felnőtt, selected"));
    await userEvent.keyboard("{ArrowDown}");
    expect(reached(box)).toBe("option Júnior");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(reached(box)).toBe("option Csárdás");
    await userEvent.keyboard("{Escape}");
    expect(combobox("Szülő", false).value).toBe("Felnőtt");

    await userEvent.clear(box);
    await userEvent.keyboard("csardas");
    expect(combobox("Szülő", true)).toBe(box);
    expect(reached(box)).toBeNull();
    await waitFor(() => expect(announced()).toBe("1 lehetőség áll rendelkezésre."));
    await userEvent.keyboard("{ArrowDown}");
    expect(reached(box)).toBe("option Csárdás");
    await userEvent.keyboard("{Enter}");
    expect(combobox("Szülő", false).value).toBe("Csárdás");
    expect((await sent())["parent"]).toEqual(dance);
  });

  it("clear a record, and the field's description has the problem", async () => {
    await openWith({ parent: adults }, { getParentSelection: groups });
    await openTab("További");
    const box = combobox("Szülő", false);
    await reach(box);
    await userEvent.clear(box);
    await userEvent.tab();
    await userEvent.tab();
    expect(box.value).toBe("");
    await userEvent.click(saveButton());
    expect(await screen.findByRole("combobox", { name: "Szülő", description: /Mező kötelező\./ })).toBe(box);
    expect(box.getAttribute("aria-invalid")).toBe("true");
  });

  it("announce what a search needs, then how many records it found", async () => {
    const { sent } = await openWith({ person: null }, { getPersonSelection: [{ id: 70, name: "Kovács Anna" }] });
    await openTab("További");
    const box = combobox("Személy", false);
    await reach(box);
    await userEvent.keyboard("ko");
    const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(statuses()).toContain("Írj be legalább 3 betűt.");
    await userEvent.keyboard("vács");
    expect(statuses()).toContain("Keresés…");
    await waitFor(() => expect(announced()).toBe("1 lehetőség áll rendelkezésre."));
    await userEvent.keyboard("{ArrowDown}");
    expect(reached(box)).toBe("option Kovács Anna");
    await userEvent.keyboard("{Tab}");
    expect(box.value).toBe("Kovács Anna");
    expect((await sent())["person"]).toEqual({ id: 70, name: "Kovács Anna" });
  });

  it("choose several records one by one, and remove each by its name", async () => {
    const { sent } = await openWith({ groups: [adults] }, { getGroupSelection: groups });
    await openTab("További");
    const box = combobox("Csoportok", false);
    await reach(box);
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(reached(box)).toBe("option Felnőtt, selected"));
    await userEvent.keyboard("{ArrowDown}");
    expect(reached(box)).toBe("option Júnior");
    await userEvent.keyboard("{Enter}");
    expect(reached(box)).toBe("option Júnior, selected");
    await userEvent.keyboard("csar{ArrowDown}{Enter}");
    expect(screen.getAllByRole("button", { name: /eltávolítása/ }).map((button) => button.ariaLabel)).toEqual([
      "Felnőtt eltávolítása",
      "Júnior eltávolítása",
      "Csárdás eltávolítása",
    ]);
    // Past the buttons of the first two.
    for (let step = 0; step < 3; step++) await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Csárdás eltávolítása" }));
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(box);
    expect((await sent())["groups"]).toEqual([adults, juniors]);
  });

  it("type a day, or choose it in a month whose weeks begin on Monday", async () => {
    const { sent } = await openWith({ birthDate: null });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Születés", description: /2027\.05\.31\./ });
    await reach(field);
    await userEvent.keyboard("2027.05.31");
    await userEvent.tab();
    expect(field.value).toBe("2027.05.31.");
    const button = screen.getByRole("button", { name: "Születés: naptár megnyitása" });
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("dialog", { name: "Születés" });
    const grid = screen.getByRole("grid", { name: "Születés, 2027. május" });
    const heads = [...grid.querySelectorAll("th")].map(({ textContent }) => textContent);
    expect(heads).toEqual(["H", "K", "Sze", "Cs", "P", "Szo", "V"]);
    const day = () => document.activeElement?.getAttribute("aria-label");
    expect(day()).toBe("2027. május 31., hétfő kiválasztva");
    expect(screen.getAllByRole("gridcell", { selected: true }).map(({ textContent }) => textContent)).toEqual(["31"]);
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(day()).toBe("2027. június 1., kedd"));
    await userEvent.keyboard("{PageDown}");
    await waitFor(() => expect(day()).toBe("2027. július 1., csütörtök"));
    expect(screen.getByRole("grid", { name: "Születés, 2027. július" })).toBeDefined();
    await userEvent.keyboard("{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(field.value).toBe("2027.07.01.");
    expect((await sent())["birthDate"]).toBe("2027-07-01");
  });

  it("describe an invalid day at the field, and open the current month", async () => {
    await openWith({ birthDate: null });
    await userEvent.type(screen.getByRole("textbox", { name: "Születés" }), "2027.02.30.");
    await userEvent.click(saveButton());
    const field = await screen.findByRole("textbox", { name: "Születés", description: /Nincs ilyen nap/ });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Születés: naptár megnyitása" }));
    await screen.findByRole("dialog", { name: "Születés" });
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Ma, /));
    expect(screen.queryByRole("gridcell", { selected: true })).toBeNull();
  });

  it("keep the time of a moment while its day changes, and confirm both together", async () => {
    const { sent } = await openWith({ made: "2027-05-31T15:00:00.000Z" });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Készült" });
    expect(field.value).toBe("2027.05.31. 17:00");
    await reach(screen.getByRole("button", { name: "Készült: naptár megnyitása" }));
    await userEvent.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Készült" });
    const year = screen.getByRole<HTMLSelectElement>("combobox", { name: "év" });
    const month = screen.getByRole<HTMLSelectElement>("combobox", { name: "hónap" });
    expect([year, month].map((list) => list.selectedOptions[0]?.text)).toEqual(["2027.", "május"]);
    await userEvent.keyboard("{ArrowUp}{Enter}");
    expect(screen.getByRole("gridcell", { selected: true }).textContent).toBe("24");
    expect(screen.getByLabelText<HTMLInputElement>("Időpont").value).toBe("17:00");
    expect(dialog.isConnected).toBe(true);
    await reach(screen.getByRole("button", { name: "Rendben" }));
    await userEvent.keyboard("{Enter}");
    expect(field.value).toBe("2027.05.24. 17:00");
    expect((await sent())["made"]).toBe("2027-05-24T15:00:00.000Z");
  });
});
