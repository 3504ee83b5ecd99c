import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadCode } from "./load-code.ts";

const reload = vi.fn<() => void>();
let page: string | Error;
beforeEach(() => {
  page = '<script type="module" src="/assets/index-OLD.js"></script>';
  document.head.innerHTML = page;
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", async () => {
    if (page instanceof Error) throw page;
    return new Response(page);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
  document.head.innerHTML = "";
});

/** Returns a loader that fails a number of times and then succeeds. */
const failing = (times: number) => {
  const load = vi.fn<() => Promise<string>>(async () => {
    if (load.mock.calls.length <= times) throw new TypeError("Failed to fetch dynamically imported module");
    return "code";
  });
  return load;
};

it("retries a failed load once, without a reload", async () => {
  expect(await loadCode(failing(0))).toBe("code");
  expect(await loadCode(failing(1))).toBe("code");
  expect(reload).not.toHaveBeenCalled();
});

it("rejects after the second failure, also while the server is unreachable", async () => {
  await expect(loadCode(failing(2))).rejects.toThrow("Failed to fetch");
  page = new TypeError("offline");
  await expect(loadCode(failing(2))).rejects.toThrow("Failed to fetch");
  expect(reload).not.toHaveBeenCalled();
});

it("reloads the page if the server has another version", async () => {
  page = '<script type="module" src="/assets/index-NEW.js"></script>';
  const settled = vi.fn<() => void>();
  void loadCode(failing(1)).finally(settled);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 60_000);
  expect(settled).not.toHaveBeenCalled();
});
