import { anyOf, everyone, guestOnly, signedIn, readsPublic, type Needs } from "@rajt/contract/kernel/access";
import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { speakerOf, TextsProvider } from "../kernel/texts.tsx";
import { viewerQuery, ViewerProvider, type AccessConfig } from "../kernel/viewer.tsx";
import { athlete, visitor } from "../testing/viewer.ts";
import { Guarded } from "./Guarded.tsx";

afterEach(cleanup);

const Here = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="here">{pathname + search}</p>;
};

const PAGES: Record<string, Needs> = {
  "/": everyone,
  "/calendar": readsPublic("CompetitionCalendar"),
  "/login": guestOnly,
  "/mine": signedIn,
  "/club": anyOf("Club"),
};

/** Opens an address; returns the final address. */
async function open(address: string, config: AccessConfig): Promise<string | null> {
  show(address, config);
  return (await screen.findByTestId("here")).textContent;
}

function show(address: string, config: AccessConfig): void {
  const queries = new QueryClient();
  queries.setQueryData(viewerQuery.queryKey, config);
  const routes = Object.entries(PAGES).map(([path, needs]) => ({
    path,
    element: (
      <Guarded needs={needs}>
        <Here />
      </Guarded>
    ),
  }));
  render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <ViewerProvider splash={null} failure={() => null}>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
}

describe("Guarded", () => {
  it("shows the page to a viewer with the right, signed in or not", async () => {
    expect(await open("/calendar", visitor())).toBe("/calendar");
    cleanup();
    expect(await open("/mine", athlete())).toBe("/mine");
  });

  it("redirects a signed-out visitor to the sign-in page, with a return target", async () => {
    expect(await open("/mine?tab=2", visitor())).toBe("/login?returnTo=%2Fmine%3Ftab%3D2");
  });

  it("redirects a signed-in viewer from guest pages to the return target, or home", async () => {
    expect(await open("/login?returnTo=%2Fmine", athlete())).toBe("/mine");
    cleanup();
    expect(await open("/login", athlete())).toBe("/");
    cleanup();
    expect(await open("/club", athlete())).toBe("/");
  });

  it("redirects a viewer without the calendar to the first page", async () => {
    expect(await open("/calendar", athlete({ serviceList: [] }))).toBe("/");
  });
});
