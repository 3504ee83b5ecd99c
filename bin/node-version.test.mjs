import { afterEach, expect, it, vi } from "vitest";
import { requireNode } from "./node-version.mjs";

afterEach(() => vi.restoreAllMocks());

it.each(["20.19.0", "20.20.2", "22.12.0", "23.1.0", "24.0.0"])("lets Node.js %s pass", (version) => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined);
  requireNode(version);
  expect(exit).not.toHaveBeenCalled();
});

it.each(["18.20.0", "20.18.3", "21.7.0", "22.11.0"])("refuses Node.js %s in one sentence", (version) => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined);
  const say = vi.spyOn(console, "error").mockImplementation(() => undefined);
  requireNode(version);
  expect(exit).toHaveBeenCalledWith(1);
  expect(say).toHaveBeenCalledWith(
    expect.stringContaining(`Rajt needs Node.js 20.19, 22.12 or newer; this is ${version}.`),
  );
});
