import { pathTo } from "@rajt/contract/portal.pages";
import { formatDayRange } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { useCall } from "../../../kernel/calls/useCall.ts";
import styles from "./HistoryPanel.module.css";

/** Shows reviewers the other competitions within a week, with their distances. */
export function NeighbourPanel({ record }: { record: { id: number | null } }) {
  const { t, locale } = useTexts();
  const { data, error, refetch } = useCall("POST /competitionEditControl/getNeighbourList", { id: record.id ?? 1 });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={4} label={t("competition.calendar.loading")} />;
  if (data.length === 0) return <EmptyState title={t("competition.edit.near.none")} />;
  return (
    <ul className={styles.history}>
      {data.map(({ id, name, date, endDate, address, orgName, approved, distanceKm }) => (
        <li key={id} className={styles.step}>
          <span className={styles.when}>
            {formatDayRange(date, endDate, locale)} ·{" "}
            {distanceKm === null
              ? t("competition.edit.near.unknown")
              : t("competition.edit.near.away", { km: distanceKm.toLocaleString(locale) })}
          </span>
          <span>
            <PortalLink to={pathTo("calendarView", { id })}>{name}</PortalLink>{" "}
            {!approved && <Badge kind="neutral">{t("competition.calendar.draft")}</Badge>}
          </span>
          <span>
            {address} · {orgName}
          </span>
        </li>
      ))}
    </ul>
  );
}
