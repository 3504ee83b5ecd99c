import type { CalendarDetails } from "@rajt/contract/competition/competition.calls";
import { RACE } from "@rajt/contract/competition/race-address.values";
import { CLUB_VIEW, CLUB_VIEWS, type ClubView } from "@rajt/contract/entry/club-page-address.values";
import { openedPath } from "@rajt/contract/kernel/table/opening-address";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useCallback, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { StaleNotice } from "../../../kernel/ui/page/Notice.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { TabList, TabPanel } from "../../../kernel/ui/page/Tabs.tsx";
import { GRID } from "../order/useEntering.ts";
import { OwnWaits } from "../own/OwnWaits.tsx";
import { ClubNumbers } from "./ClubNumbers.tsx";
import styles from "./ClubPage.module.css";
import { ClubStarts } from "./ClubStarts.tsx";
import { ClubTeamRaces } from "./ClubTeamRaces.tsx";
import { isBarred, ONLY_BARRED } from "./barred.ts";

type ClubPageProps = {
  competition: Pick<CalendarDetails, "id" | "raceList">;
  /** The view of the club's athletes by races. */
  grid: ReactNode;
};

/** A club's own page of a competition (product/entering 27): what counts, and below it one of four views. */
export function ClubPage({ competition, grid }: ClubPageProps) {
  const { t } = useTexts();
  const { id, raceList } = competition;
  const panel = useId();
  const [search, setSearch] = useSearchParams();
  const [prints, setPrints] = useState(false);
  const onPrinted = useCallback(() => setPrints(false), []);
  const { data, isError, error, refetch } = useCall(
    "POST /competitionEntryControl/getClubCompetition",
    { competitionId: id },
    { keepPrevious: true },
  );
  const has = { grid: raceList.some(({ isTeam }) => !isTeam), teams: raceList.some(({ isTeam }) => isTeam) };
  const views = CLUB_VIEWS.filter((view) => (view === "grid" || view === "teams" ? has[view] : true));
  const active = views.find((view) => view === search.get(CLUB_VIEW)) ?? views[0] ?? "starters";
  const show = (view: ClubView) =>
    setSearch(
      (now) => {
        now.set(CLUB_VIEW, view);
        now.delete(RACE);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const retry = () => void refetch();
  const loading =
    isError && data === undefined ? (
      <ErrorState error={error} retry={retry} />
    ) : (
      <SkeletonLines lines={8} label={t("shell.ui.loading")} />
    );
  const panels: Readonly<Record<ClubView, () => ReactNode>> = {
    grid: () => grid,
    starters: () =>
      data === undefined ? loading : <ClubStarts starts={data.startList} prints={prints} onPrinted={onPrinted} />,
    teams: () =>
      data === undefined ? loading : <ClubTeamRaces competition={id} races={raceList} starts={data.startList} />,
    waiting: () => {
      if (data === undefined) return loading;
      if (data.waitList.length > 0) return <OwnWaits waits={data.waitList} />;
      return <EmptyState title={t("entry.clubPage.nobodyWaits")} text={t("entry.clubPage.nobodyWaitsText")} />;
    },
  };
  return (
    <>
      {isError && data !== undefined && <StaleNotice retry={retry} />}
      <div className={styles.head}>
        {data !== undefined && <ClubNumbers of={data} />}
        {has.grid && <Barred competition={id} />}
      </div>
      <div className={styles.tools}>
        <Button
          icon={<IconPrinter size={18} aria-hidden />}
          onClick={() => {
            show("starters");
            setPrints(true);
          }}
        >
          {t("entry.clubPage.coachPrint")}
        </Button>
        <PortalLink to={listOf(id)} className={buttonClass("quiet")}>
          {t("entry.clubPage.toList")}
        </PortalLink>
      </div>
      <div className={styles.views}>
        <TabList
          id={panel}
          label={t("entry.clubPage.views")}
          active={active}
          onChange={show}
          tabs={views.map((key) => ({ key, label: t(`entry.clubPage.view.${key}`) }))}
        />
      </div>
      <TabPanel id={panel} active={active}>
        {panels[active]()}
      </TabPanel>
    </>
  );
}

/** The club's list of entries, whose rows can be exported, with those of a competition. */
const listOf = (competition: number) =>
  openedPath(pathTo("clubEntry"), {
    filter: [{ propertyName: "competition", type: "EQ", value: competition }],
    order: [],
  });

/** Says how many athletes their own records keep from starting, and shows these in the grid. */
function Barred({ competition }: { competition: number }) {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const { data } = useCall(GRID, { competitionId: competition }, { background: true });
  const count = data?.athleteList.filter(isBarred).length ?? 0;
  const isOn = search.get(ONLY_BARRED) === "yes";
  if (count === 0 && !isOn) return null;
  const change = () =>
    setSearch(
      (now) => {
        if (isOn) now.delete(ONLY_BARRED);
        else now.set(ONLY_BARRED, "yes");
        now.set(CLUB_VIEW, "grid");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Button look="quiet" aria-pressed={isOn} onClick={change}>
      {isOn ? t("entry.clubPage.everybody") : t("entry.clubPage.cannotStart", { count })}
    </Button>
  );
}
