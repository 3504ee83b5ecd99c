import { pathTo } from "@rajt/contract/portal.pages";
import { writes } from "@rajt/contract/kernel/access";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMayOpen } from "../../../kernel/page/page-needs.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import { useDocumentTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import styles from "./CalendarHero.module.css";
import { type Month } from "./month/month.ts";
import pictures from "./month/MonthPicture.module.css";

const ADDING = writes("NewCompetition");

type CalendarHeroProps = {
  /** The month whose season the picture shows. */
  month: Month;
  name: string;
  /** A low band, so that search results begin on the first screen. */
  isLow?: boolean;
  /** The elements before the button that adds. */
  children?: ReactNode;
};

/**
 * The head of the calendar: its title over a picture of the season, the button that adds a competition for viewers who
 * may, and on a phone the registration, for which the toolbar has no room.
 */
export function CalendarHero({ month, name, isLow = false, children }: CalendarHeroProps) {
  const { t } = useTexts();
  const { may, signedIn } = useViewer();
  const mayOpen = useMayOpen();
  useDocumentTitle(`${t("competition.calendar.title")} – ${name}`);
  return (
    <header className={classes(styles.hero, isLow && styles.low, pictures[`month${month.slice(5)}`])}>
      <h1 className={styles.title}>
        <span className={styles.product}>{t("competition.calendar.title")}</span>
        <span className={styles.name}>{name}</span>
      </h1>
      <div className={styles.controls}>
        {children}
        {!signedIn && mayOpen(pathTo("registration")) && (
          <PortalLink to={pathTo("registration")} className={classes(buttonClass(), styles.strong, styles.onPhone)}>
            {t("shell.menu.register")}
          </PortalLink>
        )}
        {may(ADDING) && (
          <PortalLink to={pathTo("competitionEdit", { id: "new" })} className={classes(buttonClass(), styles.strong)}>
            <IconPlus size={18} aria-hidden /> {t("competition.calendar.add")}
          </PortalLink>
        )}
      </div>
    </header>
  );
}
