import { pathTo } from "@rajt/contract/portal.pages";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { ChooseRoster } from "./ChooseRoster.tsx";
import { HowTo } from "./HowTo.tsx";
import { ImportOutcome } from "./ImportOutcome.tsx";
import styles from "./Roster.module.css";
import { useRosterImport } from "./useRosterImport.ts";

/** Imports a roster from a spreadsheet, after a preview (product/people 21). */
export function RosterImportPage() {
  const { t } = useTexts();
  const roster = useRosterImport();
  const { state, reading, running, failure } = roster;
  const begun = state !== null || running;
  return (
    <>
      <PageTitle
        lead={t("roster.lead")}
        actions={
          <PortalLink to={pathTo("athlete")} className={buttonClass("quiet")}>
            <IconArrowLeft size={18} aria-hidden />
            {t("roster.back")}
          </PortalLink>
        }
      />
      <div className={styles.page}>
        <div role="alert" className={failure === null ? "visually-hidden" : undefined}>
          {failure !== null && (
            <Notice
              kind="error"
              action={state?.next != null && <Button onClick={roster.goOn}>{t("roster.goOn")}</Button>}
            >
              {failure}
            </Notice>
          )}
        </div>
        {reading !== null && (
          <output className={styles.progress}>
            <span>{t("roster.reading", { name: reading })}</span>
            <progress aria-label={t("roster.reading", { name: reading })} />
          </output>
        )}
        {state !== null && <ImportOutcome roster={roster} state={state} />}
        {!begun && (
          <>
            <ChooseRoster onFile={roster.start} />
            <HowTo />
          </>
        )}
      </div>
    </>
  );
}
