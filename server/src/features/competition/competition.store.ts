import type { Viewer } from "@rajt/contract/kernel/access";
import { jsonArrayFrom, jsonBuildObject } from "kysely/helpers/postgres";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import { contains } from "../../kernel/table/list/condition.ts";
import { detailedRaces, distanceSettings, parts, prices, races } from "./announcement/announcement-parts.store.ts";
import { visibleTo, type CompetitionViewer } from "./competition-scope.store.ts";
import { announcementColumns, headColumns, infoColumns } from "./competition.wire.ts";

/** Returns a competition with its races; undefined if the viewer may not see it. */
export const findHead = (db: Db, viewer: Viewer, id: number) =>
  visible(db, viewer)
    .where("c.id", "=", id)
    .select(headColumns)
    .select(jsonArrayFrom(races).as("raceList"))
    .executeTakeFirst();

/** Returns the whole announcement; undefined if the viewer may not see it. */
export const findAnnouncement = (db: Db, viewer: CompetitionViewer, id: number) =>
  visible(db, viewer)
    .where("c.id", "=", id)
    .select(announcementColumns)
    .select([
      jsonArrayFrom(parts).as("competitionPartList"),
      jsonArrayFrom(distanceSettings).as("distanceList"),
      jsonArrayFrom(detailedRaces).as("raceList"),
      jsonArrayFrom(prices).as("entryPriceList"),
    ])
    .executeTakeFirst();

/** Returns name and days; undefined if the viewer may not see it. */
export const findInfo = (db: Db, viewer: Viewer, id: number) =>
  visible(db, viewer).where("c.id", "=", id).select(infoColumns).executeTakeFirst();

/** Selects id, name and year of the latest visible competitions whose name contains the words, as a part of a statement. */
export const competitionsCalled = (viewer: CompetitionViewer, words: string, most: number): RawBuilder<unknown> =>
  sql`select c.id, t.name, extract(year from c.starts_on)::text as detail from competition c join contest t on t.id = c.contest_id
    where ${visibleTo(viewer)} and ${contains(sql`t.name`, words)} order by c.starts_on desc, c.id limit ${most}`;

/** Returns the distances of the value set in their order, each with its age groups. */
export const listDistances = (db: Db) =>
  db
    .selectFrom("distance as d")
    .select(["d.id", "d.name"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("distance_age_group as m")
          .innerJoin("age_group as a", "a.id", "m.age_group_id")
          .whereRef("m.distance_id", "=", "d.id")
          .select(["a.id", "a.name"])
          .orderBy("a.order_index")
          .orderBy("a.name"),
      ).as("ageGroupList"),
    )
    .orderBy("d.order_index")
    .orderBy("d.name")
    .execute();

/** Selects the competitions that the viewer may see, each with its organiser. */
export const visible = (db: Db, viewer: CompetitionViewer) =>
  db
    .selectFrom("competition as c")
    .innerJoin("contest as t", "t.id", "c.contest_id")
    .innerJoin("organisation as o", "o.id", "c.created_by")
    .where(visibleTo(viewer))
    .select((eb) => jsonBuildObject({ id: eb.ref("o.id"), name: eb.ref("o.full_name") }).as("createdOrg"));
