import { useFormState, useWatch } from "react-hook-form";
import { useTexts } from "../../texts.tsx";
import { classes } from "../../ui/page/classes.ts";
import { useFormLooks, type FormFieldProps } from "../FormModel.ts";
import type { Values } from "../record/values.ts";
import { messageAt } from "../check/problems.ts";
import styles from "./Field.module.css";
import { PointedOut } from "./PointedOut.tsx";
import { ShownValue } from "./ShownValue.tsx";

/** Draws a field as text for a viewer who may not edit it. It shows the field's problem too, which may block a save. */
export function ShownField({ path, name, field, words }: Omit<FormFieldProps, "editable">) {
  const { say } = useTexts();
  const { idOf, editors, isWide, isPointedOut } = useFormLooks();
  const { errors } = useFormState<Values>({ name: path });
  const Own = editors.shown?.[path];
  const value: unknown = useWatch({ name: path });
  const error = messageAt(errors, path);
  if (field.kind === "password") return null;
  return (
    <dl className={classes(styles.shown, isWide(path, field) && styles.wide)}>
      <dt>
        {words.label(name)}
        {isPointedOut(path) && (
          <>
            {" "}
            <PointedOut />
          </>
        )}
      </dt>
      <dd id={idOf(path)} tabIndex={error === undefined ? undefined : -1}>
        {Own ? <Own value={value} /> : <ShownValue name={name} field={field} value={value} words={words} />}
        {error !== undefined && <p className={styles.wrong}>{say(error)}</p>}
      </dd>
    </dl>
  );
}
