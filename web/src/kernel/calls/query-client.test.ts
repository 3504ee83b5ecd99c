import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError, NO_ANSWER } from "./call-error.ts";
import { createQueryClient } from "./query-client.ts";

afterEach(() => vi.useRealTimers());

/** Lets a query fail in a certain way; returns what the page is told, and how often the server was asked. */
async function fail(status: number, { background = false, hadData = false } = {}) {
  vi.useFakeTimers();
  const told: string[] = [];
  const queries = createQueryClient({
    signedOut: (quietly) => told.push(quietly ? "signed out, quietly" : "signed out"),
    forbidden: () => told.push("forbidden"),
    tell: ({ status: code }) => told.push(`told ${code}`),
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

describe("a failed query", () => {
  it("with 401 leads to the sign-in page, unless it ran in the background", async () => {
    expect(await fail(401)).toMatchObject({ told: ["signed out"], asked: 1 });
    expect(await fail(401, { background: true })).toMatchObject({ told: ["signed out, quietly"] });
  });

  it("with 403 signs out (product/portal 12)", async () => {
    expect(await fail(403)).toMatchObject({ told: ["forbidden"], asked: 1 });
  });

  it("of the server or the network is tried again, and told only where old data hide it", async () => {
    expect(await fail(500)).toMatchObject({ told: [], asked: 3 });
    expect(await fail(NO_ANSWER, { hadData: true })).toEqual({ told: ["told 0"], asked: 3, data: "old" });
    expect(await fail(500, { hadData: true, background: true })).toMatchObject({ told: [] });
  });

  it("that was refused is not tried again", async () => {
    expect(await fail(404)).toMatchObject({ asked: 1 });
  });
});
