import {
  type ChangedField,
  type ChangedValue,
} from "@rajt/contract/competition/announcement/announcement-changes.rules";
import { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import type { Day } from "@rajt/contract/kernel/days";
import { formatDay } from "@rajt/contract/kernel/days";
import type { Field } from "@rajt/contract/kernel/form/form";
import { IconArrowRight } from "@tabler/icons-react";
import { ShownValue } from "../../../../kernel/form/fields/ShownValue.tsx";
import { useFormLooks } from "../../../../kernel/form/FormModel.ts";
import type { RecordOf } from "../../../../kernel/form/form-api.ts";
import { isRecord, textIn, valuesOf } from "../../../../kernel/form/record/values.ts";
import { useTexts } from "../../../../kernel/texts.tsx";
import { Notice } from "../../../../kernel/ui/page/Notice.tsx";
import styles from "./ChangeList.module.css";
import { useChanges } from "./useChanges.ts";

type ChangeListProps = { record: RecordOf<typeof announcementForm>; goTo: (name: string) => void };

/** Shows a reviewer what changed since the previous submission: each value by its field and line, old and new. */
export function ChangeList({ record, goTo }: ChangeListProps) {
  const { t } = useTexts();
  const { labelOf } = useFormLooks();
  const changes = useChanges(record);
  if (changes === null) return null;
  const nameOfPart = partNamesIn(record, changes.fields);
  return (
    <Notice title={t("competition.edit.changes.title")}>
      {changes.values.length === 0 ? (
        <p>{t("competition.edit.changes.none")}</p>
      ) : (
        <ul className={styles.changes}>
          {changes.values.map((change) => (
            <li key={`${change.field} ${change.line} ${change.inner} ${change.what}`}>
              <button type="button" className={styles.go} onClick={() => goTo(change.field)}>
                <Title change={change} label={labelOf(change.field)} />
              </button>{" "}
              {change.what === "changed" ? (
                <span className={styles.values}>
                  <span className="visually-hidden">{t("competition.edit.changes.before")}</span>
                  <del>
                    <Value change={change} value={change.before} nameOfPart={nameOfPart} />
                  </del>{" "}
                  <IconArrowRight size={16} aria-hidden />{" "}
                  <span className="visually-hidden">{t("competition.edit.changes.after")}</span>
                  <ins>
                    <Value change={change} value={change.after} nameOfPart={nameOfPart} />
                  </ins>
                </span>
              ) : (
                <span>{t(`competition.edit.changes.${change.what}`)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** `A rendező adatai – Név`, or `Futamok · Triatlon - OB - Sprint · Rajt`. */
function Title({ change: { field, line, inner }, label }: { change: ChangedValue; label: string }) {
  const { t, locale, translated } = useTexts();
  const { words } = useFormLooks();
  // cast: a line of refund terms is named by its day.
  const named = field === "refundStepList" && line !== null ? formatDay(line as Day, locale) : line;
  return [
    label,
    named === "" ? t("kernel.form.empty") : named && translated(named),
    inner && words.rows(field).label(inner),
  ]
    .filter((text) => text !== null)
    .join(" · ");
}

type ValueProps = { change: ChangedValue; value: unknown; nameOfPart: (key: unknown) => string };

function Value({ change: { field: name, inner }, value, nameOfPart }: ValueProps) {
  const { translated } = useTexts();
  const { words } = useFormLooks();
  const whole: Field = announcementForm.fields[name];
  const field = inner !== null && whole.kind === "rows" ? whole.fields[inner] : whole;
  if (field === undefined) return null;
  const shown =
    inner === "competitionPartKeyList" && Array.isArray(value)
      ? value.map((key) => translated(nameOfPart(key)))
      : value;
  const own = inner ?? name;
  return (
    <ShownValue
      name={own}
      field={field}
      value={valuesOf({ [own]: field }, { [own]: shown })[own]}
      words={inner === null ? words : words.rows(name)}
    />
  );
}

/** Returns the names of parts by key, also of those that were removed since. */
function partNamesIn(record: RecordOf<typeof announcementForm>, fields: readonly ChangedField[]) {
  const removed = fields.find(({ field }) => field === "competitionPartList")?.before;
  const before: readonly unknown[] = Array.isArray(removed) ? removed : [];
  const parts = [...before, ...(record.competitionPartList ?? [])];
  const names = new Map(parts.filter(isRecord).map(({ key, name }) => [key, textIn(name)]));
  return (key: unknown): string => names.get(key) ?? textIn(key);
}
