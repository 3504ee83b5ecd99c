import { guestOnly } from "@rajt/contract/kernel/access";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { textsHu } from "@rajt/contract/texts.hu";
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../kernel/calls/query-client.ts";
import { speakerOf, TextsProvider } from "../../kernel/texts.tsx";
import { useAct } from "../../kernel/calls/useAct.ts";
import { viewerQuery, ViewerProvider } from "../../kernel/viewer.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { isSessionEnd } from "../../kernel/page/return-target.ts";
import { Guarded } from "../Guarded.tsx";
import { sessionEnd } from "./session-end.ts";
import { SessionEnd } from "./SessionEnd.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Race() {
  const enter = useAct("POST /competitionEntryControl/personEntry");
  return (
    <button type="button" onClick={() => enter.mutate({ competition: 1, race: 2, isDelete: false })}>
      enter
    </button>
  );
}

const SignIn = () => <p>{isSessionEnd(useLocation().state) ? "sign in: the session has ended" : "sign in"}</p>;

const Frame = () => (
  <ViewerProvider splash={null} failure={() => null}>
    <SessionEnd />
    <Outlet />
  </ViewerProvider>
);

it("redirects to the sign-in page with a return target after a call finds the session expired", async () => {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      path.endsWith("getAccessConfig") ? new Response(JSON.stringify(visitor())) : new Response("{}", { status: 401 }),
    ),
  );
  const login = (
    <Guarded needs={guestOnly}>
      <SignIn />
    </Guarded>
  );
  const routes = [
    {
      element: <Frame />,
      children: [
        { path: "/race", element: <Race /> },
        { path: "/login", element: login },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/race?x=1"] });
  const queries = createQueryClient({
    signedOut: () => {
      sessionEnd.at(router.state.location.pathname + router.state.location.search);
      void queries.invalidateQueries({ queryKey: viewerQuery.queryKey });
    },
    forbidden: () => undefined,
    notify: () => undefined,
  });
  queries.setQueryData(viewerQuery.queryKey, athlete());
  render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <RouterProvider router={router} />
      </TextsProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByText("enter"));
  await waitFor(() => expect(screen.getByText("sign in: the session has ended")).toBeDefined());
  expect(router.state.location.search).toBe("?returnTo=%2Frace%3Fx%3D1");
});
