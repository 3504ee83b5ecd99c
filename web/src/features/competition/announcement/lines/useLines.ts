import { useState } from "react";
import { useFieldArray, useFormContext, useFormState } from "react-hook-form";
import { useFormRecord, type EditorProps } from "../../../../kernel/form/FormModel.ts";
import { emptyRow, isRecord, type Values } from "../../../../kernel/form/record/values.ts";

export type Line = {
  /** Fields that are not shown: they follow from others, or only programs read them. */
  readonly hidden: readonly string[];
  /** The fields that give a line its name. */
  readonly named: readonly string[];
  /**
   * Makes the values that must be unique in a new line or a copy. Without it no line can be added: lines follow from
   * other lists.
   */
  readonly fresh?: (line: Values) => Values;
};

export type Lines = {
  readonly keys: readonly string[];
  /** Is a line open: unfolded by the user, just added, or with an error? */
  readonly isOpen: (row: number) => boolean;
  readonly turn: (row: number, isOpen: boolean) => void;
  /** Adds an empty line; null if none may be added. */
  readonly begin: (() => void) | null;
  readonly copy: (row: number) => void;
  readonly remove: (row: number) => void;
};

/**
 * The lines of a list, with functions that add, copy, remove and unfold them. `folded`: the fields shown only in an
 * unfolded line.
 */
export function useLines(
  { path, field }: Pick<EditorProps<"rows">, "path" | "field">,
  { fresh }: Line,
  folded: readonly string[] = Object.keys(field.fields),
): Lines {
  const { errors } = useFormState<Values>();
  const { may } = useFormRecord();
  const { control, getValues } = useFormContext<Values>();
  // cast: only the declaration knows which fields have rows, so their names are not in the type of the form.
  const list = useFieldArray({ control, name: path as never, keyName: "lineKey" });
  const keys = list.fields.map(({ lineKey }) => lineKey);
  // Lines are compared with the initial ones: a line that the user just added is open.
  const [first] = useState(() => new Set(keys));
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const wrong = (errors[path] ?? []) as Record<number, object | undefined>;
  const append = (line: Values) => {
    // cast: as above.
    if (fresh) list.append(fresh(line) as never, { shouldFocus: false });
  };
  return {
    keys,
    isOpen: (row) => {
      const key = keys[row] ?? "";
      const isNew = !first.has(key) && row === keys.length - 1;
      return folded.some((name) => name in (wrong[row] ?? {})) || (turned.get(key) ?? isNew);
    },
    turn: (row, isOpen) => setTurned(new Map(turned).set(keys[row] ?? "", isOpen)),
    begin: fresh !== undefined && may["addLines"] === true ? () => append(emptyRow(field.fields)) : null,
    copy: (row) => append(lineAt(getValues(path), row)),
    remove: (row) => list.remove(row),
  };
}

/** Returns a copy, because the form changes its values in place. */
function lineAt(lines: unknown, row: number): Values {
  const line: unknown = Array.isArray(lines) ? lines[row] : undefined;
  return isRecord(line) ? structuredClone(line) : {};
}
