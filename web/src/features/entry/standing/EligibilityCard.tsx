import type { OwnStanding } from "@rajt/contract/entry/own-races.calls";
import { type Day, formatDay, yearOf } from "@rajt/contract/kernel/days";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { FixLink } from "./FixLink.tsx";
import styles from "./EligibilityCard.module.css";

type EligibilityCardProps = {
  /** On the day of its races; without it, today. */
  competition?: number;
  /** On the page of the record itself: moves the focus to the field that fixes it, and returns whether it could. */
  mend?: (refusal: OwnStanding["refusal"]) => (() => void) | undefined;
};

/**
 * “Nevezhetek?”: what the viewer's record says about starting, each item with its day and the link to its fix
 * (product/entering 34).
 */
export function EligibilityCard({ competition, mend }: EligibilityCardProps) {
  const { t, locale } = useTexts();
  const { viewer } = useViewer();
  const starts = viewer.isAthlete || viewer.isCompetitor;
  const { data } = useCall(
    "POST /competitionEntryControl/getOwnStanding",
    competition === undefined ? {} : { competitionId: competition },
    { enabled: starts, background: true },
  );
  if (data === undefined || data.lineList.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t("entry.own.eligibility.title")}>
      <p className={styles.title}>{t("entry.own.eligibility.title")}</p>
      <p className={styles.day}>
        {competition === undefined
          ? t("entry.own.eligibility.today")
          : t("entry.own.eligibility.onDay", { day: formatDay(data.on, locale) })}
        {data.lineList.every(({ stands }) => !stands) && <>: {t("entry.own.eligibility.all")}</>}
      </p>
      <ul className={styles.lines}>
        {data.lineList.map((line) => (
          <Line key={line.refusal} line={line} on={data.on} mend={mend?.(line.refusal)} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line, on, mend }: { line: OwnStanding; on: Day; mend: (() => void) | undefined }) {
  const { t } = useTexts();
  const { refusal, stands } = line;
  return (
    <li className={stands ? styles.stands : styles.fine}>
      {stands ? <IconAlertTriangle size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
      <span className={styles.words}>
        <strong>{t(`entry.own.eligibility.line.${refusal}`)}</strong>: <State line={line} on={on} />
      </span>
      {stands && mend !== undefined && <Button onClick={mend}>{t("entry.own.fix.clearance")}</Button>}
      {stands && mend === undefined && <FixLink code={`entry.refusal.${refusal}`} />}
    </li>
  );
}

function State({ line: { refusal, stands, until }, on }: { line: OwnStanding; on: Day }) {
  const { t, locale } = useTexts();
  const day = until === null ? null : formatDay(until, locale);
  if (!stands) return day === null ? t("entry.own.eligibility.fine") : t("entry.own.eligibility.until", { day });
  return day === null
    ? t(`entry.own.eligibility.stands.${refusal}`, { year: yearOf(on) })
    : t("entry.own.eligibility.ended", { day });
}
