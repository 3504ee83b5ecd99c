import { builtinEnvironments, type Environment } from "vitest/runtime";

/** Holds the page of this process across its files. */
const kept: { jsdomPage?: unknown } = globalThis;

/**
 * One jsdom page for all files of a process: modules are loaded once and keep the page that they found, and a new page takes a second.
 * `setup.ts` empties it before each file.
 */
export default {
  name: "one-page",
  viteEnvironment: "client",
  async setup(global, options) {
    kept.jsdomPage ??= await builtinEnvironments.jsdom.setup(global, options);
    return { teardown: () => undefined };
  },
} satisfies Environment;
