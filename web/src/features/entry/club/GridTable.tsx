import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { isFixedOnRecord } from "@rajt/contract/entry/fix.rules";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts } from "../../../kernel/texts.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import { FixLink } from "../standing/FixLink.tsx";
import { AthleteWords } from "./AthleteWords.tsx";
import styles from "./Club.module.css";
import { type Athlete, type GridCell, gridCellOf, gridCellsOf } from "./club-ticks.ts";
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
  const { grid, ticks, tick } = entries;
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
            {races.map((race) => {
              const free = athletes
                .flatMap((athlete) => gridCellOf(grid, ticks, athlete, race.id) ?? [])
                .filter(isFree);
              const everybody = free.length > 0 && free.every(({ ticked }) => ticked);
              return (
                <th key={race.id} scope="col">
                  <span className={styles.raceName}>{race.name}</span>
                  <span className={styles.quiet}>
                    {manyDays && formatDay(race.date, locale)} {formatTime(race.startTime)}
                  </span>
                  <CheckLine
                    aria-label={t("entry.club.selectAllIn", { race: race.name })}
                    disabled={free.length === 0}
                    checked={everybody}
                    ref={(box) => {
                      if (box !== null) box.indeterminate = !everybody && free.some(({ ticked }) => ticked);
                    }}
                    onChange={() => tick(free, !everybody)}
                  >
                    <span className={styles.quiet}>{t("entry.club.all")}</span>
                  </CheckLine>
                </th>
              );
            })}
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
                        <Box
                          entries={entries}
                          place={place}
                          gender={athlete.gender}
                          of={`${athlete.fullName}, ${race.name}`}
                        />
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

const isFree = ({ fixed, cell }: GridCell): boolean => !fixed && (cell.alreadyEntry || cell.canEntry);

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
  return (
    <span className={styles.reason}>
      {message} <FixLink inline code={own.cell.code} athlete={{ id: athlete.id, name: athlete.fullName }} />
    </span>
  );
}

function Box({
  entries,
  place,
  gender,
  of,
}: {
  entries: ClubEntries;
  place: GridCell;
  gender: Athlete["gender"];
  of: string;
}) {
  const { t } = useTexts();
  const shortReason = useShortReason();
  const { cell, ticked, fixed, race } = place;
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
    ? t(cell.inPayment ? "entry.club.inPayment" : cell.paid ? "entry.state.paid" : "entry.state.unpaid")
    : cell.code === null
      ? cell.amount === null
        ? ""
        : formatForints(cell.amount, "table")
      : shortReason(cell.code, gender);
  return (
    <CheckLine
      aria-label={`${of}: ${state}`}
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
