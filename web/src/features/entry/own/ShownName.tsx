import { SHOWN_NAMES, type ShownName as Shown } from "@rajt/contract/entry/start/start-name.rules";
import { useId } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { boxClass, describedBy, FieldFrame, inputClass } from "../../../kernel/ui/inputs/FieldFrame.tsx";
import styles from "./OwnRaces.module.css";

const NAME = "GET /startListControl/getShownName";

/** The name of a person on public start lists: chosen here, by parents for a child (product/entering 59). */
export function ShownName() {
  const { t } = useTexts();
  const id = useId();
  const { data } = useCall(NAME, {}, { background: true });
  const save = useAct("POST /startListControl/saveShownName", {
    invalidates: [NAME],
    done: ({ message }) => showToast("success", message ?? ""),
  });
  if (data === undefined) return null;
  const hint = t("entry.start.name.hint");
  const shown: Shown | null = save.isPending ? save.variables.shown : data.shown;
  return (
    <section className={styles.feed}>
      <FieldFrame id={id} label={t("entry.start.name.title")} hint={hint}>
        <div className={boxClass(false)}>
          <select
            id={id}
            className={inputClass}
            value={shown ?? ""}
            disabled={save.isPending}
            aria-describedby={describedBy(id, hint)}
            onChange={({ target }) => save.mutate({ shown: SHOWN_NAMES.find((each) => each === target.value) ?? null })}
          >
            <option value="">{t("entry.start.name.RULE")}</option>
            {SHOWN_NAMES.map((each) => (
              <option key={each} value={each}>
                {t(`entry.start.name.${each}`)}
              </option>
            ))}
          </select>
        </div>
      </FieldFrame>
    </section>
  );
}
