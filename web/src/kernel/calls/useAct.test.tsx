import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { speakerOf, TextsProvider } from "../texts.tsx";
import { useAct, type ActOptions } from "./useAct.ts";

const NAME = "POST /competitionEntryControl/personEntry";
const LIST = "GET /basketControl/getBasketContent";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Sends the change to a server with this response; returns the outcome. */
async function make(status: number, body: unknown, options: ActOptions<typeof NAME> = {}) {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));
  const central: string[] = [];
  const queries = createQueryClient({
    signedOut: () => central.push("signed out"),
    forbidden: () => central.push("forbidden"),
    notify: (error) => central.push(error.code),
  });
  queries.setQueryData([LIST, {}], []);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>{children}</TextsProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useAct(NAME, { invalidates: [LIST], ...options }), { wrapper });
  await act(async () => {
    await result.current.mutateAsync({ competition: 1, race: 2, isDelete: false }).catch(() => undefined);
  });
  return { central, stale: queries.getQueryState([LIST, {}])?.isInvalidated };
}

describe("useAct", () => {
  it("calls done and invalidates the declared calls after a success", async () => {
    const done = vi.fn<() => void>();
    const refused = vi.fn<() => void>();
    expect(await make(200, { successful: true }, { done, refused })).toEqual({ central: [], stale: true });
    expect(done).toHaveBeenCalledOnce();
    expect(refused).not.toHaveBeenCalled();
  });

  it.each([200, 409])("gives the reason of a refusal with status %i to the caller", async (status) => {
    const done = vi.fn<() => void>();
    const refused = vi.fn<(answer: unknown) => void>();
    const answer = { successful: false, code: "entry.refusal.full", message: "Betelt." };
    expect(await make(status, answer, { done, refused })).toEqual({ central: [], stale: true });
    expect(refused).toHaveBeenCalledOnce();
    expect(refused.mock.calls[0]?.[0]).toMatchObject(answer);
    expect(done).not.toHaveBeenCalled();
  });

  it.each([
    [401, "signed out"],
    [403, "forbidden"],
    [500, "kernel.error.server"],
  ])("leaves a failure with status %i to the page's handlers", async (status, expected) => {
    const refused = vi.fn<() => void>();
    expect(await make(status, {}, { refused })).toMatchObject({ central: [expected] });
    expect(refused).not.toHaveBeenCalled();
  });
});
