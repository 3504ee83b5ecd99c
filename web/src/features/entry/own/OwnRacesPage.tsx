import { formatDay } from "@rajt/contract/kernel/days";
import type { OwnRace } from "@rajt/contract/entry/own-races.calls";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconPrinter, IconStopwatch } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useFocusGoesOn } from "../../../kernel/page/useFocusGoesOn.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { Notice, StaleNotice } from "../../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { Tabs } from "../../../kernel/ui/page/Tabs.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { ENTERS_ATHLETES } from "../order/useEntering.ts";
import { ClubSeason } from "./ClubSeason.tsx";
import styles from "./OwnRaces.module.css";
import { OwnFeed } from "./OwnFeed.tsx";
import { OwnWaits } from "./OwnWaits.tsx";
import { ShownName } from "./ShownName.tsx";
import { OwnRaceCard } from "./OwnRaceCard.tsx";

const VIEWS = ["upcoming", "past"] as const;
const PAGE = 50;
const MOST = 200;

/** The viewer's races by day, or the competitions of a club (product/entering 32). */
export function OwnRacesPage() {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const [search, setSearch] = useSearchParams();
  const active = VIEWS.find((view) => view === search.get("tab")) ?? "upcoming";
  return (
    <>
      <PageTitle
        lead={t(viewer.isClub ? "entry.clubPage.season.lead" : "entry.own.lead")}
        actions={
          <Button icon={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            {t("entry.own.print")}
          </Button>
        }
      />
      <p className={styles.printed}>{viewer.name}</p>
      <Tabs
        label={t("entry.own.views")}
        active={active}
        onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        tabs={VIEWS.map((key) => ({
          key,
          label: t(`entry.own.${key}`),
          content: viewer.isClub ? (
            <OfClub key={key} past={key === "past"} />
          ) : (
            <Races key={key} past={key === "past"} />
          ),
        }))}
      />
      {viewer.accessType === "Person" && <ShownName />}
      <OwnFeed />
    </>
  );
}

function OfClub({ past }: { past: boolean }) {
  const { t } = useTexts();
  const { may } = useViewer();
  return may(ENTERS_ATHLETES) ? <ClubSeason past={past} /> : <Notice kind="warning">{t("entry.club.noRight")}</Notice>;
}

/** The races from a position on, followed on request by those beyond one response. */
function Races({ past, from = 0 }: { past: boolean; from?: number }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(PAGE);
  const [goesOn, setGoesOn] = useState(false);
  const { data, isError, error, refetch } = useCall(
    "POST /competitionEntryControl/getOwnRaces",
    { past, firstResult: from, maxResults: shown },
    { keepPrevious: true },
  );
  const retry = () => void refetch();
  const view = useFocusGoesOn();
  if (data === undefined)
    return isError ? (
      <ErrorState error={error} retry={retry} />
    ) : (
      <SkeletonLines lines={8} label={t("shell.ui.loading")} />
    );
  const more = data.totalCount - from - data.list.length;
  return (
    <div ref={view} className={styles.view} tabIndex={-1}>
      {isError && <StaleNotice retry={retry} />}
      {from === 0 && <OwnWaits waits={data.waitList} />}
      {data.list.length === 0 && data.waitList.length === 0 && <None past={past} />}
      {byDay(data.list).map(([day, races]) => (
        <Day key={day} day={day} races={races} past={past} />
      ))}
      {goesOn && <Races past={past} from={from + MOST} />}
      {more > 0 && !goesOn && (
        <Button look="quiet" onClick={() => (shown < MOST ? setShown(MOST) : setGoesOn(true))}>
          {t("entry.own.more", { count: more })}
        </Button>
      )}
    </div>
  );
}

function Day({ day, races, past }: { day: string; races: readonly OwnRace[]; past: boolean }) {
  const { locale } = useTexts();
  return (
    <section className={styles.day}>
      <h2 className={styles.date}>{formatDay(day, locale)}</h2>
      <ul className={styles.cards}>
        {races.map((race) => (
          <li key={race.entry}>
            <OwnRaceCard race={race} past={past} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function None({ past }: { past: boolean }) {
  const { t } = useTexts();
  if (past) return <EmptyState icon={<IconStopwatch size={28} />} title={t("entry.own.nonePast")} />;
  return (
    <EmptyState
      icon={<IconStopwatch size={28} />}
      title={t("entry.own.noneUpcoming")}
      text={t("entry.own.noneUpcomingText")}
      action={
        <PortalLink to={pathTo("calendar")} className={buttonClass("primary")}>
          {t("entry.own.toCalendar")}
        </PortalLink>
      }
    />
  );
}

const byDay = (races: readonly OwnRace[]): readonly [string, readonly OwnRace[]][] => {
  const days = new Map<string, OwnRace[]>();
  for (const race of races) days.set(race.date, [...(days.get(race.date) ?? []), race]);
  return [...days];
};
