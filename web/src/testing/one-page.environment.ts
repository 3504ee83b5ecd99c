import { builtinEnvironments, type Environment } from "vitest/runtime";

const PAGE = Symbol.for("jsdom page of this process");

/**
 * One jsdom page for all files of a process: modules are loaded once and keep a reference to it, and a new page takes a second. `setup.ts`
 * empties it before each file.
 */
export default {
  name: "one-page",
  viteEnvironment: "client",
  async setup(global, options) {
    if (!(PAGE in globalThis))
      Object.assign(globalThis, { [PAGE]: await builtinEnvironments.jsdom.setup(global, options) });
    return { teardown: () => undefined };
  },
} satisfies Environment;
