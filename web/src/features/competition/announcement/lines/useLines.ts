import { useState } from "react";
import { useFieldArray, useFormContext, useFormState } from "react-hook-form";
import { useFormRecord, type EditorProps } from "../../../../kernel/form/FormModel.ts";
import { emptyRow, isRecord, type Values } from "../../../../kernel/form/record/values.ts";

export type Line = {
  /** Fields that are not shown: they follow from others, or only programs read them. */
  readonly hidden: readonly string[];
  /** The fields that give a line its name. */
  readonly named: readonly string[];
  /** Gives a new line, or a copy, what must be its own; without it there are only the lines that follow from other lists. */
  readonly fresh?: (line: Values) => Values;
};

export type Lines = {
  readonly keys: readonly string[];
  /** Is a line unfolded: by hand, since it was just added, or since something in it is wrong? */
  readonly isOpen: (row: number) => boolean;
  readonly turn: (row: number, isOpen: boolean) => void;
  /** Adds a line that is empty; null where none may be added. */
  readonly begin: (() => void) | null;
  readonly copy: (row: number) => void;
  readonly remove: (row: number) => void;
};

/** The lines of a list as they are added, copied, taken away and unfolded. `folded`: the fields that are seen of an unfolded line alone. */
export function useLines(
  { path, field }: Pick<EditorProps<"rows">, "path" | "field">,
  { fresh }: Line,
  folded: readonly string[] = Object.keys(field.fields),
): Lines {
  const { errors } = useFormState<Values>();
  const { may } = useFormRecord();
  const { control, getValues } = useFormContext<Values>();
  // The cast: which fields have rows only the declaration knows, so their names are not in the type of the form.
  const list = useFieldArray({ control, name: path as never, keyName: "lineKey" });
  const keys = list.fields.map(({ lineKey }) => lineKey);
  // The lines that were there at first; of those that came since the last one is open, for somebody has just added it.
  const [first] = useState(() => new Set(keys));
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const wrong = (errors[path] ?? []) as Record<number, object | undefined>;
  const append = (line: Values) => {
    // The cast: as above.
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

/** A copy: the form changes its own values in place. */
function lineAt(lines: unknown, row: number): Values {
  const line: unknown = Array.isArray(lines) ? lines[row] : undefined;
  return isRecord(line) ? structuredClone(line) : {};
}
