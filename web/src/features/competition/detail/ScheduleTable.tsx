import type { CompetitionDetails, Race } from "@rajt/contract/competition/competition.calls";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import { CardCell, CardRow, CardTable } from "../../../kernel/ui/page/CardTable.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import { byStart, licencesOf, startersOf } from "../../entry/index.ts";
import styles from "./DetailTable.module.css";

/**
 * The schedule (product/competitions 27): category, distance, individual age group, team age group derived from
 * individuals, time, and the hours of the transition area.
 */
export function ScheduleTable({ competition }: { competition: CompetitionDetails }) {
  const texts = useTexts();
  const { t, locale, translated } = texts;
  const { raceList, competitionPartList } = competition;
  const teams = raceList.some(({ teamScoreCalcList }) => teamScoreCalcList.length > 0);
  const label = {
    category: t("competition.event.category"),
    distance: t("competition.event.distance"),
    ageGroups: t("competition.event.ageGroups"),
    teamAgeGroups: t("competition.event.teamAgeGroups"),
    time: t("competition.event.time"),
  };
  // Heats whose rows would otherwise look the same.
  const byLicence = new Set(raceList.map((race) => licencesOf(texts, race))).size > 1;
  const columns = Object.entries(label).filter(([key]) => key !== "teamAgeGroups" || teams);
  return (
    <CardTable
      label={t("competition.event.schedule")}
      columns={columns.map(([key, head]) => ({ key, head }))}
      className={styles.schedule}
    >
      {raceList.toSorted(byStart).map((race) => (
        <CardRow key={race.id} head={translated(categoriesOf(race, competitionPartList))}>
          <CardCell label={label.distance}>{translated(distancesOf(race, competitionPartList))}</CardCell>
          <CardCell label={label.ageGroups}>
            {startersOf(texts, race)}
            {byLicence && <span className={styles.more}>{licencesOf(texts, race)}</span>}
          </CardCell>
          {teams && (
            <CardCell label={label.teamAgeGroups}>
              {race.teamScoreCalcList.map(({ name }) => translated(name)).join(", ") || "–"}
            </CardCell>
          )}
          <CardCell label={label.time} className={classes("tabular", styles.time)}>
            {formatDay(race.date, locale)} <b>{formatTime(race.startTime)}</b>
            <Transition race={race} />
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}

function Transition({ race: { depotIn, depotOut } }: { race: Race }) {
  const { t } = useTexts();
  if (depotIn === null && depotOut === null) return null;
  return <span className={styles.more}>{words()}</span>;

  function words(): string {
    if (depotIn === null) return t("competition.event.transitionCloses", { to: formatTime(depotOut ?? 0) });
    if (depotOut === null) return t("competition.event.transitionOpens", { from: formatTime(depotIn) });
    return t("competition.event.transition", { from: formatTime(depotIn), to: formatTime(depotOut) });
  }
}

type Parts = CompetitionDetails["competitionPartList"];

/** Returns the sport category and qualification of a race's parts: `Duatlon – Országos Bajnokság`. */
const categoriesOf = (race: Race, parts: Parts): string =>
  distinct(
    partsOf(race, parts).map(({ sportCategory, qualification }) => `${sportCategory.name} – ${qualification.name}`),
  );

const distancesOf = (race: Race, parts: Parts): string =>
  distinct(partsOf(race, parts).map(({ distance }) => distance.name));

const partsOf = ({ competitionPartKeyList }: Race, parts: Parts): Parts =>
  parts.filter(({ key }) => competitionPartKeyList.includes(key));

const distinct = (names: readonly string[]): string => [...new Set(names)].join(", ");
