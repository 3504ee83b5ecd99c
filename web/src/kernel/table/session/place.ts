import { SESSION_NAME } from "@rajt/contract/kernel/table/table";

/** A position in a list: the first row of the page, the scroll offset, and the focused cell. */
export type ListPosition = { readonly first: number; readonly top: number; readonly cell: Cell };

/** A cell of the grid; the heading is row -1. */
export type Cell = { readonly row: number; readonly col: number };

const START: ListPosition = { first: 0, top: 0, cell: { row: 0, col: 0 } };
const places = new Map<string, ListPosition>();
const lastSessions = new Map<string, string>();

/** Positions are stored while the portal is open, so that a return to a list restores them. */
export const place = {
  of: (control: string, session: string): ListPosition => places.get(`${control}/${session}`) ?? START,
  keep: (control: string, session: string, now: Partial<ListPosition>): void => {
    places.set(`${control}/${session}`, { ...place.of(control, session), ...now });
  },
};

/** Returns the last address of a list, for back links from records: `lastPath("/contest")` → `/contest/x7Kd…`. */
export const lastPath = (path: string): string => lastSessions.get(path) ?? path;

export const rememberPath = (path: string, address: string): void => {
  lastSessions.set(path, address);
};

const NAME_BYTES = 15;

/** Returns a unique, unguessable session name: 20 of A–Z a–z 0–9 _ -. */
export const newSessionName = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NAME_BYTES))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");

/** Returns whether an address names a session; `new` or nothing starts one (product/lists 2). */
export const isSessionName = (name: string | undefined): name is string =>
  name !== undefined && name !== "new" && SESSION_NAME.test(name);
