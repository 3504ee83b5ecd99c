import { pathTo } from "@rajt/contract/portal.pages";
import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { isGone } from "../../../kernel/calls/call-error.ts";
import { recordId } from "../../../kernel/record-id.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { Dialog } from "../../../kernel/ui/overlays/Dialog.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { OPENED_HERE } from "../calendar/CompetitionLink.tsx";
import { RACE } from "@rajt/contract/competition/race-address.values";
import styles from "./CompetitionDialog.module.css";
import { CompetitionStatusBadge } from "../calendar/CompetitionStatusBadge.tsx";
import { CompetitionFacts } from "./CompetitionFacts.tsx";
import { ComingRaces, loadRaces } from "../../entry/index.ts";
import { LateView } from "../../../kernel/page/LateView.tsx";

const PARAMETER = "competition";

/**
 * The dialog of the competition in the address (`?competition=12`), over the calendar; Back, Escape and the cross close
 * it.
 */
export function CompetitionDialog({ items }: { items: readonly CalendarItem[] | undefined }) {
  const [search] = useSearchParams();
  const id = recordId(search.get(PARAMETER));
  if (id === null) return null;
  return <OpenDialog key={id} id={id} known={items?.find((item) => item.id === id)} />;
}

/** Shows at once what the calendar has loaded; the rest follows in place. */
function OpenDialog({ id, known }: { id: number; known: CalendarItem | undefined }) {
  const { t } = useTexts();
  const close = useClose();
  // The club view has its own save bar.
  const isOfAthletes = useSearchParams()[0].has(RACE);
  const { data, error, isError, refetch } = useCall("POST /competitionControl/getCalendarDetails", { id });
  const head = data ?? known;
  const gone = isGone(error);
  const failed = isError && data === undefined;
  const unnamed = failed ? t("competition.detail.heading") : t("competition.dialog.loading");
  const title = head?.name ?? (gone ? t("competition.dialog.gone") : unnamed);
  return (
    <Dialog
      width="large"
      title={
        <>
          {title} {known && <CompetitionStatusBadge item={known} />}
        </>
      }
      onClose={close}
      actions={
        gone || isOfAthletes ? undefined : (
          <PortalLink to={pathTo("calendarView", { id })} className={buttonClass("secondary")}>
            {t("competition.dialog.details")}
          </PortalLink>
        )
      }
    >
      <div className={styles.body}>
        {gone ? (
          <EmptyState title={t("competition.dialog.gone")} text={t("competition.dialog.goneText")} />
        ) : (
          <>
            {(head !== undefined || !failed) && <CompetitionFacts known={known} details={data} />}
            {failed ? (
              <ErrorState error={error} retry={() => void refetch()} />
            ) : (
              <LateView load={loadRaces} waiting={<ComingRaces />} given={{ id, competition: data }} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function useClose(): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const [, setSearch] = useSearchParams();
  return () => {
    if (isOpenedHere(state)) void navigate(-1);
    else
      setSearch(
        (now) => {
          now.delete(PARAMETER);
          now.delete(RACE);
          return now;
        },
        { replace: true, preventScrollReset: true },
      );
  };
}

const isOpenedHere = (state: unknown): boolean =>
  typeof state === "object" && state !== null && Object.keys(OPENED_HERE).every((key) => key in state);
