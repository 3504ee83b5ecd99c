import type { ReactNode } from "react";
import { useTexts } from "../../texts.tsx";
import { classes } from "../page/classes.ts";
import styles from "./FieldFrame.module.css";

export type FieldFrameProps = {
  /** The id of the input; the label and the messages refer to it. */
  id: string;
  label: string;
  required?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Content beside the label, such as the mark of a change. */
  mark?: ReactNode;
  /** Whether it takes the full width of the form. */
  wide?: boolean;
  /** Whether the label names a group of inputs. */
  group?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Draws the frame of a field: label above, hint and error below; the error is announced when it appears. In a grid, neighbouring labels,
 * inputs and messages share rows.
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
  // A fieldset does not support subgrid: it could not share the rows of its neighbours.
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

/** Returns the `aria-describedby` of the input in a {@link FieldFrame}. */
export const describedBy = (id: string, hint: string | undefined): string =>
  classes(hint !== undefined && `${id}-hint`, `${id}-error`);

/** The classes of the box around an input, and of the input. */
export const boxClass = (isWrong: boolean): string => classes(styles.box, isWrong && styles.wrong);
export const inputClass: string = classes(styles.input);
