import { pathTo } from "@rajt/contract/portal.pages";
import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { IconArrowLeft } from "@tabler/icons-react";
import { useParams, useSearchParams } from "react-router";
import { isGone } from "../../kernel/calls/call-error.ts";
import { recordId } from "../../kernel/record-id.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { Notice, StaleNotice } from "../../kernel/ui/page/Notice.tsx";
import { useDocumentTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { Tabs } from "../../kernel/ui/page/Tabs.tsx";
import { lastPath } from "../../kernel/table/session/place.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import { usePrinting } from "../../kernel/page/usePrinting.ts";
import { RaceSection, EligibilityCard, useEntering } from "../entry/index.ts";
import styles from "./CompetitionPage.module.css";
import { CompetitionHead } from "./detail/CompetitionHead.tsx";
import { DetailActions } from "./detail/DetailActions.tsx";
import { DetailSkeleton } from "./detail/DetailSkeleton.tsx";
import { DistancesTab } from "./detail/distances/DistancesTab.tsx";
import { EventTab } from "./detail/EventTab.tsx";
import { FeesTab } from "./detail/fees/FeesTab.tsx";
import { StartLists } from "./detail/StartLists.tsx";
import { useStructuredData } from "./detail/useStructuredData.ts";

const TABS = ["event", "distances", "fees"] as const;

/** A competition's page (product/competitions 27): the head, the races to enter, and the announcement in three tabs. */
export function CompetitionPage() {
  const { t } = useTexts();
  const found = recordId(useParams()["id"]);
  const known = found !== null;
  const id = found ?? 0;
  const { data, error, isError, refetch } = useCall("POST /competitionControl/getDetails", { id }, { enabled: known });
  // Requested along with the details and shown with them, so that nothing moves when it arrives.
  const { entrant, all, failed } = useEntering(id, undefined);
  const waiting = data === undefined || (entrant === "person" && all === undefined && !failed);
  const gone = !known || isGone(error);
  const retry = () => void refetch();
  useStructuredData(data);
  return (
    <div className={styles.page}>
      <nav className={styles.ways}>
        <PortalLink to={lastPath(pathTo("calendar"))} className={buttonClass("quiet")}>
          <IconArrowLeft size={18} aria-hidden /> {t("competition.detail.back")}
        </PortalLink>
        {data !== undefined && <DetailActions competition={data} />}
      </nav>
      {isError && data !== undefined && <StaleNotice retry={retry} />}
      {!waiting && <Announcement competition={data} />}
      {waiting && <h1 className="visually-hidden">{t("competition.detail.heading")}</h1>}
      {data === undefined && gone && (
        <EmptyState title={t("competition.dialog.gone")} text={t("competition.dialog.goneText")} />
      )}
      {waiting &&
        !gone &&
        (isError && data === undefined ? <ErrorState error={error} retry={retry} /> : <DetailSkeleton />)}
    </div>
  );
}

function Announcement({ competition }: { competition: CompetitionDetails }) {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  useDocumentTitle(competition.name);
  const isPrinting = usePrinting();
  const active = TABS.find((key) => key === search.get("tab")) ?? "event";
  const show = (tab: string) =>
    setSearch(
      (now) => {
        now.set("tab", tab);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const panels = {
    event: panel("event", <EventTab competition={competition} />),
    distances: panel("distances", <DistancesTab competition={competition} />),
    fees: panel("fees", <FeesTab competition={competition} />),
  };
  return (
    <>
      {competition.cancelled && (
        <Notice kind="error" title={t("competition.detail.cancelled")}>
          {competition.cancellationReason}
        </Notice>
      )}
      {!competition.approved && !competition.cancelled && (
        <Notice kind="warning">{t("competition.detail.draft")}</Notice>
      )}
      <CompetitionHead competition={competition} />
      {!competition.cancelled && <EligibilityCard competition={competition.id} />}
      <div className={styles.races}>
        <RaceSection id={competition.id} competition={competition} short />
      </div>
      <StartLists competition={competition.id} />
      {isPrinting ? (
        TABS.map((key) => <section key={key}>{panels[key]}</section>)
      ) : (
        <div>
          <Tabs
            label={t("competition.detail.tabs")}
            active={active}
            onChange={show}
            tabs={TABS.map((key) => ({ key, label: t(`competition.detail.${key}`), content: panels[key] }))}
          />
        </div>
      )}
    </>
  );

  /** On paper, where the parts are printed below each other, the heading names the part. */
  function panel(key: (typeof TABS)[number], content: React.ReactNode) {
    return (
      <>
        <h2 className={styles.paperTitle}>{t(`competition.detail.${key}`)}</h2>
        {content}
      </>
    );
  }
}
