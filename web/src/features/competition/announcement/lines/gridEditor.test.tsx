import * as field from "@rajt/contract/kernel/form/form";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { open, saveButton, serve, shortForm, shortRecord } from "../../../../kernel/form/form.testbed.tsx";
import { DeadlineBelow } from "./DeadlineBelow.tsx";
import { gridEditor } from "./gridEditor.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fee = field.whole({ min: 0, max: 100_000 });
const form = field.defineForm({
  ...shortForm,
  control: "feeEditControl",
  fields: {
    ...shortForm.fields,
    preRegDeadline1: field.day({}),
    regDeadline: field.day({}),
    entryPriceList: field.rows({
      most: 9,
      fields: { name: field.line({ max: 50 }), preRegAmount1: fee, entryAmount: fee, note: field.line({ max: 50 }) },
    }),
  },
});
const editor = gridEditor({
  hidden: ["name"],
  named: ["name"],
  columns: ["preRegAmount1", "entryAmount"],
  below: DeadlineBelow,
});

const line = (name: string, entryAmount: number | null) => ({ name, preRegAmount1: null, entryAmount, note: null });
const openGrid = async (days: object = {}) => {
  const lines = [line("Junior", 3000), line("Felnőtt", null)];
  const record = { ...shortRecord(), preRegDeadline1: null, regDeadline: "2027-09-12", entryPriceList: lines, ...days };
  const server = serve({ getData: record, update: { successful: true, id: 5 } });
  await open(form, { options: { editors: { byName: { entryPriceList: editor } } } });
  return server;
};
const cell = (row: number, column: number) => {
  const [, ...rows] = within(screen.getByRole("grid")).getAllByRole("row");
  const found = rows[row] && within(rows[row]).getAllByRole("textbox")[column];
  if (!found) throw new Error(`no cell ${row} ${column}`);
  return found as HTMLInputElement;
};
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

it("the headings show the deadline of each column, and which early fee has none", async () => {
  await openGrid();
  expect(heads().slice(1)).toEqual([expect.stringContaining("nincs határideje"), expect.stringContaining("2027")]);
  const head = screen.getAllByRole("columnheader")[1];
  const look = () => head?.querySelector("span:last-child")?.className;
  const quiet = look();
  await userEvent.type(cell(0, 0), "2500");
  await waitFor(() => expect(look()).not.toBe(quiet));
});

it("the arrow keys and Enter move within a column, and Enter does not save", async () => {
  const server = await openGrid();
  await userEvent.click(cell(0, 1));
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(cell(1, 1));
  await userEvent.keyboard("7000{ArrowUp}");
  expect(document.activeElement).toBe(cell(0, 1));
  expect(server.count("update")).toBe(0);
  await userEvent.click(saveButton());
  await waitFor(() =>
    expect(server.last("update")).toMatchObject({
      dto: { entryPriceList: [{ entryAmount: 3000 }, { entryAmount: 7000 }] },
    }),
  );
});

it("pasted spreadsheet cells fill the grid from the focused cell on, within its lines", async () => {
  const server = await openGrid({ preRegDeadline1: "2027-08-01" });
  await userEvent.click(cell(0, 0));
  await userEvent.paste("2 500\t3 500\n4000\t\n1\t2\n");
  expect([cell(0, 0).value, cell(0, 1).value, cell(1, 0).value]).toEqual(["2 500", "3 500", "4000"]);
  await userEvent.click(saveButton());
  await waitFor(() =>
    expect(server.last("update")).toMatchObject({
      dto: {
        entryPriceList: [
          { preRegAmount1: 2500, entryAmount: 3500 },
          { preRegAmount1: 4000, entryAmount: null },
        ],
      },
    }),
  );
});

it("fields without a column are in a line that unfolds, and that is open if one of them is wrong", async () => {
  const server = await openGrid();
  expect(screen.queryByLabelText("note")).toBeNull();
  server.answers["update"] = {
    successful: false,
    properties: { "entryPriceList.1.note": [{ message: "Így nem jó." }] },
  };
  await userEvent.click(saveButton());
  await waitFor(() => expect(screen.getAllByText(/Így nem jó/).length).toBeGreaterThan(0));
  const [first, second] = within(screen.getByRole("grid")).getAllByRole("button", { name: /Junior|Felnőtt/ });
  expect([first?.getAttribute("aria-expanded"), second?.getAttribute("aria-expanded")]).toEqual(["false", "true"]);
});
