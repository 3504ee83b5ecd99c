import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { isFixedOnRecord } from "@rajt/contract/entry/fix.rules";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts } from "../../../kernel/texts.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import { AthleteWords } from "./AthleteWords.tsx";
import { CellFix, hasCellFix } from "./CellFix.tsx";
import styles from "./Club.module.css";
import { type Athlete, type GridCell, gridCellsOf } from "./club-ticks.ts";
import { Everybody } from "./Everybody.tsx";
import { ExcludedByTicks } from "./ExcludedByTicks.tsx";
import { commonPrefix } from "./race-names.ts";
import { RecordFix } from "./RecordFix.tsx";
import { useShortReason } from "./useShortReason.ts";
import type { ClubEntries } from "./useClubEntries.ts";

export type GridRowsProps = {
  entries: ClubEntries;
  races: readonly RaceSummary[];
  athletes: readonly Athlete[];
};

/** Athletes by races in one table; names and races are sticky. */
export function GridTable({ entries, races, athletes }: GridRowsProps) {
  const { t, locale } = useTexts();
  const { grid, ticks } = entries;
  const prefix = commonPrefix(races.map(({ name }) => name));
  const manyDays = new Set(races.map(({ date }) => date)).size > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
    <section className={styles.frame} tabIndex={0} aria-label={t("entry.club.gridTitle")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t("entry.club.athletes")}
            </th>
            {races.map((race) => (
              <th key={race.id} scope="col">
                <span className={styles.raceName}>{race.name}</span>
                <span className={styles.quiet}>
                  {manyDays && formatDay(race.date, locale)} {formatTime(race.startTime)}
                </span>
                <Everybody entries={entries} race={race} athletes={athletes}>
                  <span className={styles.quiet}>{t("entry.club.all")}</span>
                </Everybody>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {athletes.map((athlete) => {
            const places = gridCellsOf(grid, ticks, athlete);
            return (
              <tr key={athlete.id}>
                <th scope="row">
                  <AthleteWords athlete={athlete} />
                  <OwnReason entries={entries} athlete={athlete} places={places} />
                </th>
                {races.map((race) => {
                  const place = places.find((each) => each.race === race.id);
                  return (
                    <td key={race.id} className={classes(place?.changed && styles.changed)}>
                      {place && (
                        <Box entries={entries} place={place} athlete={athlete} raceName={race.name} prefix={prefix} />
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A reason of the athlete, not of a race, is shown once, with the link to its fix. */
export function OwnReason({
  entries,
  athlete,
  places,
}: {
  entries: ClubEntries;
  athlete: Athlete;
  places: readonly GridCell[];
}) {
  const own = places.find(({ cell }) => isFixedOnRecord(cell.code));
  if (own?.cell.code == null) return null;
  const message = entries.grid.raceList.find(({ id }) => id === own.race)?.messageMap[own.cell.code];
  // A clearance that reaches the last of these races opens them all.
  const days = entries.grid.raceList.flatMap(({ date }, at) =>
    athlete.cellList[at]?.code === own.cell.code ? [date] : [],
  );
  const lastDay = days.toSorted().at(-1) ?? "";
  return (
    <span className={styles.reason}>
      {message} <RecordFix athlete={athlete} code={own.cell.code} day={lastDay} />
    </span>
  );
}

function Box({
  entries,
  place,
  athlete,
  raceName,
  prefix,
}: {
  entries: ClubEntries;
  place: GridCell;
  athlete: Athlete;
  raceName: string;
  prefix: string;
}) {
  const { t } = useTexts();
  const shortReason = useShortReason();
  const { gender } = athlete;
  const { cell, ticked, fixed, race } = place;
  if (hasCellFix(place)) return <CellFix entries={entries} place={place} athlete={athlete} raceName={raceName} />;
  if (place.clash !== null || place.isTakenUp)
    return (
      <span className={styles.no}>
        <ExcludedByTicks grid={entries.grid} place={place} prefix={prefix} />
      </span>
    );
  const message =
    cell.code === null ? undefined : entries.grid.raceList.find(({ id }) => id === race)?.messageMap[cell.code];
  if (fixed && !cell.alreadyEntry)
    return (
      <span className={styles.no} title={message}>
        {isFixedOnRecord(cell.code) ? "–" : shortReason(cell.code, gender)}
        <span className="visually-hidden">{message}</span>
      </span>
    );
  const state = cell.alreadyEntry
    ? t(cell.inPayment ? "entry.club.inPayment" : cell.paidInFull ? "entry.state.paid" : "entry.state.unpaid")
    : cell.code === null
      ? cell.amount === null
        ? ""
        : formatForints(cell.amount, "table")
      : shortReason(cell.code, gender);
  return (
    <CheckLine
      aria-label={[`${athlete.fullName}, ${raceName}: ${state}`, place.held && t("entry.club.heldWhole")]
        .filter(Boolean)
        .join(". ")}
      title={place.held ? t("entry.club.heldWhole") : undefined}
      checked={ticked}
      disabled={fixed}
      onChange={({ target }) => entries.tick([place], target.checked)}
    >
      <span className={classes(styles.cellWords, cell.code !== null && !cell.alreadyEntry && styles.wrong)}>
        {state}
      </span>
    </CheckLine>
  );
}
