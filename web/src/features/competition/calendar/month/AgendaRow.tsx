import type { Places } from "@rajt/contract/competition/calendar/calendar.calls";
import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { formatDayRange } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../../kernel/texts.tsx";
import { Badge } from "../../../../kernel/ui/page/Badge.tsx";
import { classes } from "../../../../kernel/ui/page/classes.ts";
import { Skeleton } from "../../../../kernel/ui/page/Skeleton.tsx";
import { SportMarks } from "../../SportMarks.tsx";
import { useToday } from "../../../../kernel/useToday.ts";
import styles from "./AgendaRow.module.css";
import { CompetitionLink } from "../CompetitionLink.tsx";
import { DeadlineBadge } from "../DeadlineBadge.tsx";
import { shortMonth, weekdayName } from "./month-name.ts";
import { CompetitionStatusBadge } from "../CompetitionStatusBadge.tsx";

/** One competition: its day, name and place, and how long it can be entered. */
export function AgendaRow({ id, item, places }: { id?: string; item: CalendarItem; places?: Places | undefined }) {
  const { locale } = useTexts();
  const today = useToday();
  return (
    <li id={id} className={styles.item}>
      <CompetitionLink competition={item.id} className={styles.row}>
        <span className={classes(styles.date, item.endDate < today && styles.past)} aria-hidden>
          <span className={styles.dateMonth}>{shortMonth(item.date, locale)}</span>
          <span className={styles.dateDay}>{Number(item.date.slice(8))}</span>
          <span className={styles.dateWeekday}>{weekdayName(item.date, locale, "short")}</span>
        </span>
        <span className={styles.words}>
          <span className={classes(styles.name, item.cancelled && styles.cancelled)}>{item.name}</span>
          <span className={styles.where}>
            <SportMarks categories={item.sportCategoryList} />
            {item.address}
          </span>
          <span className={item.date === item.endDate ? "visually-hidden" : styles.where}>
            {formatDayRange(item.date, item.endDate, locale)}
          </span>
        </span>
        <span className={styles.facts}>
          <span className={styles.organiser}>{item.createdOrg.name}</span>
          <CompetitionStatusBadge item={item} />
          {places && <PlacesWords places={places} />}
          {item.approved && today <= item.regDeadline && <DeadlineBadge deadline={item.regDeadline} />}
        </span>
      </CompetitionLink>
    </li>
  );
}

/**
 * Shows the free places of all races and the length of the waiting lists; nothing if a place is always free and nobody
 * waits.
 */
function PlacesWords({ places: { placesLeft, waiting } }: { places: Places }) {
  const { t } = useTexts();
  return (
    <>
      {placesLeft === 0 && <Badge>{t("competition.race.full")}</Badge>}
      {placesLeft !== null && placesLeft > 0 && (
        <span className={styles.places}>{t("competition.calendar.places", { count: placesLeft })}</span>
      )}
      {waiting > 0 && <span className={styles.places}>{t("entry.waiting.length", { waiting })}</span>}
    </>
  );
}

/** Placeholders for so many rows that are still loading. */
export const AgendaSkeleton = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => (
    <li key={row} className={styles.row}>
      <Skeleton width="48px" height="48px" />
      <span className={styles.words}>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </span>
    </li>
  ));
