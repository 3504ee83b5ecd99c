import type { Field } from "@rajt/contract/kernel/form/form";
import { createElement, memo, type ComponentType } from "react";
import { get, useController } from "react-hook-form";
import { useTexts } from "../../texts.tsx";
import { FieldFrame, describedBy } from "../../ui/inputs/FieldFrame.tsx";
import { isMarked } from "../editable.ts";
import {
  useFormLooks,
  useFormRecord,
  useFormSource,
  type EditorProps,
  type Editors,
  type FormFieldProps,
} from "../FormModel.ts";
import { exampleOf } from "../../ui/inputs/mask.ts";
import { messageOf } from "../check/problems.ts";
import { isIn } from "../record/changes.ts";
import { isSame, type Values } from "../record/values.ts";
import styles from "./Field.module.css";
import { FileEditor } from "./file/FileEditor.tsx";
import { RecordEditor, RecordsEditor } from "./RecordEditors.tsx";
import { RowsEditor } from "./rows/RowsEditor.tsx";
import { PointedOut } from "./PointedOut.tsx";
import { ShownField } from "./ShownField.tsx";
import { CodesEditor } from "./CodesEditor.tsx";
import { DayEditor, SelectEditor, SwitchEditor } from "./SimpleEditors.tsx";
import { AreaEditor, PasswordEditor, TextEditor } from "./TextEditor.tsx";

/** Draws a declared field: an input, or a text for a viewer who may not edit it. */
export const FormField = ({ editable, ...props }: FormFieldProps) =>
  editable ? <EditedField {...props} /> : <ShownField {...props} />;

function EditedField({ path, name, field, words }: Omit<FormFieldProps, "editable">) {
  const { say } = useTexts();
  const { form } = useFormSource();
  const { idOf, editors, isWide, isPointedOut } = useFormLooks();
  const { id, loaded } = useFormRecord();
  const { field: input, fieldState } = useController<Values>({ name: path });
  const format = useFormat(field);
  const error = messageOf(fieldState.error);
  return (
    <Drawn
      id={idOf(path)}
      path={path}
      name={name}
      label={words.label(name)}
      field={field}
      words={words}
      value={input.value}
      onChange={input.onChange}
      onBlur={input.onBlur}
      hint={words.hint(name) ?? format}
      error={error && say(error)}
      isChanged={id !== null && path in form.fields && isIn(loaded, path) && !isSame(get(loaded, path), input.value)}
      isPointedOut={isPointedOut(path)}
      isWide={isWide(path, field)}
      editor={editorOf(field, path, editors)}
    />
  );
}

type DrawnProps = Omit<EditorProps, "isWrong" | "describedBy"> & {
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly isChanged: boolean;
  readonly isPointedOut: boolean;
  readonly isWide: boolean;
  readonly editor: ComponentType<EditorProps>;
};

/** Re-rendered only by its own changes: a long form has hundreds of fields, which all receive each key stroke. */
const Drawn = memo(function Drawn({ hint, error, isChanged, isPointedOut, isWide, editor, ...given }: DrawnProps) {
  const { id, label, field } = given;
  return (
    <FieldFrame
      id={id}
      label={label}
      required={isMarked(field)}
      hint={hint}
      error={error}
      mark={isChanged ? <Changed /> : isPointedOut && <PointedOut />}
      wide={isWide}
      group={field.kind === "rows" || field.kind === "codes"}
    >
      {createElement(editor, { ...given, isWrong: error !== undefined, describedBy: describedBy(id, hint) })}
    </FieldFrame>
  );
});

const Changed = () => <span className={styles.changed}>{useTexts().t("kernel.form.changed")}</span>;

/** Returns the hint on the field's format, or undefined. */
function useFormat(field: Field): string | undefined {
  const { t } = useTexts();
  if (field.kind === "day") return t(field.autofill === "bday" ? "kernel.form.day.birthHint" : "kernel.form.day.hint");
  if (field.kind === "moment") return t("kernel.form.day.momentHint");
  if (field.kind === "time") return t("kernel.form.timeHint");
  return "mask" in field && field.mask !== undefined
    ? t("kernel.form.maskHint", { mask: exampleOf(field.mask) })
    : undefined;
}

const EDITORS = {
  line: TextEditor,
  email: TextEditor,
  whole: TextEditor,
  time: TextEditor,
  codes: CodesEditor,
  area: AreaEditor,
  richText: AreaEditor,
  password: PasswordEditor,
  yesNo: SwitchEditor,
  day: DayEditor,
  moment: DayEditor,
  oneOf: SelectEditor,
  record: RecordEditor,
  records: RecordsEditor,
  rows: RowsEditor,
  file: FileEditor,
};

function editorOf({ kind }: Field, path: string, { byName, richText, file }: Editors): ComponentType<EditorProps> {
  // cast: the editor was looked up by the field's kind.
  return (byName?.[path.replace(/\.\d+\./, ".")] ??
    { ...EDITORS, ...(richText && { richText }), ...(file && { file }) }[kind]) as ComponentType<EditorProps>;
}
