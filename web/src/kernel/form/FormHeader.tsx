import { IconDeviceFloppy } from "@tabler/icons-react";
import { useReducer, type ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useTexts } from "../texts.tsx";
import { BackLink, type Way } from "../ui/buttons/BackLink.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { useDocumentTitle } from "../ui/page/PageTitle.tsx";
import { changedNames } from "./record/changes.ts";
import styles from "./Form.module.css";
import { useFormRecord, useFormSource } from "./FormModel.ts";
import { useTyped } from "./record/useTyped.ts";
import type { Values } from "./record/values.ts";

type FormHeaderProps = {
  title: string;
  /** The noun for the record: "Verseny". */
  kind: string | undefined;
  back: Way;
  /** Null if there is nothing to save here. */
  save: { readonly isSaving: boolean } | null;
  /** Other buttons, after Save. */
  children?: ReactNode;
};

/** Draws a form's header (product/forms 10): the back link, the title, the number of changes, and Save, which stays in view. */
export function FormHeader({ title, kind, back, save, children }: FormHeaderProps) {
  const { t } = useTexts();
  useDocumentTitle(title);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <BackLink {...back} />
        <h1>
          {title}
          {kind !== undefined && kind !== title && <span className={styles.kind}> {kind}</span>}
        </h1>
      </div>
      {(save !== null || Boolean(children)) && (
        <div className={styles.actions}>
          <ChangedCount />
          {save !== null && (
            <Button
              type="submit"
              look="primary"
              busy={save.isSaving}
              icon={<IconDeviceFloppy size={18} aria-hidden />}
              aria-keyshortcuts="Control+S Meta+S"
            >
              {t("kernel.form.save")}
            </Button>
          )}
          {children}
        </div>
      )}
    </header>
  );
}

/** A component of its own: a key stroke re-renders this number and one field, not the form. */
function ChangedCount() {
  const { t } = useTexts();
  const { form } = useFormSource();
  const { loaded } = useFormRecord();
  const methods = useFormContext<Values, unknown, Values>();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useTyped(methods, redraw);
  const count = changedNames(loaded, methods.getValues(), Object.keys(form.fields)).length;
  return (
    <span className={styles.changedCount} aria-live="polite">
      {count > 0 && t("kernel.form.changedCount", { count })}
    </span>
  );
}
