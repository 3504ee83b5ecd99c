import type { CompetitionDetails, Race } from "@rajt/contract/competition/competition.calls";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import { classes } from "../../../kernel/ui/classes.ts";
import { ageGroupsOf } from "../race-words.ts";
import { asCell, asColumnHead, asRow, asRowGroup, asRowHead, asTable } from "../table-roles.ts";
import styles from "./DetailTable.module.css";
import { byStart, categoriesOf, distancesOf } from "./race-parts.ts";

/** S1 §2: category, distance, individual age group, team age group derived from individuals, time; with the hours of the transition area. */
export function ScheduleTable({ competition }: { competition: CompetitionDetails }) {
  const { t, locale } = useTexts();
  const { raceList, competitionPartList } = competition;
  const teams = raceList.some(({ teamScoreCalcList }) => teamScoreCalcList.length > 0);
  const label = {
    category: t("competition.event.category"),
    distance: t("competition.event.distance"),
    ageGroups: t("competition.event.ageGroups"),
    teamAgeGroups: t("competition.event.teamAgeGroups"),
    time: t("competition.event.time"),
  };
  const columns = Object.entries(label).filter(([key]) => key !== "teamAgeGroups" || teams);
  return (
    <div className={styles.frame}>
      <table
        className={classes(styles.table, styles.schedule)}
        {...asTable}
        aria-label={t("competition.event.schedule")}
      >
        <thead {...asRowGroup}>
          <tr {...asRow}>
            {columns.map(([key, name]) => (
              <th key={key} {...asColumnHead}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...asRowGroup}>
          {raceList.toSorted(byStart).map((race) => (
            <tr key={race.id} {...asRow}>
              <th {...asRowHead}>{categoriesOf(race, competitionPartList)}</th>
              <td {...asCell} data-label={label.distance}>
                {distancesOf(race, competitionPartList)}
              </td>
              <td {...asCell} data-label={label.ageGroups}>
                {ageGroupsOf(race)}
              </td>
              {teams && (
                <td {...asCell} data-label={label.teamAgeGroups}>
                  {race.teamScoreCalcList.map(({ name }) => name).join(", ") || "–"}
                </td>
              )}
              <td {...asCell} data-label={label.time} className={classes("tabular", styles.time)}>
                <span>
                  {formatDay(race.date, locale)} <b>{formatTime(race.startTime)}</b>
                  <Transition race={race} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
