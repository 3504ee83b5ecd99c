import type { EditedEntry as Edited } from "@rajt/contract/entry/organiser-entry.calls";
import type { Named } from "@rajt/contract/kernel/calls";
import { useEffect, useRef, useState } from "react";
import { isSame } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { dismissErrors, showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { EditedEntry } from "./EditedEntry.tsx";
import type { FormName } from "./losing.ts";
import { ChangedTeam } from "./OrganisedTeam.tsx";
import styles from "./OrganiserEntry.module.css";

/** Parts of an entry that others change too, with their labels. */
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
  /** The moment in which it was read. */
  readAt: number;
  races: readonly Named[];
  losing: readonly FormName[];
  onSaved: () => void;
};

/** The two forms of an entry: what is typed in one outlives the saving of the other, and what others save meanwhile. */
export function EditedForms({ latest, readAt, races, losing, onSaved }: EditedFormsProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(latest);
  const [begun, setBegun] = useState({ entry: 0, team: 0 });
  const [saved, setSaved] = useState<{ readonly form: FormName; readonly readBefore: number } | null>(null);
  const [wasRefused, setRefused] = useState(false);
  if (saved !== null && readAt > saved.readBefore) {
    setSaved(null);
    setShown(latest);
    setBegun({ ...begun, [saved.form]: begun[saved.form] + 1 });
  } else if (latest !== shown && (losing.length === 0 || latest.updated === shown.updated)) {
    setShown(latest);
    setRefused(false);
  }
  const isElsewhere = saved === null && latest.updated !== shown.updated;
  const changed = Object.entries(LABELS).flatMap(([name, label]) =>
    isSame(Reflect.get(shown, name), Reflect.get(latest, name)) ? [] : [t(label)],
  );
  const box = useRef<HTMLDivElement>(null);
  // A save that came too late is answered above, where the page may not be scrolled to.
  useEffect(() => {
    if (isElsewhere && wasRefused) box.current?.focus();
  }, [isElsewhere, wasRefused]);
  const outdated = () => setRefused(true);
  const done = (form: FormName) => {
    if (losing.every((other) => other === form)) return onSaved();
    setSaved({ form, readBefore: readAt });
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
                  showToast("info", t("kernel.form.merged"));
                }}
              >
                {t("kernel.form.merge")}
              </Button>
            }
          >
            {changed.length > 0 && <p>{t("kernel.form.conflictFields", { fields: changed.join(", ") })}</p>}
          </Notice>
        )}
      </div>
      <EditedEntry
        key={`entry ${begun.entry}`}
        entry={shown}
        races={races}
        onSaved={() => done("entry")}
        outdated={outdated}
      />
      {shown.team !== null && shown.closed === null && (
        <section className={styles.team} aria-label={t("entry.edit.members")}>
          <h2>{t("entry.edit.members")}</h2>
          <ChangedTeam
            key={`team ${begun.team}`}
            entry={shown}
            team={shown.team}
            onSaved={() => done("team")}
            outdated={outdated}
          />
        </section>
      )}
    </>
  );
}
