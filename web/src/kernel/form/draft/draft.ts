/**
 * Stores unsaved values in this tab until they are saved or discarded: a reload or an expired session loses nothing.
 */
import type { Field, Fields } from "@rajt/contract/kernel/form/form";
import { isRecord, type Values } from "../record/values.ts";

export type Draft = {
  /** The time of the last keystroke, in milliseconds since the epoch. */
  readonly at: number;
  /** The values that differ from the loaded ones, by field name. */
  readonly mine: Values;
  /** The stamp of the record over which the oldest of them was typed; missing if the form has none. */
  readonly stamp?: string;
  /** An older draft that was offered and neither restored nor dropped. */
  readonly older?: Draft;
};

/** Returns the storage key of an account's draft: an account must not see the draft of another in the same browser. */
export const draftKey = (accountId: number | null, id: string): string => `rajt.draft.${accountId ?? "guest"}.${id}`;

/** Returns the ends of the ids of an account's drafts that begin with `beginning`. */
export function draftIds(accountId: number | null, beginning: string): string[] {
  const start = draftKey(accountId, beginning);
  try {
    return Object.keys(sessionStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
  } catch {
    return [];
  }
}

/**
 * Returns whether a field may be stored in the browser: no password, no masked field, no rows with either. The key of a
 * file may: it opens nothing by itself (product/files 5).
 */
export const goesIntoDraft = (field: Field): boolean =>
  field.kind !== "password" &&
  (field.masked !== true || field.kind === "file") &&
  (field.kind !== "rows" || Object.values(field.fields).every(goesIntoDraft));

export const draftNames = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, field]) => goesIntoDraft(field))
    .map(([name]) => name);

/** Without storage, drafts are lost at a reload. */
export const drafts = {
  get(key: string): Draft | null {
    try {
      const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
      return isDraft(draft) ? draft : null;
    } catch {
      return null;
    }
  },
  set(key: string, draft: Draft): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Storage is full or forbidden: the form still has the values.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is forbidden: there is no draft.
    }
  },
};

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value["at"] === "number" &&
  isRecord(value["mine"]) &&
  (value["stamp"] === undefined || typeof value["stamp"] === "string") &&
  (value["older"] === undefined || isDraft(value["older"]));
