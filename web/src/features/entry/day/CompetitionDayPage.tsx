import { formatDay } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import { useParams } from "react-router";
import { isGone } from "../../../kernel/calls/call-error.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { recordId } from "../../../kernel/record-id.ts";
import { lastPath } from "../../../kernel/table/session/place.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { CompetitionDayCard } from "./CompetitionDayCard.tsx";
import { daysLeftText } from "./day-text.ts";
import styles from "./Day.module.css";

/** The polling interval: others enter, pay and check in meanwhile. Milliseconds. */
const FRESH = 10_000;

/** The day of one competition, for its organiser (product/entering 62). */
export function CompetitionDayPage() {
  const texts = useTexts();
  const { t, locale } = texts;
  const competition = recordId(useParams()["competitionId"]);
  const known = competition !== null;
  const { data, error, refetch } = useCall(
    "POST /competitionDayControl/getDay",
    { competition: competition ?? 0 },
    { enabled: known, refetchInterval: FRESH },
  );
  const left = data === undefined ? null : daysLeftText(data.daysLeft, texts);
  return (
    <>
      <PageTitle
        title={data?.name}
        back={{ to: lastPath(pathTo("competition")), text: t("entry.day.back") }}
        lead={data && `${formatDay(data.startsOn, locale)}${left === null ? "" : ` – ${left}`}`}
      />
      {data !== undefined ? (
        <section className={styles.card} aria-label={t("entry.day.title")}>
          <CompetitionDayCard day={data} />
          <p className={styles.more}>
            <PortalLink to={pathTo("competitionEdit", { id: data.id })}>{t("entry.day.announcement")}</PortalLink>
            <PortalLink to={pathTo("competitionLetter", { competitionId: data.id })}>{t("letter.title")}</PortalLink>
            <PortalLink to={pathTo("calendarView", { id: data.id })}>{t("competition.list.page")}</PortalLink>
          </p>
        </section>
      ) : !known || isGone(error) ? (
        <EmptyState title={t("entry.list.gone")} text={t("entry.list.goneText")} />
      ) : error === null ? (
        <SkeletonLines lines={6} label={t("shell.ui.loading")} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </>
  );
}
