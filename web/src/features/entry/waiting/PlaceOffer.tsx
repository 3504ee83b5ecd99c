import { formatMoment } from "@rajt/contract/kernel/days";
import { useEffect, useState } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import styles from "./PlaceOffer.module.css";

/** The place offered to the viewer, with its clock, above the button that accepts it (product/entering 42). */
export function PlaceOffer({ until }: { until: string }) {
  const { t, locale } = useTexts();
  const minutes = useMinutesUntil(until);
  return (
    <div className={styles.offer}>
      <span className={styles.title}>
        <Badge kind="success">{t("entry.waiting.offer.title")}</Badge>
      </span>
      <p className={styles.note}>
        {minutes <= 0
          ? t("entry.waiting.offer.over")
          : t("entry.waiting.offer.until", { until: formatMoment(new Date(until), locale) })}{" "}
        {minutes > 0 && (
          <span className="tabular">
            {minutes < 60
              ? t("entry.waiting.offer.minutes", { minutes })
              : t("entry.waiting.offer.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
          </span>
        )}
      </p>
    </div>
  );
}

/** Returns the time left until the end of an offer in short words, for a button. */
export function useTimeLeft(until: string): string {
  const { t } = useTexts();
  const minutes = useMinutesUntil(until);
  if (minutes <= 0) return t("entry.waiting.offer.overShort");
  return minutes < 60
    ? t("entry.waiting.offer.minutesShort", { minutes })
    : t("entry.waiting.offer.hoursShort", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

const MINUTE = 60_000;

const minutesUntil = (moment: string): number => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / MINUTE));

/** Returns the whole minutes left until a moment, rounded up; updated every ten seconds. */
function useMinutesUntil(moment: string): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(moment));
  useEffect(() => {
    const look = () => setMinutes(minutesUntil(moment));
    look();
    const ticking = setInterval(look, MINUTE / 6);
    return () => clearInterval(ticking);
  }, [moment]);
  return minutes;
}
