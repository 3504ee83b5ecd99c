import {
  announcementForm,
  wholeAnnouncement,
  type AnnouncementDraft,
} from "@rajt/contract/competition/announcement/announcement.form";
import type { AnnouncementCatalogue } from "@rajt/contract/competition/announcement/announcement.rules";
import { isCharged } from "@rajt/contract/competition/competition.rules";
import { useReducer } from "react";
import { useFormContext } from "react-hook-form";
import { useFormLooks, useFormSource } from "../../../../kernel/form/FormModel.ts";
import { useTyped } from "../../../../kernel/form/record/useTyped.ts";
import type { Values } from "../../../../kernel/form/record/values.ts";
import { useTexts } from "../../../../kernel/texts.tsx";
import { filledTabs } from "./filled.ts";
import styles from "./Progress.module.css";

/** Shows how many of the required fields are filled in, with a link to the first missing field of each tab. */
export function Progress({ goTo }: { goTo: (name: string) => void }) {
  const { t } = useTexts();
  const { words } = useFormLooks();
  const methods = useFormContext<Values, unknown, Values>();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useTyped(methods, redraw);
  const { formData } = useFormSource(announcementForm);
  const tabs = filledTabs(wholeAnnouncement, withChargedLines(methods.getValues(), formData));
  const filled = sumOf(tabs.map((tab) => tab.filled));
  const all = sumOf(tabs.map((tab) => tab.all));
  return (
    <div className={styles.progress}>
      <span id="required-fields">{t("competition.edit.progress.label")}</span>
      <progress className={styles.bar} aria-labelledby="required-fields" value={filled} max={all} />
      <span className="tabular">
        {filled === all ? t("competition.edit.progress.full") : t("competition.edit.progress.of", { filled, all })}
      </span>
      <ul className={styles.missing}>
        {tabs.map(({ key, filled: own, all: needed, next }) =>
          next === null ? null : (
            <li key={key}>
              <button
                type="button"
                className={styles.go}
                aria-label={t("competition.edit.progress.missing", { tab: words.tab(key), count: needed - own })}
                onClick={() => goTo(next)}
              >
                {words.tab(key)}{" "}
                <span className="tabular">{t("competition.edit.progress.of", { filled: own, all: needed })}</span>
              </button>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

/** Leaves out the uncharged lines of fees, which may stay empty. */
function withChargedLines(values: Values, { ageGroups }: AnnouncementCatalogue): Values {
  // cast: the form has its lists in the shape of the declaration.
  const lists = values as unknown as AnnouncementDraft;
  return { ...values, entryPriceList: lists.entryPriceList.filter((line) => isCharged(line, lists, ageGroups)) };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
