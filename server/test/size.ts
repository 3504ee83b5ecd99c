import { inject, test } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** True in the projects of `npm run test:slow`. */
    slowRun: boolean;
  }
}

const slowRun = inject("slowRun");

/** Returns `few` in `npm test` and `all` in `npm run test:slow`, which runs each `*.sized.test.ts` again. */
export const sized = (few: number, all: number): number => (slowRun ? all : few);

/**
 * A test that removes a guard and shows that the guarantee breaks. Whether it breaks in a given round is chance, so it needs many rounds
 * and a quiet machine: `npm run test:slow` only.
 */
export const unguarded = slowRun ? test : test.skip;

/** Returns `part` in the slow tests of each change, and `all` before a release, when `FULL_SIZE=true` is set. */
export const fullSized = (part: number, all: number): number => (process.env["FULL_SIZE"] === "true" ? all : part);
