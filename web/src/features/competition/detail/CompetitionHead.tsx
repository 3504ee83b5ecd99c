import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { formatDay, formatDayRange } from "@rajt/contract/kernel/days";
import type { ReactNode } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import { DeadlineBadge } from "../calendar/DeadlineBadge.tsx";
import pictures from "../calendar/month/MonthPicture.module.css";
import { mapAddress } from "../outer-address.ts";
import { OuterLink } from "../OuterLink.tsx";
import { SportMarks } from "../SportMarks.tsx";
import { useToday } from "../../../kernel/useToday.ts";
import { useEntrant } from "../../entry/index.ts";
import { CanEnter } from "./CanEnter.tsx";
import styles from "./CompetitionHead.module.css";
import { FoldedOnPhone } from "./FoldedOnPhone.tsx";
import { HowMuch } from "./fees/HowMuch.tsx";

type CompetitionHeadProps = {
  competition: CompetitionDetails;
  /** A preview inside the form: the form has the page heading, and entering is not possible. */
  isPreview?: boolean;
};

/**
 * Shows the head of a competition on one screen: what, when, where, deadline, price and whether the viewer can enter.
 */
export function CompetitionHead({ competition, isPreview = false }: CompetitionHeadProps) {
  const { t, locale } = useTexts();
  const today = useToday();
  const entrant = useEntrant();
  const { name, date, endDate, address, regDeadline, createdOrg, competitionPartList } = competition;
  const Name = isPreview ? "h3" : "h1";
  return (
    <header className={styles.head}>
      <div className={classes(styles.picture, pictures[`month${date.slice(5, 7)}`])} />
      <div className={styles.words}>
        <Name className={styles.name}>{name}</Name>
        <p className={styles.by}>
          <SportMarks categories={competitionPartList.map(({ sportCategory }) => sportCategory.name)} />
          {createdOrg.name}
        </p>
      </div>
      <FoldedOnPhone line={`${formatDayRange(date, endDate, locale)} · ${address}`}>
        <dl className={styles.answers}>
          <Answer label={t("competition.detail.when")}>{formatDayRange(date, endDate, locale)}</Answer>
          <Answer label={t("competition.detail.where")}>
            {address} <OuterLink href={mapAddress(competition)}>{t("competition.dialog.map")}</OuterLink>
          </Answer>
          <Answer label={t("competition.detail.until")}>
            {today <= regDeadline ? (
              <>
                {formatDay(regDeadline, locale)} <DeadlineBadge deadline={regDeadline} short />
              </>
            ) : (
              t("competition.detail.closedOn", { day: formatDay(regDeadline, locale) })
            )}
          </Answer>
          <Answer label={t("competition.detail.howMuch")}>
            <HowMuch competition={competition} />
          </Answer>
          {!isPreview && entrant !== "none" && (
            <Answer label={t("competition.detail.canEnter")}>
              <CanEnter competition={competition} />
            </Answer>
          )}
        </dl>
      </FoldedOnPhone>
    </header>
  );
}

const Answer = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
