import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTexts } from "../../../../kernel/texts.tsx";
import { Button } from "../../../../kernel/ui/buttons/Button.tsx";
import { useToday } from "../../../../kernel/useToday.ts";
import { CalendarHero } from "../CalendarHero.tsx";
import { addMonths, monthOf, type Month } from "./month.ts";
import { monthName } from "./month-name.ts";
import styles from "./MonthHero.module.css";

type MonthHeroProps = { month: Month; onMonth: (month: Month) => void };

/** The head of the month, with links to other months. */
export function MonthHero({ month, onMonth }: MonthHeroProps) {
  const { t, locale } = useTexts();
  const today = useToday();
  return (
    <CalendarHero month={month} name={monthName(month, locale)}>
      <nav className={styles.months} aria-label={t("competition.calendar.controls")}>
        <Step label={t("competition.calendar.previous")} onClick={() => onMonth(addMonths(month, -1))}>
          <IconChevronLeft size={20} aria-hidden />
        </Step>
        <Button className={styles.today} onClick={() => onMonth(monthOf(today))}>
          {t("competition.calendar.today")}
        </Button>
        <Step label={t("competition.calendar.next")} onClick={() => onMonth(addMonths(month, 1))}>
          <IconChevronRight size={20} aria-hidden />
        </Step>
      </nav>
    </CalendarHero>
  );
}

function Step({ label, ...rest }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return <Button className={styles.step} aria-label={label} title={label} {...rest} />;
}
