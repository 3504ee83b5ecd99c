import { pages, pathTo } from "@rajt/contract/portal.pages";
import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { useDeferredValue, useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router";
import { isGone } from "../../../kernel/calls/call-error.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useMedia } from "../../../kernel/page/useMedia.ts";
import { useFocusGoesOn } from "../../../kernel/page/useFocusGoesOn.ts";
import { recordId } from "../../../kernel/record-id.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { ENTERS_ATHLETES } from "../order/useEntering.ts";
import { isBarred, ONLY_BARRED } from "./barred.ts";
import styles from "./Club.module.css";
import { ClubPage } from "./ClubPage.tsx";
import { ClubPageLead } from "./ClubPageLead.tsx";
import { narrowed, type Narrowing, NOT_NARROWED, gridCellsOf } from "./club-ticks.ts";
import { NoAthletes } from "./ClubRace.tsx";
import { ClubTools } from "./ClubTools.tsx";
import { GridCards } from "./GridCards.tsx";
import { GridTable } from "./GridTable.tsx";
import { HeldHint } from "./HeldHint.tsx";
import { NoRight } from "./NoRight.tsx";
import { Outcome } from "./Outcome.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { type ClubEntries, useClubEntries } from "./useClubEntries.ts";

/** From this width the grid is one table; a narrower screen has a card for each athlete. */
const HAS_TABLE = "(min-width: 48em)";

/**
 * A club's page of a competition (product/entering 27). Its first view is the grid: all athletes of the club by all
 * races (26), saved together. A club that cannot enter athletes sees the reason.
 */
export function ClubGridPage() {
  const { may, viewer } = useViewer();
  const mayEnter = may(ENTERS_ATHLETES);
  const mayRead = mayEnter || (viewer.accessType === "Org" && may(pages.calendarView.needs));
  return mayRead ? <GridPage mayEnter={mayEnter} /> : <Navigate to="/" replace />;
}

function GridPage({ mayEnter }: { mayEnter: boolean }) {
  const { t } = useTexts();
  const id = recordId(useParams()["competitionId"]);
  const known = id !== null;
  const details = useCall("POST /competitionControl/getCalendarDetails", { id: id ?? 0 }, { enabled: known });
  const back = { to: pathTo("calendarView", { id: id ?? 0 }), text: t("entry.club.backToCompetition") };
  if (!known || isGone(details.error)) return <Gone />;
  const { data, error, refetch } = details;
  return (
    <>
      <PageTitle title={data?.name} back={back} lead={data && <ClubPageLead competition={data} />} />
      {data !== undefined && !mayEnter && <NoRight competition={id} />}
      {data !== undefined && mayEnter && (
        <ClubPage competition={data} grid={<Entries competition={id} races={data.raceList} />} />
      )}
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonLines lines={12} label={t("shell.ui.loading")} />}
    </>
  );
}

function Entries({ competition, races }: { competition: number; races: readonly RaceSummary[] }) {
  const { t } = useTexts();
  const { data, error, retry } = useClubEntries(competition);
  if (data !== undefined) return <Grid entries={data} races={races} />;
  if (error !== null) return isGone(error) ? <Gone /> : <ErrorState error={error} retry={retry} />;
  return <SkeletonLines lines={12} label={t("shell.ui.loading")} />;
}

function Grid({ entries, races }: { entries: ClubEntries; races: readonly RaceSummary[] }) {
  const { t } = useTexts();
  const { grid, ticks, outcome } = entries;
  const [narrowing, narrow] = useState<Narrowing>(NOT_NARROWED);
  const sought = useDeferredValue(narrowing);
  const hasTable = useMedia(HAS_TABLE);
  const view = useFocusGoesOn();
  const onlyBarred = useSearchParams()[0].get(ONLY_BARRED) === "yes";
  // In the order of the grid's cells.
  const shownRaces = grid.raceList.flatMap(({ id, name }) => {
    const race = races.find((each) => each.id === id);
    return race === undefined ? [] : [{ ...race, name }];
  });
  if (grid.athleteList.length === 0) return <NoAthletes />;
  if (shownRaces.length === 0) return <EmptyState title={t("entry.club.noRaces")} />;
  const shown = narrowed(grid.athleteList, sought).filter(
    (athlete) =>
      (!onlyBarred || isBarred(athlete)) &&
      (!sought.fitting ||
        gridCellsOf(grid, ticks, athlete).some(({ cell, ticked }) => ticked || cell.alreadyEntry || cell.canEntry)),
  );
  const Rows = hasTable ? GridTable : GridCards;
  return (
    <div ref={view} className={styles.view} tabIndex={-1}>
      {outcome !== null && (
        <Outcome outcome={outcome} raceName={(id) => grid.raceList.find((race) => race.id === id)?.name ?? null} />
      )}
      <p className={styles.quiet}>{t("entry.club.gridLead")}</p>
      <ClubTools grid={grid} narrowing={narrowing} narrow={narrow} shown={shown.length} />
      <HeldHint competition={entries.competition} grid={grid} />
      {shown.length === 0 ? (
        <EmptyState title={t("entry.club.noneFound")} />
      ) : (
        <Rows entries={entries} races={shownRaces} athletes={shown} />
      )}
      <SaveBar entries={entries} />
    </div>
  );
}

function Gone() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle />
      <EmptyState title={t("entry.list.gone")} text={t("entry.list.goneText")} />
    </>
  );
}
