/**
 * Keeps in this tab what was typed and not yet saved, until it is saved or given up: a reload or a lost session loses
 * nothing.
 */
import type { Field, Fields } from "@rajt/contract/kernel/form/form";
import { isRecord, type Values } from "../record/values.ts";

export type Draft = {
  /** The moment of the last keystroke, in milliseconds. */
  readonly at: number;
  /** The values that differed from what was loaded, by the names of their fields. */
  readonly mine: Values;
  /** One before it that was offered and not answered. */
  readonly older?: Draft;
};

/** One key for each account, so that an account is not offered what another typed in the same browser. */
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

/** Secrets are never written into the browser: passwords, masked fields, and rows that have one. */
export const goesIntoDraft = (field: Field): boolean =>
  field.kind !== "password" &&
  field.masked !== true &&
  (field.kind !== "rows" || Object.values(field.fields).every(goesIntoDraft));

export const draftNames = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, field]) => goesIntoDraft(field))
    .map(([name]) => name);

/** A browser that forbids storage only forgets them. */
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
      // Full or forbidden: the form itself still has it.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Then there is none.
    }
  },
};

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value["at"] === "number" &&
  isRecord(value["mine"]) &&
  (value["older"] === undefined || isDraft(value["older"]));
