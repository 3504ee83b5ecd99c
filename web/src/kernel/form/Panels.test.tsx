import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Panel } from "./form-options.ts";
import { open, saveButton, serve, shortForm, shortRecord } from "./form.testbed.tsx";

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const made = vi.fn<(id: number | null) => void>();
const log: Panel = {
  key: "log",
  isFor: ({ may }) => may?.["seeLog"] === true,
  content: ({ record }) => {
    made(record.id);
    return <input aria-label="a log" />;
  },
};
const options = { panels: [log] };
/** For a viewer who may see the log. */
const may = { seeLog: true };
const logTab = () => screen.queryByRole("tab", { name: "trial.form.tabs.log" });

it("renders a panel when it is opened, outside the form", async () => {
  serve({ getData: shortRecord({ may }) });
  await open(shortForm, { options });
  expect(made).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/Név/), "!");
  await userEvent.click(logTab() ?? document.body);
  expect(made).toHaveBeenCalledWith(5);
  expect(screen.getByLabelText("a log").closest("form")).toBeNull();
  expect(screen.getByRole("tabpanel").getAttribute("aria-labelledby")).toBe(logTab()?.id);
  // The typed value is kept and unsaved.
  expect(saveButton()).toBeDefined();
  await userEvent.click(screen.getAllByRole("tab")[0] ?? document.body);
  expect(screen.getByLabelText<HTMLInputElement>(/Név/).value).toBe("Rajt!");
});

it("shows no panel for a new record or to a viewer without the right", async () => {
  serve({ create: shortRecord({ id: null, updated: null, may }), getData: shortRecord({ may }) });
  await open(shortForm, { options, id: "new" });
  expect(logTab()).toBeNull();
  cleanup();
  serve({ getData: shortRecord() });
  await open(shortForm, { options });
  expect(logTab()).toBeNull();
  expect(screen.queryByRole("tablist")).toBeNull();
});
