import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { signedIn } from "@rajt/contract/kernel/access";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { athlete, visitor } from "../testing/viewer.ts";
import { useCall } from "./calls/useCall.ts";
import { useViewer, useViewerRefresh, ViewerProvider, type AccessConfig } from "./viewer.tsx";

const BASKET = "GET /basketControl/getBasketContent";
const VIEWER = "GET /accessManagement/getAccessConfig";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Stubs `fetch` with a server that has a viewer; records the calls. */
function serve(first: AccessConfig) {
  const server = { config: first, asked: [] as string[] };
  vi.stubGlobal("fetch", (path: string) => {
    server.asked.push(path.replace("/api", ""));
    const body = path.endsWith("getAccessConfig") ? server.config : [];
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  return server;
}

function Page() {
  const { viewer, may } = useViewer();
  const refresh = useViewerRefresh();
  useCall(BASKET, {}, { enabled: may(signedIn) });
  return (
    <>
      <p>{viewer.name === "" ? "nobody" : viewer.name}</p>
      <button type="button" onClick={() => void refresh()}>
        refresh
      </button>
    </>
  );
}

async function open(queries: QueryClient) {
  render(
    <QueryClientProvider client={queries}>
      <ViewerProvider splash={<p>splash</p>} failure={() => <p>failed</p>}>
        <Page />
      </ViewerProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByText("splash")).toBeDefined();
  await waitFor(() => expect(screen.queryByText("splash")).toBeNull());
}

describe("useViewer", () => {
  it("drops all cached data after sign-out, and sends no call that a visitor may not", async () => {
    const server = serve(athlete());
    const queries = new QueryClient();
    queries.setQueryData(["POST /dashboardNotificationControl/getList", {}], ["private"]);
    await open(queries);
    await waitFor(() => expect(queries.getQueryData([BASKET, {}])).toEqual([]));
    server.config = visitor();
    server.asked = [];
    await userEvent.click(screen.getByText("refresh"));
    await screen.findByText("nobody");
    expect(server.asked).toEqual(["/accessManagement/getAccessConfig"]);
    expect(queries.getQueryData([BASKET, {}])).toBeUndefined();
    expect(queries.getQueryData(["POST /dashboardNotificationControl/getList", {}])).toBeUndefined();
  });

  it("sends the page's calls as the new viewer after sign-in", async () => {
    const server = serve(visitor());
    const queries = new QueryClient();
    await open(queries);
    expect(server.asked).toEqual(["/accessManagement/getAccessConfig"]);
    server.config = athlete();
    await userEvent.click(screen.getByText("refresh"));
    await screen.findByText("Példa Petra");
    await waitFor(() => expect(queries.getQueryData([BASKET, {}])).toEqual([]));
  });

  it("keeps cached data while the account is the same", async () => {
    serve(athlete());
    const queries = new QueryClient();
    await open(queries);
    queries.setQueryData(["answer"], 1);
    await userEvent.click(screen.getByText("refresh"));
    await waitFor(() => expect(queries.getQueryState([VIEWER, {}])?.dataUpdateCount).toBe(2));
    expect(queries.getQueryData(["answer"])).toBe(1);
  });
});
