import { pageRoute } from "../../../testing/page-route.tsx";
import { dashboardRole } from "@rajt/contract/access/role/role.record";
import { SERVICES } from "@rajt/contract/kernel/rights";
import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../../kernel/calls/query-client.ts";
import { speakerOf, TextsProvider } from "../../../kernel/texts.tsx";
import { ViewerProvider } from "../../../kernel/viewer.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { DashboardRoleForm } from "../access.form.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openRole(key: string) {
  const answers: Record<string, unknown> = {
    getData: {
      id: 9,
      updated: "2027-05-01T10:00:00.000Z",
      protectionLevel: null,
      title: "Szerep",
      adminDescription: null,
      isEnabled: true,
      isSuperAdmin: false,
      orderIndex: 9,
      servicePermissionList: [{ service: "CompetitionCalendar", grantedLevel: "ReadOnly" }],
      contentPermissionList: [],
      key,
      created: "2027-05-01T10:00:00.000Z",
    },
    getFormData: { editableAccess: "Full", editableFields: [] },
    requestEditAccess: { successful: true },
    getAccessConfig: visitor({ isSuperAdmin: true, user: { id: 1, name: "Flóra", email: null, profilePicture: null } }),
    getServicePermissionListServiceSelection: [...SERVICES],
  };
  vi.stubGlobal("fetch", (path: string) => {
    const name = path.split("/").at(-1)?.split("?")[0] ?? "";
    return Promise.resolve(Response.json(answers[name] ?? { successful: true }));
  });
  const queries = createQueryClient({
    signedOut: () => undefined,
    forbidden: () => undefined,
    notify: () => undefined,
  });
  const router = createMemoryRouter([pageRoute("dashboardRoleEdit", DashboardRoleForm)], {
    initialEntries: ["/dashboard-role/edit/9"],
  });
  render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <ViewerProvider splash={<p>splash</p>} failure={() => <p>failed</p>}>
          <RouterProvider router={router} />
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
  const offered = async (label: string) =>
    within(await screen.findByRole("combobox", { name: new RegExp(`^${label}`) }))
      .getAllByRole<HTMLOptionElement>("option")
      .map(({ value }) => value);
  const { service, grantedLevel } = textsHu.access.dashboardRole.rows.servicePermissionList;
  return { services: await offered(service), levels: await offered(grantedLevel) };
}

const CONTENTS = textsHu.access.dashboardRole.contentPermissionList;

test("the form of the guest role offers only the services and levels that guests may hold, other roles get all", async () => {
  expect(dashboardRole.form.fields.servicePermissionList.fields.service.values).toEqual(SERVICES);
  expect(await openRole("Guest")).toEqual({ services: ["CompetitionCalendar"], levels: ["ReadOnly", "Deny"] });
  expect(screen.queryByText(CONTENTS)).toBeNull();
  cleanup();
  const { services, levels } = await openRole("Club");
  expect(services).toEqual([...SERVICES]);
  expect(levels).toContain("WriteRead");
  expect(screen.getByText(CONTENTS)).toBeTruthy();
});
