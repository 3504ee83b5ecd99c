import type { FoundKind } from "@rajt/contract/search/search-kinds.values";
import { FOUND_LISTS, MOST_OF_KIND, type FoundList } from "@rajt/contract/search/search.values";
import { allows, readsPublic, type Viewer } from "@rajt/contract/kernel/access";
import { permits } from "@rajt/contract/kernel/right";
import { SEARCH } from "@rajt/contract/kernel/table/table";
import { filled, pages, type PageId } from "@rajt/contract/portal.pages";
import { folded } from "@rajt/contract/kernel/words";
import type { Db } from "../../kernel/db/database.ts";
import type { Sql } from "../../kernel/table/binding.ts";
import { matchingRows } from "../../kernel/table/list/count-rows.ts";
import type { ServedTable } from "../../kernel/table/served.ts";
import { competitionsCalled, competitionViewer } from "../competition/index.ts";
import { readAll } from "./search.store.ts";

type SearchRequest = { readonly viewer: Viewer; readonly words: string; readonly now: Date };
type Part = { readonly kind: FoundKind; readonly page: PageId; readonly rows: Sql };

/**
 * Finds records through the rows, scope and search of their lists, in one statement: every result is visible in the
 * list and opens on a page of the viewer. Viewers who edit no announcements find competitions of the calendar.
 */
export async function searchRecords(db: Db, lists: Readonly<Record<string, ServedTable>>, request: SearchRequest) {
  const { viewer, words } = request;
  const parts = Object.entries<FoundList>(FOUND_LISTS).flatMap(([kind, where]): Part[] => {
    const rows = rowsOf(lists, where, request);
    // cast: the keys of the record
    return rows === null ? [] : [{ kind: kind as FoundKind, page: where.page, rows }];
  });
  if (!parts.some(({ kind }) => kind === "competition") && allows(viewer, readsPublic("CompetitionCalendar")))
    parts.push({
      kind: "calendar",
      page: "calendarView",
      rows: competitionsCalled(competitionViewer(viewer), words, MOST_OF_KIND),
    });
  if (parts.length === 0) return [];
  const found = await readAll(
    db,
    parts.map(({ rows }) => rows),
  );
  return parts
    .flatMap(({ kind, page }, at) =>
      (found[at] ?? []).map(({ id, name, detail }, place) => ({
        found: { kind, id, name, detail, path: filled(pages[page].path, { id }) },
        place,
        rank: rankOf(name, words),
      })),
    )
    .toSorted((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ found: record }) => record);
}

/**
 * Ranks results whose name matches before those that match by another column: a club before its athletes. Of equal
 * ranks, the best of each kind comes first, since a page shows only the first results.
 */
const rankOf = (name: string, words: string): number =>
  words.split(/\s+/).every((word) => folded(name).includes(folded(word))) ? 0 : 1;

/** @returns null if the list or the page is not open to the viewer */
function rowsOf(
  lists: Readonly<Record<string, ServedTable>>,
  { list, view, name, tells, page, needs }: FoundList,
  { viewer, words, now }: SearchRequest,
): Sql | null {
  const isTheirs = allows(viewer, list.needs) && allows(viewer, pages[page].needs);
  if (!isTheirs || (needs && !permits(viewer, needs, null))) return null;
  const served = lists[list.control];
  if (served === undefined) throw new Error(`${list.control} is searchable but not served`);
  const filters = [{ propertyName: SEARCH, type: "LIKE", value: words } as const];
  return matchingRows(served, { view: view ?? null, filters, viewer, now }, { name, tells, words, most: MOST_OF_KIND });
}
