import { pathTo } from "@rajt/contract/portal.pages";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { ChooseSeason } from "./ChooseSeason.tsx";
import styles from "./Season.module.css";
import { SeasonOutcome } from "./SeasonOutcome.tsx";
import { useSeasonImport } from "./useSeasonImport.ts";

const HOW = ["whole", "rules", "approved", "again", "entered"] as const;

/** Imports the competitions of a season from a workbook, after a check (product/competitions 32). */
export function SeasonImportPage() {
  const { t } = useTexts();
  const season = useSeasonImport();
  const { state, running, failure } = season;
  const said = running && t(running.isCheck ? "season.checking" : "season.importing", { name: running.name });
  return (
    <>
      <PageTitle
        lead={t("season.lead")}
        actions={
          <PortalLink to={pathTo("competition")} className={buttonClass("quiet")}>
            <IconArrowLeft size={18} aria-hidden />
            {t("season.back")}
          </PortalLink>
        }
      />
      <div className={styles.page}>
        <div role="alert" className={failure === null ? "visually-hidden" : undefined}>
          {failure !== null && (
            <Notice kind="error" title={t("season.failed")}>
              <p className={styles.failure}>{failure}</p>
            </Notice>
          )}
        </div>
        {said !== null && (
          <output className={styles.progress}>
            <span>{said}</span>
            <progress aria-label={said} />
          </output>
        )}
        {state !== null && (
          <SeasonOutcome state={state} isRunning={running !== null} apply={season.apply} clear={season.clear} />
        )}
        {state === null && running === null && (
          <>
            <ChooseSeason onFile={season.check} />
            <section className={styles.how}>
              <h2>{t("season.how.title")}</h2>
              <ul>
                {HOW.map((rule) => (
                  <li key={rule}>{t(`season.how.${rule}`)}</li>
                ))}
              </ul>
            </section>
          </>
        )}
      </div>
    </>
  );
}
