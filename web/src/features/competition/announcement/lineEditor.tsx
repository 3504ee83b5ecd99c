import { IconChevronRight, IconCopy, IconTrash } from "@tabler/icons-react";
import { Fragment, useMemo, useState, type ComponentType } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useFormModel, type EditorProps } from "../../../kernel/form/FormModel.ts";
import { RowsFrame } from "../../../kernel/form/fields/rows/RowsFrame.tsx";
import { emptyRow, isRecord, textIn, type Values } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { IconButton } from "../../../kernel/ui/buttons/IconButton.tsx";
import styles from "./Lines.module.css";

type LineOptions = {
  /** Fields that are not shown: they follow from others, or only programs read them. */
  readonly hidden: readonly string[];
  /** The fields that give a line its name. */
  readonly named: readonly string[];
  /** Gives a new line, or a copy, what must be its own; without it there are only the lines that follow from other lists. */
  readonly fresh?: (line: Values) => Values;
  /** Lines are short and few: all of them are open. */
  readonly unfolded?: true;
};

/**
 * Editor of a long list whose lines fold: only an open one draws its fields, so that a list of sixty stays quick. A line in which something
 * is wrong is open.
 */
export const lineEditor = (options: LineOptions): ComponentType<EditorProps> =>
  function LineEditor(props) {
    return <Lines {...(props as EditorProps<"rows">)} options={options} />;
  };

function Lines({ id, path, field, name, words, options }: EditorProps<"rows"> & { options: LineOptions }) {
  const { t } = useTexts();
  const { errors, may } = useFormModel();
  const { control, getValues } = useFormContext<Values>();
  // The cast: which fields have rows only the declaration knows, so their names are not in the type of the form.
  const list = useFieldArray({ control, name: path as never, keyName: "lineKey" });
  // The lines that were there at first; of those that came since the last one is open, for somebody has just added it.
  const [first] = useState(() => new Set(list.fields.map(({ lineKey }) => lineKey)));
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { fresh } = options;
  const grows = fresh !== undefined && may["addLines"] === true;
  const add = (line: Values) => {
    if (!fresh) return;
    // The cast: as above.
    list.append(fresh(line) as never, { shouldFocus: false });
  };
  const wrong = (errors[path] ?? []) as Record<number, unknown>;
  return (
    <RowsFrame
      id={id}
      count={list.fields.length}
      most={field.most}
      add={grows ? () => add(emptyRow(field.fields)) : null}
    >
      {list.fields.map(({ lineKey }, row) => {
        const isNew = !first.has(lineKey) && row === list.fields.length - 1;
        const isOpen = options.unfolded === true || wrong[row] !== undefined || (turned.get(lineKey) ?? isNew);
        return (
          <li key={lineKey} className={styles.line}>
            <div className={styles.head}>
              {options.unfolded ? (
                <h3 className={styles.heading}>
                  <LineTitle path={`${path}.${row}`} names={options.named} row={row} />
                </h3>
              ) : (
                <button
                  type="button"
                  className={styles.title}
                  aria-expanded={isOpen}
                  onClick={() => setTurned(new Map(turned).set(lineKey, !isOpen))}
                >
                  <IconChevronRight size={18} aria-hidden />
                  <LineTitle path={`${path}.${row}`} names={options.named} row={row} />
                </button>
              )}
              {grows && (
                <>
                  <IconButton
                    label={t("competition.edit.line.copy", { row: row + 1 })}
                    icon={<IconCopy size={18} />}
                    disabled={list.fields.length >= field.most}
                    onClick={() => add(lineAt(getValues(path), row))}
                  />
                  <IconButton
                    label={t("kernel.form.rows.remove", { row: row + 1 })}
                    icon={<IconTrash size={18} />}
                    onClick={() => list.remove(row)}
                  />
                </>
              )}
            </div>
            {isOpen && <LineFields path={`${path}.${row}`} field={field} name={name} words={words} options={options} />}
          </li>
        );
      })}
    </RowsFrame>
  );
}

type LineFieldsProps = Pick<EditorProps<"rows">, "path" | "field" | "name" | "words"> & { options: LineOptions };

function LineFields({ path, field, name, words, options: { hidden } }: LineFieldsProps) {
  const { drawField } = useFormModel();
  const inner = useMemo(() => words.rows(name), [words, name]);
  return (
    <div className={styles.fields}>
      {Object.entries(field.fields)
        .filter(([key]) => !hidden.includes(key))
        .map(([key, part]) => (
          <Fragment key={key}>
            {drawField({ path: `${path}.${key}`, name: key, field: part, words: inner, editable: true })}
          </Fragment>
        ))}
    </div>
  );
}

/** Drawn by itself, so that what is typed elsewhere does not draw the list. */
function LineTitle({ path, names, row }: { path: string; names: readonly string[]; row: number }) {
  const { t } = useTexts();
  const parts: unknown[] = useWatch({ name: names.map((name) => `${path}.${name}`) });
  const said = parts.map((part) => (isNamedThing(part) ? part.name : textIn(part))).filter((part) => part !== "");
  return <span>{said.join(" · ") || t("kernel.form.rows.row", { row: row + 1 })}</span>;
}

const isNamedThing = (part: unknown): part is { name: string } =>
  typeof part === "object" && part !== null && "name" in part && typeof part.name === "string";

/** A copy: the form changes its own values in place. */
function lineAt(lines: unknown, row: number): Values {
  const line: unknown = Array.isArray(lines) ? lines[row] : undefined;
  return isRecord(line) ? structuredClone(line) : {};
}
