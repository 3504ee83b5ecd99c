import { inject, test } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Nobody waits for this run: it does everything as often as the property asks. */
    atNight: boolean;
  }
}

const atNight = inject("atNight");

/**
 * Returns the number of times something is done in a `*.sized.test.ts`: a few times while somebody waits, as often as
 * the property asks at night.
 */
export const sized = (few: number, all: number): number => (atNight ? all : few);

/** A case that somebody who waits can do without: nights only. */
export const nightly = atNight ? test : test.skip;

/**
 * A test that takes a guard away and shows that the promise breaks. Whether it breaks in a given round is luck, so it takes many rounds and a
 * machine with nothing else to do: nights only.
 */
export const unguarded = atNight ? test : test.skip;
