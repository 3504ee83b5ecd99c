import { writes } from "@rajt/contract/kernel/access";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/Button.tsx";
import { PortalLink } from "../../../kernel/ui/PortalLink.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { classes } from "../../../kernel/ui/classes.ts";
import { useDocumentTitle } from "../../../kernel/ui/PageTitle.tsx";
import { useToday } from "../useToday.ts";
import { addMonths, monthOf, type Month } from "./month.ts";
import { monthName } from "./month-name.ts";
import styles from "./MonthHero.module.css";
import pictures from "./MonthPicture.module.css";

const ADDING = writes("NewCompetition");

type MonthHeroProps = { month: Month; onMonth: (month: Month) => void };

/** The head of the calendar: the month's name over a picture of its season, and the ways to other months. */
export function MonthHero({ month, onMonth }: MonthHeroProps) {
  const { t, locale } = useTexts();
  const { may } = useViewer();
  const today = useToday();
  const name = monthName(month, locale);
  useDocumentTitle(`${t("competition.calendar.title")} – ${name}`);
  return (
    <header className={classes(styles.hero, pictures[`month${month.slice(5)}`])}>
      <h1 className={styles.title}>
        <span className={styles.product}>{t("competition.calendar.title")}</span>
        <span className={styles.month}>{name}</span>
      </h1>
      <nav className={styles.controls} aria-label={t("competition.calendar.controls")}>
        <Step label={t("competition.calendar.previous")} onClick={() => onMonth(addMonths(month, -1))}>
          <IconChevronLeft size={20} aria-hidden />
        </Step>
        <Button className={styles.today} onClick={() => onMonth(monthOf(today))}>
          {t("competition.calendar.today")}
        </Button>
        <Step label={t("competition.calendar.next")} onClick={() => onMonth(addMonths(month, 1))}>
          <IconChevronRight size={20} aria-hidden />
        </Step>
        {may(ADDING) && (
          <PortalLink to="/competition/edit/new" className={classes(buttonClass(), styles.today)}>
            <IconPlus size={18} aria-hidden /> {t("competition.calendar.add")}
          </PortalLink>
        )}
      </nav>
    </header>
  );
}

function Step({ label, ...rest }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return <Button className={styles.step} aria-label={label} title={label} {...rest} />;
}
