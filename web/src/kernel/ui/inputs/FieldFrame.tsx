import type { ReactNode } from "react";
import { useTexts } from "../../texts.tsx";
import { classes } from "../page/classes.ts";
import styles from "./FieldFrame.module.css";

export type FieldFrameProps = {
  /** The id of the input inside; the label and the messages hang on it. */
  id: string;
  label: string;
  required?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Beside the label, such as a mark of what changed. */
  mark?: ReactNode;
  /** Fills the width of the form. */
  wide?: boolean;
  /** Several inputs in one: the label names a group, not an input. */
  group?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Frames the input of every field: label above, hint and error below, the error announced when it appears. Beside
 * others in a grid their labels, inputs and messages share lines.
 */
export function FieldFrame({
  id,
  label,
  required,
  hint,
  error,
  mark,
  wide,
  group,
  className,
  children,
}: FieldFrameProps) {
  const { t } = useTexts();
  const words = (
    <>
      {label}
      {required && (
        <span className={styles.star} aria-hidden>
          {" *"}
        </span>
      )}
    </>
  );
  // A fieldset lays out its content by itself: it could not share the lines of its neighbours.
  const asGroup = {
    role: "group",
    id,
    tabIndex: -1,
    "aria-labelledby": `${id}-label`,
    "aria-describedby": describedBy(id, hint),
  };
  return (
    <div className={classes(styles.field, wide && styles.wide, className)} {...(group && asGroup)}>
      <div className={styles.head}>
        {group ? (
          <span id={`${id}-label`} className={styles.label}>
            {words}
            {required && <span className="visually-hidden"> {t("kernel.form.required")}</span>}
          </span>
        ) : (
          <label id={`${id}-label`} htmlFor={id} className={styles.label}>
            {words}
          </label>
        )}
        {mark}
      </div>
      <div className={styles.control}>{children}</div>
      <div>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {error}
        </p>
      </div>
    </div>
  );
}

/** The `aria-describedby` of the input inside a {@link FieldFrame}. */
export const describedBy = (id: string, hint: string | undefined): string =>
  classes(hint !== undefined && `${id}-hint`, `${id}-error`);

/** The look of the box around an input, and of the input in it. */
export const boxClass = (isWrong: boolean): string => classes(styles.box, isWrong && styles.wrong);
export const inputClass: string = classes(styles.input);
