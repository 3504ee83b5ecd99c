import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { RACE } from "@rajt/contract/competition/race-address.values";
import { placesOf, startersOf } from "../race/race-words.ts";
import styles from "./Team.module.css";

/** Returns a function that leaves the view of a race for the list of races. */
export function useToRaces(): () => void {
  const [, setSearch] = useSearchParams();
  return () =>
    setSearch(
      (now) => {
        now.delete(RACE);
        return now;
      },
      { preventScrollReset: true },
    );
}

/** The frame of the view in which teams are entered in a race. */
export function TeamView({ race, children }: { race: RaceSummary; children: ReactNode }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const toRaces = useToRaces();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.view}>
      <Button look="quiet" className={styles.back} icon={<IconArrowLeft size={18} aria-hidden />} onClick={toRaces}>
        {t("entry.club.backToRaces")}
      </Button>
      <header>
        <h3 ref={heading} className={styles.title} tabIndex={-1}>
          {t("entry.action.teamEntry")}
        </h3>
        <p className={styles.race}>{[race.name, startersOf(texts, race)].filter(Boolean).join(" · ")}</p>
        <p className={styles.quiet}>
          {formatDay(race.date, locale)} {formatTime(race.startTime)} · {t("competition.race.places")}:{" "}
          {placesOf(texts, race)}
        </p>
      </header>
      {children}
    </section>
  );
}
