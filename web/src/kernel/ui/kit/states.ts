import type { ReactNode } from "react";

/** The states of each component of a directory, by the component's name and the state's. */
export type States = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

/** Long enough for two lines of a phone. */
export const LONG = "Balatonfüredi Nemzetközi Középtávú Triatlon Verseny és Országos Bajnokság";

export const nothing = (): void => undefined;

/** Draws one state for each kind: `{ primary: …, secondary: … }`, or `{ "primary, busy": …, … }` with `common` "busy". */
export const each = <K extends string>(
  kinds: readonly K[],
  draw: (kind: K) => ReactNode,
  common?: string,
): Record<string, ReactNode> =>
  Object.fromEntries(kinds.map((kind) => [common === undefined ? kind : `${kind}, ${common}`, draw(kind)]));
