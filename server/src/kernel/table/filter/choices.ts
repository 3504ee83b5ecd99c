import type { Named } from "@rajt/contract/kernel/calls";
import type { FilterSelection } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Runner } from "../../db/database.ts";
import { translate } from "../../http/texts.ts";
import type { Sql } from "../binding.ts";
import { refused } from "../checked.ts";
import { contains } from "../list/condition.ts";
import type { ListColumn } from "../list/list.ts";
import { openSession, type TableContext } from "../session/opened.ts";
import type { From } from "../list/from.ts";
import type { ServedTable } from "../served.ts";

type FilterChoicesInput = {
  session: string;
  filterName?: string | undefined;
  firstResult?: number | undefined;
  maxResults?: number | undefined;
  query?: string | undefined;
};

/** The most records offered at once; further ones by searching. */
const USUAL = 100;

/** Answers the choices of the columns' filters: enumerations by name, and other records that occur in the rows that the viewer may see. */
export async function getFilterSelection(
  { db, list, options }: ServedTable,
  context: TableContext<FilterChoicesInput>,
): Promise<FilterSelection> {
  const { session, filterName, firstResult = 0, maxResults = 0, query = "" } = context.input;
  const { columns, from, reach } = await openSession(db, list, context, session, options);
  const requested = [...columns.values()].filter(({ name }) => filterName === undefined || name === filterName);
  const offering = requested.filter(offersChoices);
  if (filterName !== undefined && offering.length === 0)
    throw refused([
      {
        path: filterName,
        message: requested.length === 0 ? "kernel.tableRefusal.unknownColumn" : "kernel.tableRefusal.notFilterable",
      },
    ]);
  const answer: FilterSelection = { entityMap: {}, enumMap: {} };
  for (const column of offering)
    if (column.bound.kind === "value") answer.enumMap[column.name] = namesOfValues(column, context.locale);
    else
      answer.entityMap[column.name] = await readChoices(db, column, {
        from,
        reach,
        query,
        first: firstResult,
        most: maxResults === 0 ? USUAL : maxResults,
      });
  return answer;
}

const offersChoices = ({ column, bound }: ListColumn): boolean =>
  (column.type === "oneOf" || bound.kind !== "value") &&
  (column.filters?.includes("IN") === true || column.filters?.includes("EQ") === true);

const namesOfValues = ({ column }: ListColumn, locale: Locale): { value: string; name: string }[] =>
  (column.values ?? []).map((value) => ({ value, name: translate(locale, `${column.labels ?? ""}.${value}`) }));

type ChoicesQuery = { from: From; reach: Sql; query: string; first: number; most: number };

async function readChoices(
  db: Runner,
  { bound }: ListColumn,
  { from, reach, query, first, most }: ChoicesQuery,
): Promise<Named[]> {
  if (bound.kind === "value") return [];
  const occurring =
    bound.kind === "record"
      ? sql`select ${bound.id} as id, ${bound.value} as name from ${from(bound.id, bound.value, reach)} where ${reach}`
      : sql`select other.id, other.name from ${from(bound.where, reach)}
            cross join lateral (select ${bound.id} as id, ${bound.name} as name from ${bound.from} where ${bound.where}) as other
            where ${reach}`;
  const { rows } = await sql<Named>`/* plan for the values */
    select id, name from (select distinct id, name from (${occurring}) as occurring where id is not null and name is not null) as choice
    where ${query.trim() === "" ? sql`true` : contains(sql`name`, query)}
    order by name collate "hu-x-icu", id offset ${first} limit ${most}`.execute(db);
  return rows;
}
