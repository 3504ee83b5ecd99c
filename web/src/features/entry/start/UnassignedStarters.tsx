import type { Numbering } from "@rajt/contract/entry/start/start-numbers.calls";
import { pathTo } from "@rajt/contract/portal.pages";
import { useTexts } from "../../../kernel/texts.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { FROM_NUMBERS } from "./from-numbers.ts";
import styles from "./Start.module.css";

/** The starters without a number with the reason, and the starts that share a chip, each with a link to the entry. */
export function UnassignedStarters({ competition, numbering }: { competition: number; numbering: Numbering }) {
  const { t, translated } = useTexts();
  const { withoutList, chipConflictList, raceList } = numbering;
  const wayTo = (id: number) => pathTo("competitionEntryEdit", { competitionId: competition, id });
  const nameOf = (race: number) => translated(raceList.find(({ id }) => id === race)?.name ?? "");
  return (
    <>
      {withoutList.length > 0 && (
        <details className={styles.section}>
          <summary>{t("entry.start.without.title", { count: withoutList.length })}</summary>
          <ul>
            {withoutList.map(({ entry, race, name, reason }) => (
              <li key={entry}>
                <PortalLink to={wayTo(entry)} state={FROM_NUMBERS}>
                  {name}
                </PortalLink>{" "}
                – {nameOf(race)}: {t(`entry.start.without.${reason}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {chipConflictList.length > 0 && (
        <div className={styles.section}>
          {chipConflictList.map(({ race, chip, entryList }) => (
            <Notice key={`${race} ${chip}`} kind="warning">
              <p>{t("entry.start.chipConflict", { chip, race: nameOf(race) })}</p>
              <ul>
                {entryList.map(({ entry, name }) => (
                  <li key={entry}>
                    <PortalLink to={wayTo(entry)} state={FROM_NUMBERS}>
                      {name}
                    </PortalLink>
                  </li>
                ))}
              </ul>
            </Notice>
          ))}
        </div>
      )}
    </>
  );
}
