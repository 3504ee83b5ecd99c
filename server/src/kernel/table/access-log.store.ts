import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { logSecurityReading } from "../db/security-log.ts";
import type { Db } from "../db/database.ts";
import type { Opened } from "./session/opened.ts";

export type ListAccess = {
  readonly event: "EXPORT_BEGUN" | "EXPORTED" | "LIST_READ";
  readonly ip: string;
  readonly at: Date;
  /** Absent for an export that has just started. */
  readonly rows?: number;
};

/** Logs who read or exported how many rows of which list, with its filters. */
export async function logListAccess(
  db: Db,
  { key: { accountId, control }, stored: { view, fixed }, filters }: Opened,
  { event, ip, at, rows }: ListAccess,
): Promise<void> {
  const detail = { control, view, rows, filter: [...fixed, ...filters].map(saidOf) };
  await logSecurityReading(db, { event, accountId, ip, at, detail });
}

const LONGEST = 200;

const TYPED: ReadonlySet<Filter["type"]> = new Set(["LIKE", "INTERVAL"]);

/** `person EQ 17`; for typed values only that a filter was set: they may be a number or a day that must not be logged. */
const saidOf = ({ propertyName, type, value }: Filter): string =>
  [propertyName, type, ...(TYPED.has(type) ? [] : [JSON.stringify(value ?? null)])].join(" ").slice(0, LONGEST);
