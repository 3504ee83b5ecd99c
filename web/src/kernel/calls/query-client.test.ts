import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError, NO_ANSWER } from "./call-error.ts";
import { createQueryClient } from "./query-client.ts";

afterEach(() => vi.useRealTimers());

/** Lets a query fail; returns the handlers that ran and the number of requests. */
async function fail(status: number, { background = false, hadData = false } = {}) {
  vi.useFakeTimers();
  const told: string[] = [];
  const queries = createQueryClient({
    signedOut: (quietly) => told.push(quietly ? "signed out, quietly" : "signed out"),
    forbidden: () => told.push("forbidden"),
    notify: ({ status: code }) => told.push(`told ${code}`),
  });
  let asked = 0;
  const queryKey = ["x"];
  if (hadData) queries.setQueryData(queryKey, "old");
  const asking = queries.fetchQuery({
    queryKey,
    queryFn: () => {
      asked++;
      throw new CallError(status);
    },
    staleTime: 0,
    retry: queries.getDefaultOptions().queries?.retry ?? false,
    meta: { background },
  });
  await Promise.all([expect(asking).rejects.toMatchObject({ status }), vi.advanceTimersByTimeAsync(10_000)]);
  return { told, asked, data: queries.getQueryData(queryKey) };
}

describe("createQueryClient", () => {
  it("opens the sign-in page after a 401, unless the query ran in the background", async () => {
    expect(await fail(401)).toMatchObject({ told: ["signed out"], asked: 1 });
    expect(await fail(401, { background: true })).toMatchObject({ told: ["signed out, quietly"] });
  });

  it("signs out after a 403 (product/portal 12)", async () => {
    expect(await fail(403)).toMatchObject({ told: ["forbidden"], asked: 1 });
  });

  it("retries a failure of the server or the network, and notifies only while old data are shown", async () => {
    expect(await fail(500)).toMatchObject({ told: [], asked: 3 });
    expect(await fail(NO_ANSWER, { hadData: true })).toEqual({ told: ["told 0"], asked: 3, data: "old" });
    expect(await fail(500, { hadData: true, background: true })).toMatchObject({ told: [] });
  });

  it("does not retry a refused query", async () => {
    expect(await fail(404)).toMatchObject({ asked: 1 });
  });
});
