import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { useState } from "react";
import { useTexts } from "../../../../kernel/texts.tsx";
import { Button } from "../../../../kernel/ui/buttons/Button.tsx";
import { classes } from "../../../../kernel/ui/page/classes.ts";
import { Skeleton } from "../../../../kernel/ui/page/Skeleton.tsx";
import { useToday } from "../../../../kernel/useToday.ts";
import { CompetitionLink } from "../CompetitionLink.tsx";
import { DeadlineBadge } from "../DeadlineBadge.tsx";
import { shortDay } from "../month/month-name.ts";
import { openEntries } from "./open-entries.ts";
import styles from "./OpenEntries.module.css";

const CLOSING_SHOWN = 3;
const OPEN_SHOWN = 5;

/** Shows beside the month which entries close soon and which others are open. */
export function OpenEntries({ items }: { items: readonly CalendarItem[] | undefined }) {
  const { t } = useTexts();
  const today = useToday();
  const { closing, open } = items === undefined ? NOT_YET : openEntries(items, today);
  return (
    <aside
      className={classes(styles.aside, items === undefined && styles.waiting)}
      aria-label={t("competition.calendar.entering")}
    >
      <EntryList
        title={t("competition.calendar.closing")}
        items={closing}
        shown={CLOSING_SHOWN}
        none={t("competition.calendar.closingNone")}
        soon
      />
      <EntryList
        title={t("competition.calendar.open")}
        items={open}
        shown={OPEN_SHOWN}
        none={closing?.length === 0 ? t("competition.calendar.openNone") : undefined}
      />
    </aside>
  );
}

const NOT_YET = { closing: undefined, open: undefined };

type EntryListProps = {
  title: string;
  items: readonly CalendarItem[] | undefined;
  shown: number;
  /** The sentence for an empty list; without it an empty list is left out. */
  none: string | undefined;
  /**
   * The list of entries that close soon: it reserves the room of all its rows, so that nothing below moves when they
   * arrive.
   */
  soon?: boolean;
};

function EntryList({ title, items, shown, none, soon = false }: EntryListProps) {
  const { t } = useTexts();
  const [all, setAll] = useState(false);
  if (items?.length === 0 && none === undefined) return null;
  const folds = items !== undefined && items.length > shown;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {folds && (
          <Button look="quiet" className={styles.fold} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t("competition.calendar.showFewer") : t("competition.calendar.showAll", { count: items.length })}
          </Button>
        )}
      </div>
      <ul className={soon ? styles.reserved : styles.list}>
        {items?.slice(0, all ? undefined : shown).map((item) => <EntryRow key={item.id} item={item} soon={soon} />) ??
          Array.from({ length: shown }, (_, row) => (
            <li key={row} className={classes(styles.row, !soon && styles.tall)}>
              <Skeleton width="75%" />
              <Skeleton width="50%" />
              {!soon && <Skeleton width="40%" />}
            </li>
          ))}
        {items?.length === 0 && <li className={styles.none}>{none}</li>}
      </ul>
    </section>
  );
}

function EntryRow({ item, soon }: { item: CalendarItem; soon: boolean }) {
  const { t, locale } = useTexts();
  return (
    <li>
      <CompetitionLink competition={item.id} className={classes(styles.row, !soon && styles.tall)}>
        <span className={styles.name}>{item.name}</span>
        <span className={styles.facts}>
          <span className={styles.where}>
            {shortDay(item.date, locale)} · {item.address}
          </span>
          {soon && <DeadlineBadge deadline={item.regDeadline} />}
        </span>
        {!soon && (
          <span className={styles.where}>
            {t("competition.calendar.deadline", { day: shortDay(item.regDeadline, locale) })}
          </span>
        )}
      </CompetitionLink>
    </li>
  );
}
