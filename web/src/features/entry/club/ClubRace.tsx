import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconArrowLeft } from "@tabler/icons-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useFocusGoesOn } from "../../../kernel/page/useFocusGoesOn.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { RACE } from "@rajt/contract/competition/race-address.values";
import { placesOf as placesLeftOf } from "../race/race-words.ts";
import { AthleteWords } from "./AthleteWords.tsx";
import styles from "./Club.module.css";
import {
  type Athlete,
  isOfList,
  isOffered,
  narrowed,
  type Narrowing,
  NOT_NARROWED,
  type GridCell,
  gridCellOf,
} from "./club-ticks.ts";
import { ClubTools } from "./ClubTools.tsx";
import { ClubWaits } from "./ClubWaits.tsx";
import { ExcludedByTicks } from "./ExcludedByTicks.tsx";
import { HeldHint } from "./HeldHint.tsx";
import { Outcome } from "./Outcome.tsx";
import { PlaceState } from "./PlaceState.tsx";
import { MoveHere } from "./MoveHere.tsx";
import { RecordFix } from "./RecordFix.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { WaitCell } from "./WaitCell.tsx";
import { type ClubEntries, useClubEntries } from "./useClubEntries.ts";

type ClubRaceProps = { competition: number; race: RaceSummary };

/** The athletes of a club for one race: entered athletes are ticked, ineligible ones have the reason beside them. */
export function ClubRace({ competition, race }: ClubRaceProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const [, setSearch] = useSearchParams();
  const { data, error, retry } = useClubEntries(competition, race.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const view = useFocusGoesOn();
  useEffect(() => heading.current?.focus(), []);
  const back = () =>
    setSearch(
      (now) => {
        now.delete(RACE);
        return now;
      },
      { preventScrollReset: true },
    );
  return (
    <section ref={view} className={styles.view} tabIndex={-1}>
      <Button look="quiet" className={styles.back} icon={<IconArrowLeft size={18} aria-hidden />} onClick={back}>
        {t("entry.club.backToRaces")}
      </Button>
      <header>
        <h3 ref={heading} className={styles.title} tabIndex={-1}>
          {race.name}
        </h3>
        <p className={styles.quiet}>
          {formatDay(race.date, locale)} {formatTime(race.startTime)} · {placesLeftOf(texts, race)}
          {race.waiting > 0 && <> · {t("entry.waiting.length", { waiting: race.waiting })}</>}
        </p>
      </header>
      {data !== undefined && <Athletes entries={data} race={race} />}
      {data === undefined && error !== null && <ErrorState error={error} retry={retry} />}
      {data === undefined && error === null && <SkeletonLines lines={8} label={t("shell.ui.loading")} />}
    </section>
  );
}

function Athletes({ entries, race }: { entries: ClubEntries; race: RaceSummary }) {
  const { t } = useTexts();
  const { grid, ticks, tick, outcome } = entries;
  const [narrowing, narrow] = useState<Narrowing>(NOT_NARROWED);
  const sought = useDeferredValue(narrowing);
  if (grid.athleteList.length === 0) return <NoAthletes />;
  const all = narrowed(grid.athleteList, sought).flatMap((athlete) => {
    const place = gridCellOf(grid, ticks, athlete, race.id);
    return place === null ? [] : [{ athlete, place }];
  });
  const isOpen = ({ cell, ticked }: GridCell) => ticked || cell.alreadyEntry || cell.canEntry;
  const open = all.filter(({ place }) => isOpen(place) || isOffered(place));
  // Athletes who only lack a place, or wait for one, are listed with the waiting list.
  const closed = sought.fitting
    ? []
    : all.filter(({ place }) => !isOpen(place) && !isOffered(place) && !isOfList(place));
  const free = open.map(({ place }) => place).filter(({ fixed }) => !fixed);
  const ofRace = grid.raceList.find(({ id }) => id === race.id);
  const reasonOf = ({ cell }: GridCell) => (cell.code === null ? null : (ofRace?.messageMap[cell.code] ?? null));
  const everybody = free.length > 0 && free.every(({ ticked }) => ticked);
  return (
    <>
      {ofRace?.code && <Notice kind="warning">{ofRace.messageMap[ofRace.code]}</Notice>}
      {outcome !== null && <Outcome outcome={outcome} raceName={() => null} />}
      <ClubTools grid={grid} narrowing={narrowing} narrow={narrow} shown={open.length + closed.length} />
      <HeldHint competition={entries.competition} grid={grid} race={race.id} />
      {free.length > 0 && (
        <CheckLine
          checked={everybody}
          ref={(box) => {
            if (box !== null) box.indeterminate = !everybody && free.some(({ ticked }) => ticked);
          }}
          onChange={() => tick(free, !everybody)}
        >
          <strong>{t("entry.action.selectAll")}</strong>
        </CheckLine>
      )}
      <ul className={styles.list} aria-label={t("entry.club.athletes")}>
        {open.map(({ athlete, place }) => (
          <li key={athlete.id} className={isOffered(place) ? styles.waiting : styles.line}>
            {isOffered(place) ? (
              <>
                <AthleteWords athlete={athlete} />
                <WaitCell
                  competition={entries.competition}
                  race={race}
                  athlete={athlete}
                  cell={place.cell}
                  waiting={0}
                />
              </>
            ) : (
              <CheckLine
                checked={place.ticked}
                disabled={place.fixed}
                onChange={({ target }) => tick([place], target.checked)}
              >
                <AthleteWords athlete={athlete} />
                {place.clash !== null || place.isTakenUp ? (
                  <ExcludedByTicks grid={grid} place={place} />
                ) : (
                  <PlaceState place={place} />
                )}
              </CheckLine>
            )}
          </li>
        ))}
      </ul>
      {open.length + closed.length === 0 && <EmptyState title={t("entry.club.noneFound")} />}
      {closed.length > 0 && (ofRace?.code === null || ofRace?.code === FULL) && (
        <section aria-label={t("entry.club.notNow", { count: closed.length })}>
          <h4 className={styles.subtitle}>{t("entry.club.notNow", { count: closed.length })}</h4>
          <ul className={styles.list}>
            {closed.map(({ athlete, place }) => (
              <li key={athlete.id} className={styles.closed}>
                <AthleteWords athlete={athlete} />
                <Reason race={race} athlete={athlete} place={place} reason={reasonOf(place)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ClubWaits entries={entries} race={race} />
      <SaveBar entries={entries} />
    </>
  );
}

/** Closes a race to everyone, but each athlete's reason is shown. */
const FULL = "entry.refusal.full";

type ReasonProps = { race: RaceSummary; athlete: Athlete; place: GridCell; reason: string | null };

function Reason({ race, athlete, place: { cell }, reason }: ReasonProps) {
  return (
    <div className={styles.reason}>
      {reason}{" "}
      {cell.overlap === null ? (
        <RecordFix athlete={athlete} code={cell.code} day={race.date} />
      ) : (
        <MoveHere overlap={cell.overlap} race={race} name={athlete.fullName} />
      )}
    </div>
  );
}

export function NoAthletes() {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t("entry.club.noAthletes")}
      text={t("entry.club.noAthletesText")}
      action={
        <PortalLink to={pathTo("athlete")} className={buttonClass("primary")}>
          {t("entry.club.toAthletes")}
        </PortalLink>
      }
    />
  );
}
