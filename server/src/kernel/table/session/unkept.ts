import { SESSION_REFERENCE } from "@rajt/contract/kernel/table/table";
import { filter, type Filter } from "@rajt/contract/kernel/table/table.calls";
import * as z from "zod";
import type { Columns, List } from "../list/list.ts";
import { divided, refuseUnfixed } from "./asked-filters.ts";
import type { StoredSession } from "./session.store.ts";

/** The asking for a list: all that a session begins with. */
export type ListAsk = { readonly view: string | null; readonly filter: readonly Filter[] };

const MARK = "~";
const listAsk = z.strictObject({ view: z.string().nullable(), filter: z.array(filter) });

/**
 * The name of a session that cannot be kept, since nothing can be saved: it is what was asked for, so that every process reads the same list
 * by it and none remembers anything. Whoever makes one up gets what they could have asked for. @returns null where it would be too long
 */
export function unkeptName(ask: ListAsk): string | null {
  const name = MARK + Buffer.from(JSON.stringify(ask)).toString("base64url");
  return SESSION_REFERENCE.test(name) ? name : null;
}

export const isUnkept = (name: string): boolean => name.startsWith(MARK);

/** @returns null where the name is not one that {@link unkeptName} gives */
export function askIn(name: string): ListAsk | null {
  try {
    return listAsk.parse(JSON.parse(Buffer.from(name.slice(MARK.length), "base64url").toString()));
  } catch {
    return null;
  }
}

/** Returns the values that a new session would hold, checked like one. @throws {Refusal} */
export function unkeptSession(list: List, columns: Columns, ask: ListAsk & { name: string; now: Date }): StoredSession {
  const { name, view, now } = ask;
  const asked = divided(list, columns, ask.filter);
  refuseUnfixed(list, asked.fixed);
  return { ...asked, name, view, orderKeys: [], variables: {}, selection: [], created: now, updated: now };
}
