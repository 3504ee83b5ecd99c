import * as field from "@rajt/contract/kernel/form/form";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { open, saveButton, serve, shortForm, shortRecord } from "../../../../kernel/form/form.testbed.tsx";
import { DistancesEditor } from "./list-editors.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const metres = field.whole({ min: 0, max: 1_000_000 });
const distance = field.record({ selection: "getDistanceSelection" });
const form = field.defineForm({
  ...shortForm,
  control: "lengthEditControl",
  fields: {
    ...shortForm.fields,
    competitionPartList: field.rows({
      most: 9,
      fields: { distance, sportCategory: field.record({ selection: "getSportCategorySelection" }) },
    }),
    distanceList: field.rows({
      most: 9,
      fields: { distance, swimmingDistance: metres, cyclingDistance: metres, runningDistance: metres },
    }),
  },
});

const sprint = { id: 1, name: "Sprint" };
const children = { id: 2, name: "Gyermek táv" };
const triathlon = { id: 3, name: "Triatlon" };
const lengths = (swimmingDistance: number | null) => ({
  swimmingDistance,
  cyclingDistance: null,
  runningDistance: null,
});

it("one press fills the empty lengths of a distance with the usual ones, and changes no other", async () => {
  const record = {
    ...shortRecord(),
    competitionPartList: [sprint, children].map((one) => ({ distance: one, sportCategory: triathlon })),
    distanceList: [
      { distance: sprint, ...lengths(600) },
      { distance: children, ...lengths(null) },
    ],
  };
  const server = serve({
    getData: record,
    update: { successful: true, id: 5 },
    getDistanceSelection: [],
    getSportCategorySelection: [],
  });
  await open(form, { options: { editors: { byName: { distanceList: DistancesEditor } } } });
  // The children's distance has no usual lengths, and the swim of the sprint is not empty.
  await userEvent.click(screen.getByRole("button", { name: "Szokásos hosszak (20\u00A0km, 5\u00A0km)" }));
  expect(screen.queryByRole("button", { name: /Szokásos hosszak/ })).toBeNull();
  await userEvent.click(saveButton());
  await waitFor(() =>
    expect(server.last("update")).toMatchObject({
      dto: {
        distanceList: [
          { swimmingDistance: 600, cyclingDistance: 20_000, runningDistance: 5000 },
          { swimmingDistance: null, cyclingDistance: null, runningDistance: null },
        ],
      },
    }),
  );
});
