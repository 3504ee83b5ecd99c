import type { CompetitionDay } from "@rajt/contract/entry/day/day.calls";
import { CHECK_IN_DAYS } from "@rajt/contract/entry/day/day.rules";
import { formatForints } from "@rajt/contract/kernel/money";
import { openedPath, type Opening } from "@rajt/contract/kernel/table/opening-address";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconListNumbers, IconPrinter, IconSpeakerphone, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { usePublishAll } from "../start/usePublishAll.ts";
import { useStartFile } from "../start/useStartFile.ts";
import styles from "./Day.module.css";

const filtered = (propertyName: string, value: boolean): Opening => ({
  filter: [
    { propertyName, type: "EQ", value },
    // Withdrawn entries stay in the list and count nowhere.
    { propertyName: "rowStatus", type: "IN", value: ["ORIGINAL", "ADDED", "MODIFIED"] },
  ],
  order: [],
});

/** The figures of a competition, each a link to where it is worked on, and the tools of its morning. */
export function CompetitionDayCard({ day }: { day: CompetitionDay }) {
  const { t } = useTexts();
  const { id: competitionId, name, entered, paid, owed, withoutNumber, waiting, here, races } = day;
  // A list is published, and a latecomer added, only while the competition is held.
  const { cancelled, daysLeft, published } = day;
  const publish = usePublishAll();
  const print = useStartFile();
  const entries = pathTo("competitionEntry", { competitionId });
  const numbers = pathTo("startNumbers", { competitionId });
  const figures = [
    { label: t("entry.day.entered"), value: String(entered), to: entries },
    { label: t("entry.day.paid"), value: String(paid), to: openedPath(entries, filtered("paid", true)) },
    {
      label: t("entry.day.owed"),
      value: formatForints(owed, "running"),
      to: openedPath(entries, filtered("paid", false)),
      isMissing: owed > 0,
    },
    { label: t("entry.day.withoutNumber"), value: String(withoutNumber), to: numbers, isMissing: withoutNumber > 0 },
    { label: t("entry.day.waiting"), value: String(waiting), to: pathTo("competitionWaiting", { competitionId }) },
    {
      label: t("entry.day.lists"),
      value: t("entry.day.listsOf", { published, races }),
      to: numbers,
      isMissing: !cancelled && published < races,
    },
    {
      label: t("entry.day.here"),
      value: t("entry.day.hereOf", { here, entered }),
      // Until check-in opens no entry has this mark, so the filtered list would be empty.
      to: daysLeft > CHECK_IN_DAYS ? entries : openedPath(entries, filtered("here", false)),
    },
  ];
  return (
    <>
      {cancelled && <Notice kind="warning">{t("competition.detail.cancelled")}</Notice>}
      <ul className={styles.figures} aria-label={t("entry.day.figures", { name })}>
        {figures.map(({ label, value, to, isMissing = false }) => (
          <li key={label}>
            <PortalLink to={to} className={styles.figure} data-missing={isMissing || undefined}>
              <span className={styles.value}>{value}</span> <span>{label}</span>
            </PortalLink>
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        <PortalLink to={entries} className={buttonClass("primary")}>
          <IconUsers size={18} aria-hidden /> {t("entry.day.entries")}
        </PortalLink>
        <PortalLink to={numbers} className={buttonClass()}>
          <IconListNumbers size={18} aria-hidden /> {t("entry.day.numbers")}
        </PortalLink>
        {!cancelled && published < races && (
          <Button
            icon={<IconSpeakerphone size={18} aria-hidden />}
            busy={publish.isPending}
            onClick={() => publish.mutate({ competition: competitionId })}
          >
            {t("entry.day.publish")}
          </Button>
        )}
        <Button
          icon={<IconPrinter size={18} aria-hidden />}
          busy={print.isPending}
          onClick={() => print.mutate({ file: "exportAllPdf", competition: competitionId })}
        >
          {t("entry.day.print")}
        </Button>
        {!cancelled && (
          <PortalLink to={pathTo("competitionEntryEdit", { competitionId, id: "new" })} className={buttonClass()}>
            <IconUserPlus size={18} aria-hidden /> {t("entry.day.add")}
          </PortalLink>
        )}
      </div>
    </>
  );
}
