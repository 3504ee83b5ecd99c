import type { CalendarDetails, CalendarItem } from "@rajt/contract/competition/competition.calls";
import { formatDay, formatDayRange } from "@rajt/contract/kernel/days";
import { webAddress } from "@rajt/contract/kernel/web-address.rules";
import { useTexts } from "../../../kernel/texts.tsx";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import { DeadlineBadge } from "../calendar/DeadlineBadge.tsx";
import { mapAddress } from "../outer-address.ts";
import { OuterLink } from "../OuterLink.tsx";
import { useToday } from "../../../kernel/useToday.ts";
import { FoldedOnPhone } from "../detail/FoldedOnPhone.tsx";
import styles from "./CompetitionFacts.module.css";

type CompetitionFactsProps = { known: CalendarItem | undefined; details: CalendarDetails | undefined };

/** Shows date, place, deadline and the event's own website. */
export function CompetitionFacts({ known, details }: CompetitionFactsProps) {
  const { t, locale } = useTexts();
  const today = useToday();
  const facts = details ?? known;
  const website = webAddress(details?.officialWebsite ?? "");
  const list = (
    <dl className={styles.facts}>
      <div>
        <dt>{t("competition.dialog.time")}</dt>
        <dd>{facts === undefined ? <Skeleton width="16ch" /> : formatDayRange(facts.date, facts.endDate, locale)}</dd>
      </div>
      <div>
        <dt>{t("competition.dialog.place")}</dt>
        <dd>
          {facts === undefined ? <Skeleton width="18ch" /> : facts.address}
          {details !== undefined && (
            <>
              {" "}
              <OuterLink href={mapAddress(details)}>{t("competition.dialog.map")}</OuterLink>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("competition.dialog.deadline")}</dt>
        <dd>
          {facts === undefined ? (
            <Skeleton width="14ch" />
          ) : (
            <>
              {formatDay(facts.regDeadline, locale)}{" "}
              {today <= facts.regDeadline ? (
                <DeadlineBadge deadline={facts.regDeadline} short />
              ) : (
                <span className={styles.over}>{t("competition.dialog.deadlinePast")}</span>
              )}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("competition.dialog.organiser")}</dt>
        <dd>{facts === undefined ? <Skeleton width="16ch" /> : facts.createdOrg.name}</dd>
      </div>
      {website !== null && (
        <div>
          <dt>{t("competition.event.website")}</dt>
          <dd>
            <OuterLink href={website}>{t("competition.dialog.website")}</OuterLink>
          </dd>
        </div>
      )}
    </dl>
  );
  if (facts === undefined) return list;
  const line = `${formatDayRange(facts.date, facts.endDate, locale)} · ${facts.address}`;
  return <FoldedOnPhone line={line}>{list}</FoldedOnPhone>;
}
