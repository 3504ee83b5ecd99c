import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../kernel/calls/query-client.ts";
import { speakerOf, TextsProvider } from "../../kernel/texts.tsx";
import { Toasts } from "../../kernel/ui/overlays/Toasts.tsx";
import { ViewerProvider } from "../../kernel/viewer.tsx";
import { pageRoute } from "../../testing/page-route.tsx";
import { visitor } from "../../testing/viewer.ts";
import { LicenseCostForm } from "./licence-cost.form.ts";

const words = textsHu.fee.licenseCost.allocation;

const record = {
  id: 3,
  updated: "2027-05-01T10:00:00.000Z",
  protectionLevel: null,
  name: "Egyesületi díj",
  costType: "CLUB_ANNUAL",
  feeGross: 8_000,
  vatCode: "27",
  vatGround: null,
  feeNet: 6_299,
  feeVat: 1_701,
  autoAllocationEnabled: true,
  nextAllocationDate: "2027-05-01",
  lastAllocationDate: "2026-12-31",
  created: "2027-01-01T10:00:00.000Z",
};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test("Allocation shows the moved dates in the form after it has run", async () => {
  const year = { year: 2027, due: true, count: 2, sum: 16_000, parties: [{ id: 1, name: "Zala TSE" }] };
  let answers: Record<string, unknown> = {
    getData: record,
    getFormData: { editableAccess: "Full", editableFields: [] },
    requestEditAccess: { successful: true },
    getCostTypeSelection: ["CLUB_ANNUAL"],
    getAccessConfig: visitor({
      user: { id: 1, name: "Titkári Ilona", email: "ilona@pelda.hu", profilePicture: null },
      isSuperAdmin: true,
      serviceList: [{ service: "LicenseCost", grantedLevel: "WriteRead" }],
    }),
    dryRun: { enabled: true, years: [year] },
    allocateNow: { successful: true, count: 2, sum: 16_000 },
  };
  vi.stubGlobal("fetch", (path: string) => {
    const name = path.split("/").at(-1)?.split("?")[0] ?? "";
    if (name === "allocateNow")
      answers = {
        ...answers,
        getData: { ...record, nextAllocationDate: "2028-05-01", lastAllocationDate: "2027-05-01" },
        dryRun: { enabled: true, years: [{ ...year, count: 0, sum: 0, parties: [] }] },
      };
    return Promise.resolve(Response.json(answers[name] ?? { successful: true }));
  });
  const queries = createQueryClient({
    signedOut: () => undefined,
    forbidden: () => undefined,
    notify: () => undefined,
  });
  const router = createMemoryRouter([pageRoute("licenseCostEdit", LicenseCostForm)], {
    initialEntries: ["/license-cost/edit/3"],
  });
  render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <ViewerProvider splash={null} failure={() => null}>
          <RouterProvider router={router} />
          <Toasts />
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: words.now }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: words.now }));
  await screen.findByText(words.none);
  expect(await screen.findByDisplayValue("2028.05.01.")).toBeTruthy();
  expect(screen.getByDisplayValue("2027.05.01.")).toBeTruthy();
});
