import { folded } from "@rajt/contract/kernel/words";
import { ROSTER_FIELDS, type RosterField } from "@rajt/contract/roster/roster.schema";
import type { FieldProblem } from "../../kernel/calls/refusal.ts";
import { wordOf, type Cell } from "./cell.ts";
import type { Columns } from "./headings.ts";
import { readCell } from "./read-cell.ts";
import type { Club } from "./roster.store.ts";

/** A parsed row: fields by name as the form writes them, and the unreadable cells. */
export type RowRead = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly problems: readonly FieldProblem[];
};

/** Parses a row; empty cells are omitted. */
export function readRow(cells: readonly Cell[], columns: Columns, clubs: Clubs): RowRead {
  const fields: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const field of ROSTER_FIELDS) {
    const at = columns.get(field);
    const cell = at === undefined ? null : (cells[at] ?? null);
    if (cell === null) continue;
    const read = field === "club" ? clubs.named(wordOf(cell)) : readCell(field, cell);
    if ("problem" in read) problems.push({ path: field, ...read.problem });
    else fields[field] = read.value;
  }
  return { fields, problems };
}

type ClubRead = { readonly value: { id: number } } | { readonly problem: Omit<FieldProblem, "path"> };

/** The clubs that the viewer may put persons into, by name. */
export type Clubs = { named(name: string): ClubRead };

export function clubsNamed(clubs: readonly Club[], isOwnOnly: boolean): Clubs {
  const found = (name: string, of: (club: Club) => string) => clubs.filter((club) => folded(of(club)) === folded(name));
  return {
    named: (name) => {
      const [first, second] =
        [found(name, ({ fullName }) => fullName), found(name, ({ shortName }) => shortName)].find(
          (some) => some.length > 0,
        ) ?? [];
      if (first && !second) return { value: { id: first.id } };
      if (second) return { problem: { message: "roster.problem.ambiguousClub" } };
      return { problem: { message: isOwnOnly ? "roster.problem.otherClub" : "roster.problem.unknownClub" } };
    },
  };
}

/** Returns the name of a row for the response. */
export const nameOf = ({ fields }: RowRead): string =>
  (["lastName", "firstName"] satisfies RosterField[])
    .map((field) => (typeof fields[field] === "string" ? fields[field] : ""))
    .join(" ")
    .trim()
    .slice(0, 120);
