import { type Athlete, type GridCell, isOffered, isOfList } from "./club-ticks.ts";
import styles from "./Fixes.module.css";
import { MoveHere } from "./MoveHere.tsx";
import { useShortReason } from "./useShortReason.ts";
import type { ClubEntries } from "./useClubEntries.ts";
import { WaitCell } from "./WaitCell.tsx";

type CellFixProps = { entries: ClubEntries; place: GridCell; athlete: Athlete; raceName: string };

/** Does the cell have something to do other than its tick: a waiting list, an offered place, an entry to move here? */
export const hasCellFix = (place: GridCell): boolean =>
  isOffered(place) || (!place.ticked && !place.cell.alreadyEntry && (isOfList(place) || place.cell.overlap !== null));

/** What can be done in a cell without a tick, on the spot. */
export function CellFix({ entries, place: { cell, race: id }, athlete, raceName }: CellFixProps) {
  const shortReason = useShortReason();
  const race = { id, name: raceName };
  const ofRace = entries.grid.raceList.find((each) => each.id === id);
  const reason = shortReason(cell.code, athlete.gender);
  const message = cell.code === null ? undefined : ofRace?.messageMap[cell.code];
  if (cell.overlap === null)
    return (
      <WaitCell
        competition={entries.competition}
        race={race}
        athlete={athlete}
        cell={cell}
        waiting={ofRace?.waiting ?? 0}
        reason={reason}
      />
    );
  return (
    <span className={styles.wait}>
      <span className={styles.words} title={message}>
        {reason}
        <span className="visually-hidden">: {message}</span>
      </span>
      <MoveHere overlap={cell.overlap} race={race} name={athlete.fullName} />
    </span>
  );
}
