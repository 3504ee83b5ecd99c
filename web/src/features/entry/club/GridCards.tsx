import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { isFixedOnRecord } from "@rajt/contract/entry/fix.rules";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import { AthleteWords } from "./AthleteWords.tsx";
import { CellFix, hasCellFix } from "./CellFix.tsx";
import styles from "./Club.module.css";
import { type Athlete, gridCellsOf } from "./club-ticks.ts";
import { ExcludedByTicks } from "./ExcludedByTicks.tsx";
import { Everybody } from "./Everybody.tsx";
import { type GridRowsProps, OwnReason } from "./GridTable.tsx";
import { PlaceState } from "./PlaceState.tsx";
import { commonPrefix } from "./race-names.ts";

/**
 * The races with a checkbox for everybody, then a card for each athlete, with the races entered or open; the others are
 * folded with their reasons. The common prefix of the race names is shown once, above them.
 */
export function GridCards({ entries, races, athletes }: GridRowsProps) {
  const { t } = useTexts();
  const prefix = commonPrefix(races.map(({ name }) => name));
  return (
    <>
      <section className={styles.card} aria-label={t("entry.club.everybody")}>
        <h2 className={styles.cardTitle}>{t("entry.club.everybody")}</h2>
        {prefix !== "" && <p className={styles.quiet}>{t("entry.club.allRacesOf", { name: prefix.slice(0, -3) })}</p>}
        {races.map((race) => (
          <Everybody key={race.id} entries={entries} race={race} athletes={athletes}>
            <RaceWords race={race} races={races} prefix={prefix} />
          </Everybody>
        ))}
      </section>
      <ul className={styles.cards}>
        {athletes.map((athlete) => (
          <li key={athlete.id} className={styles.card}>
            <Card entries={entries} races={races} athlete={athlete} prefix={prefix} />
          </li>
        ))}
      </ul>
    </>
  );
}

type RaceWordsProps = { race: RaceSummary; races: readonly RaceSummary[]; prefix: string };

/** A race's name and start; its prefix is read, not shown. */
function RaceWords({ race, races, prefix }: RaceWordsProps) {
  const { locale } = useTexts();
  const isOneDay = races.every(({ date }) => date === race.date);
  return (
    <span className={styles.athlete}>
      <span>
        {prefix !== "" && (
          <>
            <span className="visually-hidden">{prefix.trimEnd()}</span>{" "}
          </>
        )}
        {race.name.slice(prefix.length)}
      </span>
      <span className={styles.quiet}>
        {!isOneDay && formatDay(race.date, locale)} {formatTime(race.startTime)}
      </span>
    </span>
  );
}

type CardProps = Omit<GridRowsProps, "athletes"> & { athlete: Athlete; prefix: string };

function Card({ entries, races, athlete, prefix }: CardProps) {
  const { t } = useTexts();
  const { grid, ticks, tick } = entries;
  // Races of the other gender are hidden.
  const places = gridCellsOf(grid, ticks, athlete).filter(
    ({ cell }) => cell.alreadyEntry || cell.code !== "entry.refusal.wrongGender",
  );
  const isOpen = ({ cell, ticked }: (typeof places)[number]) => ticked || cell.alreadyEntry || cell.canEntry;
  const open = places.filter((place) => isOpen(place) || hasCellFix(place));
  const closed = places.filter((place) => !isOpen(place) && !hasCellFix(place));
  const raceOf = (id: number) => races.find((race) => race.id === id);
  const nameOf = (race: number) => raceOf(race)?.name;
  const reasonOf = (race: number, code: string | null) =>
    code === null ? undefined : grid.raceList.find(({ id }) => id === race)?.messageMap[code];
  // Reasons of the athlete are shown above, once.
  const ofRaces = closed.filter(({ cell }) => !isFixedOnRecord(cell.code));
  return (
    <>
      <h2 className={styles.cardTitle}>
        <AthleteWords athlete={athlete} />
      </h2>
      <OwnReason entries={entries} athlete={athlete} places={places} />
      {open.map((place) => {
        const race = raceOf(place.race);
        const words = race !== undefined && <RaceWords race={race} races={races} prefix={prefix} />;
        if (hasCellFix(place))
          return (
            <div key={place.race} className={styles.fixLine}>
              {words}
              <CellFix entries={entries} place={place} athlete={athlete} raceName={race?.name ?? ""} />
            </div>
          );
        return (
          <CheckLine
            key={place.race}
            checked={place.ticked}
            disabled={place.fixed}
            onChange={({ target }) => tick([place], target.checked)}
          >
            {words}
            {place.clash !== null || place.isTakenUp ? (
              <ExcludedByTicks grid={grid} place={place} prefix={prefix} />
            ) : (
              <PlaceState place={place} />
            )}
          </CheckLine>
        );
      })}
      {ofRaces.length > 0 && (
        <details className={styles.folded}>
          <summary>
            {open.length === 0 && closed.length === ofRaces.length
              ? t("entry.club.noFitting")
              : t("entry.club.otherRaces", { count: ofRaces.length })}
          </summary>
          <ul>
            {ofRaces.map(({ race, cell }) => (
              <li key={race}>
                {nameOf(race)}: {reasonOf(race, cell.code)}{" "}
                <FixLink inline code={cell.code} athlete={{ id: athlete.id, name: athlete.fullName }} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {places.length === 0 && <p className={styles.quiet}>{t("entry.club.noFitting")}</p>}
    </>
  );
}
