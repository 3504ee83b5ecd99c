import { isFixedOnRecord } from "@rajt/contract/entry/fix.rules";
import { useTexts } from "../../../kernel/texts.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import { AthleteWords } from "./AthleteWords.tsx";
import styles from "./Club.module.css";
import { type Athlete, gridCellsOf } from "./club-ticks.ts";
import { type GridRowsProps, OwnReason } from "./GridTable.tsx";
import { PlaceState } from "./PlaceState.tsx";

/** A card for each athlete, with the races entered or open; the others are folded with their reasons. */
export const GridCards = ({ entries, races, athletes }: GridRowsProps) => (
  <ul className={styles.cards}>
    {athletes.map((athlete) => (
      <li key={athlete.id} className={styles.card}>
        <Card entries={entries} races={races} athlete={athlete} />
      </li>
    ))}
  </ul>
);

function Card({ entries, races, athlete }: Omit<GridRowsProps, "athletes"> & { athlete: Athlete }) {
  const { t } = useTexts();
  const { grid, ticks, tick } = entries;
  const places = gridCellsOf(grid, ticks, athlete);
  const isOpen = ({ cell, ticked }: (typeof places)[number]) => ticked || cell.alreadyEntry || cell.canEntry;
  const open = places.filter(isOpen);
  const closed = places.filter((place) => !isOpen(place));
  const nameOf = (race: number) => races.find(({ id }) => id === race)?.name;
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
      {open.map((place) => (
        <div key={place.race}>
          <CheckLine
            checked={place.ticked}
            disabled={place.fixed}
            onChange={({ target }) => tick([place], target.checked)}
          >
            <span className={styles.athlete}>{nameOf(place.race)}</span>
            <PlaceState place={place} />
          </CheckLine>
          {!place.cell.alreadyEntry && place.cell.code !== null && !isFixedOnRecord(place.cell.code) && (
            <p className={styles.wrong}>{reasonOf(place.race, place.cell.code)}</p>
          )}
        </div>
      ))}
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
    </>
  );
}
