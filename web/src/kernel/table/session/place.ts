import { SESSION_NAME } from "@rajt/contract/kernel/table/table";

/** A place in a list: the first row of the page, how far it is scrolled, and the cell that has the keyboard. */
export type ListPosition = { readonly first: number; readonly top: number; readonly cell: Cell };

/** A cell of the grid; the heading is row -1. */
export type Cell = { readonly row: number; readonly col: number };

const START: ListPosition = { first: 0, top: 0, cell: { row: 0, col: 0 } };
const places = new Map<string, ListPosition>();
const lastSessions = new Map<string, string>();

/** Kept while the portal is open, so that coming back to a list is coming back to where one was in it. */
export const place = {
  of: (control: string, session: string): ListPosition => places.get(`${control}/${session}`) ?? START,
  keep: (control: string, session: string, now: Partial<ListPosition>): void => {
    places.set(`${control}/${session}`, { ...place.of(control, session), ...now });
  },
};

/** The address of a list as it was last seen here; the way back from a record leads there: `lastPath("/contest")` → `/contest/x7Kd…`. */
export const lastPath = (path: string): string => lastSessions.get(path) ?? path;

export const rememberPath = (path: string, address: string): void => {
  lastSessions.set(path, address);
};

const NAME_BYTES = 15;

/** A name that nobody guesses and no other list has: 20 of A–Z a–z 0–9 _ -. */
export const newSessionName = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NAME_BYTES))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");

/** Does an address name a session? `new`, like nothing, asks for a fresh one (product/lists 2). */
export const isSessionName = (name: string | undefined): name is string =>
  name !== undefined && name !== "new" && SESSION_NAME.test(name);
