import { afterEach, beforeEach, expect, it, vi } from "vitest";

type Begun = typeof import("./begun.ts");
const ANSWER = Response.json([1]);
let begun: Begun;

/** As the page leaves it: the module is new, and so is what was begun. */
async function leave(answer: Promise<Response | null>): Promise<void> {
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  vi.stubGlobal("rajtBegun", [{ asked: "/a/list ", answer }]);
  vi.resetModules();
  begun = await import("./begun.ts");
}
beforeEach(() => leave(Promise.resolve(ANSWER)));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("an answer that the page began is taken once, by the same call with the same input", async () => {
  expect(begun.takeBegun("/a/list", '{"id":1}')).toBeNull();
  expect(begun.takeBegun("/a/other", "")).toBeNull();
  expect(await begun.takeBegun("/a/list", "")).toBe(ANSWER);
  expect(begun.takeBegun("/a/list", "")).toBeNull();
});

it.each([
  ["refused", Promise.resolve(new Response(null, { status: 503 }))],
  ["lost", Promise.resolve(null)],
])("one that was %s is asked anew", async (_, answer) => {
  await leave(answer);
  expect(await begun.takeBegun("/a/list", "")).toBeNull();
});

it("one that is old is nobody's, and neither is one that was asked as somebody else", async () => {
  vi.spyOn(performance, "now").mockReturnValue(15_001);
  expect(begun.takeBegun("/a/list", "")).toBeNull();
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  begun.forgetBegun();
  expect(begun.takeBegun("/a/list", "")).toBeNull();
});
