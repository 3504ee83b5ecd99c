import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { logSecurityReading } from "../db/security-log.ts";
import type { Db } from "../db/database.ts";
import type { Opened } from "./session/opened.ts";

export type ListAccess = {
  readonly event: "EXPORT_BEGUN" | "EXPORTED" | "LIST_READ";
  readonly ip: string;
  readonly at: Date;
  /** Without it: of an export that has just begun. */
  readonly rows?: number;
};

/** Writes down who read, or took away, how many rows of which list as it was filtered. */
export async function logListAccess(
  db: Db,
  { key: { accountId, control }, stored: { view, fixed }, filters }: Opened,
  { event, ip, at, rows }: ListAccess,
): Promise<void> {
  const detail = { control, view, rows, filter: [...fixed, ...filters].map(saidOf) };
  await logSecurityReading(db, { event, accountId, ip, at, detail });
}

const LONGEST = 200;

/** `person EQ 17`; of what somebody typed only that they did: it may be a number that belongs into no log. */
const saidOf = ({ propertyName, type, value }: Filter): string =>
  [propertyName, type, ...(type === "LIKE" ? [] : [JSON.stringify(value ?? null)])].join(" ").slice(0, LONGEST);
