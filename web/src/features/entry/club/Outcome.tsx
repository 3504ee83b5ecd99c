import type { ClubListAnswer } from "@rajt/contract/entry/club-entry.calls";
import { useEffect, useRef } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import styles from "./Club.module.css";

type Named = NonNullable<ClubListAnswer["refused"]>[number];
type OutcomeProps = { outcome: ClubListAnswer; raceName: (race: number) => string | null };

/**
 * Sums up a save that did not do everything, such as "12 nevezve, 1 nem", and names the athletes whose entries differ
 * from the saved list, with the reason and the link to its fix.
 */
export function Outcome({ outcome, raceName }: OutcomeProps) {
  const { t } = useTexts();
  const panel = useRef<HTMLOutputElement>(null);
  const { entered = [], withdrawn = [], staying = [], refused = [] } = outcome;
  const exceptions = refused.length + staying.length;
  // The save button may be at the end of a long list: the focus moves to what was not done.
  useEffect(() => {
    if (exceptions > 0) panel.current?.focus();
  }, [outcome, exceptions]);
  if (exceptions === 0) return null;
  const isAnythingDone = entered.length + withdrawn.length > 0;
  const counts = { entered, withdrawn, refused, staying };
  const summary = (["entered", "withdrawn", "refused", "staying"] as const)
    .filter((part) => counts[part].length > 0)
    .map((part) => t(`entry.club.outcome.${part}`, { count: counts[part].length }))
    .join(", ");
  return (
    <output ref={panel} className={styles.outcome} tabIndex={-1}>
      {isAnythingDone && (
        <p>
          <strong>{summary}</strong>
        </p>
      )}
      {refused.length > 0 && (
        <Notice
          kind={isAnythingDone ? "warning" : "error"}
          title={t("entry.club.notSavedTitle", { count: refused.length })}
        >
          <ul className={styles.names}>{refused.map(line)}</ul>
        </Notice>
      )}
      {staying.length > 0 && (
        <Notice kind="warning" title={t("entry.club.stayingTitle", { count: staying.length })}>
          <ul className={styles.names}>{staying.map(line)}</ul>
        </Notice>
      )}
    </output>
  );

  function line({ race, athlete, name, code, message }: Named) {
    return (
      <li key={`${race} ${athlete}`}>
        <strong>{[name ?? t("entry.club.stranger"), raceName(race)].filter(Boolean).join(" – ")}</strong>: {message}{" "}
        <FixLink inline code={code} athlete={{ id: athlete, name: name ?? "" }} />
      </li>
    );
  }
}
