import { clubPagePath } from "@rajt/contract/entry/club-page-address.values";
import type { ClubCompetition } from "@rajt/contract/entry/club-season.calls";
import { formatDayRange } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconStopwatch } from "@tabler/icons-react";
import { useState } from "react";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useFocusGoesOn } from "../../../kernel/page/useFocusGoesOn.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { StaleNotice } from "../../../kernel/ui/page/Notice.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { ClubNumbers } from "../club/ClubNumbers.tsx";
import styles from "../club/ClubPage.module.css";
import { OwnWaits } from "./OwnWaits.tsx";

const PAGE = 20;

/** A club's competitions in numbers, each with its page; above the future ones the places offered to its athletes. */
export function ClubSeason({ past, from = 0 }: { past: boolean; from?: number }) {
  const { t } = useTexts();
  const [goesOn, setGoesOn] = useState(false);
  const { data, isError, error, refetch } = useCall(
    "POST /competitionEntryControl/getClubCompetitions",
    { past, firstResult: from, maxResults: PAGE },
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
      {from === 0 && <OwnWaits waits={data.offerList} />}
      {data.list.length === 0 && from === 0 && <None past={past} />}
      <ul className={styles.season}>
        {data.list.map((competition) => (
          <li key={competition.competition.id} className={styles.competition}>
            <Competition of={competition} />
          </li>
        ))}
      </ul>
      {goesOn && <ClubSeason past={past} from={from + PAGE} />}
      {more > 0 && !goesOn && (
        <Button look="quiet" className={styles.more} onClick={() => setGoesOn(true)}>
          {t("entry.own.more", { count: more })}
        </Button>
      )}
    </div>
  );
}

function Competition({ of }: { of: ClubCompetition }) {
  const { locale } = useTexts();
  const { competition, date, endDate, address } = of;
  return (
    <>
      <h2 className={styles.competitionName}>
        <PortalLink to={clubPagePath(competition.id, "starters")}>{competition.name}</PortalLink>
      </h2>
      <p className={styles.quiet}>
        {formatDayRange(date, endDate, locale)} · {address}
      </p>
      <ClubNumbers of={of} />
    </>
  );
}

function None({ past }: { past: boolean }) {
  const { t } = useTexts();
  const icon = <IconStopwatch size={28} />;
  if (past) return <EmptyState icon={icon} title={t("entry.clubPage.season.nonePast")} />;
  return (
    <EmptyState
      icon={icon}
      title={t("entry.clubPage.season.noneUpcoming")}
      text={t("entry.clubPage.season.noneUpcomingText")}
      action={
        <PortalLink to={pathTo("calendar")} className={buttonClass("primary")}>
          {t("entry.own.toCalendar")}
        </PortalLink>
      }
    />
  );
}
