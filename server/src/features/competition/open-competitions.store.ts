import { sql, type RawBuilder } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";
import type { SubjectAccess } from "../notification/index.ts";
import { visibleTo, workedOnBy } from "./competition-scope.store.ts";

/** Finds the announcements that a viewer may work on, and the competitions that they may read. */
/** The conditions on `competition c` by which a viewer may open the subject of a notification. */
export const openAs = { announcement: workedOnBy, competition: visibleTo } as const;

export const openCompetitions: SubjectAccess = {
  announcement: (runner, viewer, ids) => among(runner, ids, openAs.announcement(viewer)),
  competition: (runner, viewer, ids) => among(runner, ids, openAs.competition(viewer)),
};

async function among(runner: Runner, ids: readonly number[], isOpen: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from competition c where c.id = any(${ids}::integer[]) and ${isOpen}`.execute(runner);
  return rows.map(({ id }) => id);
}
