import type { EditedEntry as Edited } from "@rajt/contract/entry/organiser-entry.calls";
import type { Named } from "@rajt/contract/kernel/calls";
import { useEffect, useRef, useState } from "react";
import { changedNames } from "../../../kernel/form/record/changes.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { dismissErrors, showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { EditedEntry } from "./EditedEntry.tsx";
import type { FormName } from "./losing.ts";
import { ChangedTeam } from "./OrganisedTeam.tsx";
import styles from "./OrganiserEntry.module.css";

/** The labels of parts of an entry that others change too. */
const LABELS = {
  race: "entry.edit.race",
  cachedPersonFullName: "entry.edit.cachedPersonFullName",
  cachedPersonChipNumber: "entry.edit.cachedPersonChipNumber",
  startNumber: "entry.start.column.number",
  teamName: "entry.edit.teamName",
  team: "entry.edit.members",
} as const satisfies Partial<Record<keyof Edited, string>>;

type EditedFormsProps = {
  latest: Edited;
  /** When it was read. */
  readAt: number;
  races: readonly Named[];
  losing: readonly FormName[];
  onSaved: () => void;
};

/** The two forms of an entry: saving one, or a save by another user, keeps what is typed in the other. */
export function EditedForms({ latest, readAt, races, losing, onSaved }: EditedFormsProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(latest);
  /** When the version before a save was read; null once a newer one is loaded. */
  const [readBefore, setReadBefore] = useState<number | null>(null);
  const [wasRefused, setRefused] = useState(false);
  if (readBefore !== null && readAt > readBefore) {
    setReadBefore(null);
    setShown(latest);
  } else if (latest !== shown && (losing.length === 0 || latest.updated === shown.updated)) {
    setShown(latest);
    setRefused(false);
  }
  const isElsewhere = readBefore === null && latest.updated !== shown.updated;
  const changed = changedNames(shown, latest);
  const labels = Object.entries(LABELS).flatMap(([name, label]) => (changed.includes(name) ? [t(label)] : []));
  const box = useRef<HTMLDivElement>(null);
  // A conflict is reported above, possibly outside the visible part of the page.
  useEffect(() => {
    if (isElsewhere && wasRefused) box.current?.focus();
  }, [isElsewhere, wasRefused]);
  const outdated = () => setRefused(true);
  const done = (form: FormName) => {
    if (losing.every((other) => other === form)) return onSaved();
    setReadBefore(readAt);
    box.current?.focus();
  };
  return (
    <>
      <div ref={box} tabIndex={-1} className={styles.notices} aria-live="polite">
        {isElsewhere && (
          <Notice
            kind="warning"
            title={t("kernel.form.conflictUnnamed")}
            action={
              <Button
                onClick={() => {
                  setShown(latest);
                  setRefused(false);
                  box.current?.focus();
                  dismissErrors();
                  showToast("info", t("kernel.form.reloaded"));
                }}
              >
                {t("kernel.form.reload")}
              </Button>
            }
          >
            {labels.length > 0 && <p>{t("kernel.form.conflictFields", { fields: labels.join(", ") })}</p>}
          </Notice>
        )}
      </div>
      <EditedEntry entry={shown} races={races} onSaved={() => done("entry")} outdated={outdated} />
      {shown.team !== null && shown.closed === null && (
        <section className={styles.team} aria-label={t("entry.edit.members")}>
          <h2>{t("entry.edit.members")}</h2>
          <ChangedTeam entry={shown} team={shown.team} onSaved={() => done("team")} outdated={outdated} />
        </section>
      )}
    </>
  );
}
