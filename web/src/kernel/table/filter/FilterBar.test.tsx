import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, renderList, rowLink, rowsOf, type Fake } from "../table.testbed.tsx";

let fake: Fake;
const user = userEvent.setup();

beforeEach(async () => {
  fake = fakeServer(rowsOf(3));
  renderList();
  await rowLink("Csoport 1");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openFilter = async (column: string) => {
  if (screen.queryByRole("button", { name: `Szűrő beállítása: ${column}` }) === null)
    await user.click(screen.getByRole("button", { name: /^Szűrők/ }));
  await user.click(screen.getByRole("button", { name: `Szűrő beállítása: ${column}` }));
  return within(screen.getByRole("region", { name: `Szűrő: ${column}` }));
};
const sentFilters = () =>
  fake.asked.filter(({ act }) => act === "setFilter").map(({ body }) => (body["filter"] as { list: unknown[] }).list);

describe("FilterBar", () => {
  it("offers records that occur in the list; the chip names the chosen ones and can be removed", async () => {
    const panel = await openFilter("Korosztály");
    await user.click(await panel.findByLabelText("Gyermek"));
    await waitFor(() => expect(sentFilters()).toEqual([[{ propertyName: "parent", type: "IN", value: [1] }]]));
    expect(screen.getByRole("button", { name: "Szűrők, 1 beállítva" })).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "Szűrő törlése: Korosztály: Gyermek" }));
    await waitFor(() => expect(sentFilters().at(-1)).toEqual([]));
  });

  it("keeps the focus in the panel while choices load and change, and returns it to the button", async () => {
    const panel = await openFilter("Korosztály");
    const holds = () => screen.getByRole("region", { name: /Korosztály/ }).contains(document.activeElement);
    expect(holds()).toBe(true);
    await user.click(await panel.findByLabelText("Gyermek"));
    await waitFor(() => expect(sentFilters()).toHaveLength(1));
    expect(holds()).toBe(true);
    await user.keyboard("{Escape}");
    expect(document.activeElement?.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement?.getAttribute("aria-label")).toContain("Korosztály");
  });

  it("moves the panel along with its chip, which a choice may widen and wrap", async () => {
    let left = 200;
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(250);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(() => new DOMRect(left, 0, 100, 40));
    const panel = await openFilter("Korosztály");
    const shift = () => screen.getByRole("region", { name: /Korosztály/ }).style.left;
    // 250 pixels of the screen's 300, with its margin.
    expect(shift()).toBe("-158px");
    left = 16;
    await user.click(await panel.findByLabelText("Gyermek"));
    await screen.findByRole("button", { name: "Szűrő törlése: Korosztály: Gyermek" });
    expect(shift()).toBe("0px");
  });

  it("shows the texts of an enumeration's values", async () => {
    const panel = await openFilter("Legnagyobb életkor");
    await user.click(panel.getByLabelText("Frissítés"));
    await waitFor(() => expect(sentFilters()).toEqual([[{ propertyName: "ageMax", type: "IN", value: ["refresh"] }]]));
  });

  it("accepts yes, no or either", async () => {
    const panel = await openFilter("Gyermek korcsoport");
    await user.click(panel.getByLabelText("nem"));
    await waitFor(() => expect(sentFilters().at(-1)).toEqual([{ propertyName: "child", type: "EQ", value: false }]));
    await user.click(panel.getByLabelText("Mindegy"));
    await waitFor(() => expect(sentFilters().at(-1)).toEqual([]));
  });

  it("accepts a valid typed day, and leaves the other end open", async () => {
    const panel = await openFilter("Legkisebb életkor");
    const from = panel.getByLabelText("Legkisebb életkor: Ettől", { selector: "input" });
    await user.type(from, "2027.02.31.");
    await panel.findByText("Nincs ilyen nap a naptárban.");
    await user.clear(from);
    await user.type(from, "tegnap");
    await panel.findByText("Ezt a dátumot nem értjük. Így add meg: 2027.05.31.");
    expect(sentFilters()).toEqual([]);
    await user.clear(from);
    await user.type(from, "2027.2.28");
    await waitFor(() =>
      expect(sentFilters()).toEqual([
        [{ propertyName: "ageMin", type: "INTERVAL", value: { from: "2027-02-28", to: null } }],
      ]),
    );
    await screen.findByRole("button", { name: "Szűrő módosítása: Legkisebb életkor: ≥ 2027.02.28." });
    await user.clear(from);
    await waitFor(() => expect(sentFilters().at(-1)).toEqual([]));
  });

  it("filters rows without a value", async () => {
    const panel = await openFilter("Legkisebb életkor");
    await user.click(panel.getByLabelText("Üres"));
    await waitFor(() => expect(sentFilters()).toEqual([[{ propertyName: "ageMin", type: "IS_NULL", value: true }]]));
  });

  it("accepts numbers, and marks other text", async () => {
    const panel = await openFilter("Sorrend");
    const to = panel.getByLabelText("Sorrend: Eddig", { selector: "input" });
    await user.type(to, "sok");
    await panel.findByText("Számot adj meg.");
    await user.clear(to);
    await user.type(to, "12 500");
    await waitFor(() =>
      expect(sentFilters()).toEqual([
        [{ propertyName: "orderIndex", type: "INTERVAL", value: { from: null, to: 12_500 } }],
      ]),
    );
  });

  it("reverts a refused filter and shows the reason", async () => {
    fake.answers["setFilter"] = () =>
      new Response(JSON.stringify({ successful: false, properties: { child: [{ message: "Így nem szűrhető." }] } }), {
        status: 400,
      });
    const panel = await openFilter("Gyermek korcsoport");
    await user.click(panel.getByLabelText("nem"));
    await screen.findByText("Így nem szűrhető.");
    await waitFor(() => expect(panel.getByLabelText<HTMLInputElement>("Mindegy").checked).toBe(true));
  });
});

it("hides and moves columns in the session; the first column stays", async () => {
  await user.click(screen.getByRole("button", { name: "Oszlopok" }));
  const menu = within(screen.getByRole("region", { name: "Oszlopok" }));
  expect(menu.getByLabelText<HTMLInputElement>("Név").disabled).toBe(true);
  await user.click(menu.getByLabelText("Sorrend"));
  await waitFor(() => expect(screen.queryByRole("columnheader", { name: "Sorrend" })).toBeNull());
  await user.click(menu.getByLabelText("Hátrébb: Korosztály"));
  const sent = () => fake.asked.filter(({ act }) => act === "setVariable").map(({ body }) => body["variable"]);
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({
      name: "columns",
      type: "json",
      value: JSON.stringify(["name", "child", "parent", "ageMin", "ageMax"]),
    }),
  );
  await user.click(menu.getByLabelText("Sűrű sorok"));
  await waitFor(() => expect(sent().at(-1)).toEqual({ name: "density", type: "string", value: "dense" }));
});
