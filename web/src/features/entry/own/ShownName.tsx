import { SHOWN_NAMES, type ShownName as Shown } from "@rajt/contract/entry/start/start-name.rules";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { LabelledSelect } from "../../../kernel/form/prompt/LabelledInput.tsx";
import styles from "./OwnRaces.module.css";

const NAME = "GET /startListControl/getShownName";

/** Chooses the name of a person on public start lists; parents choose it for a child (product/entering 59). */
export function ShownName() {
  const { t } = useTexts();
  const { data } = useCall(NAME, {}, { background: true });
  const save = useAct("POST /startListControl/saveShownName", {
    invalidates: [NAME],
    done: ({ message }) => showToast("success", message ?? ""),
  });
  if (data === undefined) return null;
  const shown: Shown | null = save.isPending ? save.variables.shown : data.shown;
  return (
    <section className={styles.feed}>
      <LabelledSelect
        label={t("entry.start.name.title")}
        hint={t("entry.start.name.hint")}
        value={shown ?? ""}
        disabled={save.isPending}
        onChange={(value) => save.mutate({ shown: SHOWN_NAMES.find((each) => each === value) ?? null })}
        options={[
          ["", t("entry.start.name.RULE")],
          ...SHOWN_NAMES.map((each) => [each, t(`entry.start.name.${each}`)] as const),
        ]}
      />
    </section>
  );
}
