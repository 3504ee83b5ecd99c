import {
  type DraftPriceLine,
  isCharged,
  NO_AMOUNTS,
  priceLineName,
  priceLinesOf,
  withUnchargedAmounts,
} from "@rajt/contract/competition/competition.rules";
import { tellOf, type PlannedPart, type PlannedPrice, type PlannedRace, type Row } from "./plan.ts";
import type { Problem } from "./problem.ts";
import { layout } from "./season-layout.ts";
import { texts } from "./season.texts.hu.ts";

const column = layout.prices.columns;

type Around = {
  readonly parts: readonly PlannedPart[];
  readonly races: readonly PlannedRace[];
  readonly rows: readonly Row<"prices">[];
  readonly problems: Problem[];
};

/**
 * Returns the fee table of a competition: the lines derived from its races and parts, with the amounts of the file. A
 * line that charges no entry (product/competitions 21) may be missing in the file; it takes the amounts of a charged one.
 */
export function planPrices(competition: Row<"competitions">, { parts, races, rows, problems }: Around): PlannedPrice[] {
  const tell = tellOf(problems, layout.prices.name);
  const given = rows.flatMap(
    (row) => draftOf(row, parts, races, (heading, text) => tell(row.line, heading, text)) ?? [],
  );
  const announcement = { parts, races: races.map((race) => ({ ageGroupList: race.ageGroups })) };
  const derived: readonly DraftPriceLine[] = priceLinesOf(announcement, given, NO_AMOUNTS);
  const names = derived.map(priceLineName);
  for (const [at, line] of given.entries()) {
    const name = priceLineName(line);
    if (!names.includes(name)) tell(rows[at]?.line ?? 1, null, texts.problem.priceUnused(name));
    if (given.findIndex((other) => priceLineName(other) === name) !== at)
      tell(rows[at]?.line ?? 1, null, texts.problem.doubled(name));
  }
  const lineOf = ({ name }: Pick<DraftPriceLine, "name">) =>
    rows[given.findIndex((row) => row.name === name)]?.line ?? null;
  const lists = {
    competitionPartList: parts.map(({ isTeam: isTeamCompetition, ...part }) => ({ ...part, isTeamCompetition })),
    raceList: races.map((race) => ({
      competitionPartKeyList: race.parts.map(({ key }) => key),
      ageGroupList: race.ageGroups,
    })),
  };
  const ageGroups = races.flatMap((race) => race.ageGroups);
  const isMissing = (line: DraftPriceLine) => line.entryAmount === null && isCharged(line, lists, ageGroups);
  for (const { name } of derived.filter(isMissing))
    tellOf(problems, layout.competitions.name)(
      competition.line,
      layout.competitions.columns.code.heading,
      texts.problem.noPrice(name),
    );
  return withUnchargedAmounts(derived, lists, ageGroups).flatMap(({ entryAmount, ...line }) =>
    entryAmount === null ? [] : [{ ...line, entryAmount, line: lineOf(line) }],
  );
}

function draftOf(
  row: Row<"prices">,
  parts: readonly PlannedPart[],
  races: readonly PlannedRace[],
  tell: (heading: string, text: string) => void,
): DraftPriceLine | null {
  const part = parts.find(({ code }) => code === row.part);
  if (row.part !== null && !part) {
    tell(column.part.heading, texts.problem.unknownHere(row.part));
    return null;
  }
  const groups = [
    ...parts.map(({ groupAgeGroup }) => groupAgeGroup),
    ...races.flatMap(({ ageGroups }) => ageGroups.map(({ parent }) => parent)),
  ];
  const group = part?.groupAgeGroup ?? groups.find(({ name }) => name === row.group);
  if (!group) {
    tell(column.group.heading, row.group === null ? texts.problem.missing : texts.problem.priceUnused(row.group));
    return null;
  }
  const line = {
    groupAgeGroup: group,
    qualification: part?.qualification ?? null,
    sportCategory: part?.sportCategory ?? null,
  };
  return {
    ...line,
    name: priceLineName(line),
    preRegAmount1: row.amount_1,
    preRegAmount2: row.amount_2,
    preRegAmount3: row.amount_3,
    entryAmount: row.registration_amount,
    localAmount: row.on_site_amount,
  };
}
