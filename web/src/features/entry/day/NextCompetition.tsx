import { formatDay } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { CompetitionDayCard } from "./CompetitionDayCard.tsx";
import { daysLeftText } from "./day-text.ts";
import styles from "./Day.module.css";

/** The organiser's next competition, above the list of all (product/entering 62); nothing for any other viewer. */
export function NextCompetition() {
  const texts = useTexts();
  const { t, locale } = texts;
  const { isOrganizer } = useViewer().viewer;
  const { data, isPending } = useCall(
    "GET /competitionDayControl/getNext",
    {},
    { enabled: isOrganizer, background: true },
  );
  if (!isOrganizer) return null;
  if (data === undefined) return isPending ? <Skeleton width="100%" height="18rem" /> : null;
  const { next } = data;
  if (next === null) return null;
  const left = daysLeftText(next.daysLeft, texts);
  return (
    <section className={styles.card} aria-label={t("entry.day.next")}>
      <h2 className={styles.name}>
        <PortalLink to={pathTo("competitionDay", { competitionId: next.id })}>{next.name}</PortalLink>
      </h2>
      <p className={styles.when}>
        {t("entry.day.next")}: {formatDay(next.startsOn, locale)}
        {left !== null && ` – ${left}`}
      </p>
      <CompetitionDayCard day={next} />
    </section>
  );
}
