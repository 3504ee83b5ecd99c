import type { Field } from "@rajt/contract/kernel/form/form";
import { IconChevronRight, IconPlus } from "@tabler/icons-react";
import { Fragment, useMemo, type ClipboardEvent, type ComponentType, type KeyboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { isMarked } from "../../../../kernel/form/editable.ts";
import { useFormLooks, type EditorProps } from "../../../../kernel/form/FormModel.ts";
import type { Values } from "../../../../kernel/form/record/values.ts";
import { useTexts } from "../../../../kernel/texts.tsx";
import { Button } from "../../../../kernel/ui/buttons/Button.tsx";
import {
  asGridCell,
  asColumnHead,
  asRow,
  asRowGroup,
  asRowHead,
  asGrid,
} from "../../../../kernel/ui/page/table-roles.ts";
import styles from "./Grid.module.css";
import { LineFields } from "./lineEditor.tsx";
import { LineTitle } from "./LineTitle.tsx";
import { LineTools } from "./LineTools.tsx";
import { useLines, type Line } from "./useLines.ts";

type GridOptions = Line & {
  /** The fields with a column; the others are shown when the line is unfolded. */
  readonly columns: readonly string[];
  /** Shown below the name of a column. */
  readonly below?: ComponentType<{ name: string }>;
};

/**
 * Editor of a list as a grid with a row for each line. Enter and the arrow keys move within a column; pasted
 * spreadsheet cells fill the grid from the focused one on. On a phone each line is a card.
 */
export const gridEditor = (options: GridOptions): ComponentType<EditorProps> =>
  function GridEditor(props) {
    return <Grid {...(props as EditorProps<"rows">)} options={options} />;
  };

function Grid(props: EditorProps<"rows"> & { options: GridOptions }) {
  const { id, path, field, label, name, words, options } = props;
  const { columns, hidden, named, below: Below } = options;
  const { t } = useTexts();
  const { drawField } = useFormLooks();
  const folded = Object.keys(field.fields).filter((key) => !hidden.includes(key) && !columns.includes(key));
  const lines = useLines(props, options, folded);
  const inner = useMemo(() => words.rows(name), [words, name]);
  const walk = useWalk(path, columns);
  const isFull = lines.keys.length >= field.most;
  return (
    <div className={styles.frame}>
      {lines.keys.length === 0 && <p className={styles.none}>{t("kernel.form.rows.none")}</p>}
      {lines.keys.length > 0 && (
        <table className={styles.grid} {...asGrid} aria-label={label} {...walk}>
          <thead {...asRowGroup}>
            <tr {...asRow}>
              <th {...asColumnHead}>{t("competition.edit.line.head")}</th>
              {columns.map((key) => (
                <th key={key} {...asColumnHead}>
                  {inner.label(key)}
                  {isStarred(field.fields[key]) && <span aria-hidden> *</span>}
                  {Below && <Below name={key} />}
                </th>
              ))}
              {lines.begin && <td {...asGridCell} />}
            </tr>
          </thead>
          <tbody {...asRowGroup}>
            {lines.keys.map((lineKey, row) => {
              const isOpen = folded.length > 0 && lines.isOpen(row);
              const title = <LineTitle path={`${path}.${row}`} names={named} row={row} />;
              return (
                <Fragment key={lineKey}>
                  <tr {...asRow}>
                    <th {...asRowHead}>
                      {folded.length === 0 ? (
                        title
                      ) : (
                        <button
                          type="button"
                          className={styles.title}
                          aria-expanded={isOpen}
                          onClick={() => lines.turn(row, !isOpen)}
                        >
                          <IconChevronRight size={18} aria-hidden />
                          {title}
                        </button>
                      )}
                    </th>
                    {columns.map((key) => {
                      const part = field.fields[key];
                      return (
                        <td key={key} {...asGridCell} data-row={row} data-column={key} data-kind={part?.kind}>
                          {part &&
                            drawField({
                              path: `${path}.${row}.${key}`,
                              name: key,
                              field: part,
                              words: inner,
                              editable: true,
                            })}
                          {Below && (
                            <span className={styles.below} aria-hidden>
                              <Below name={key} />
                            </span>
                          )}
                        </td>
                      );
                    })}
                    {lines.begin && (
                      <td {...asGridCell} className={styles.tools}>
                        <LineTools lines={lines} row={row} isFull={isFull} />
                      </td>
                    )}
                  </tr>
                  {isOpen && (
                    <tr {...asRow} className={styles.rest}>
                      <td {...asGridCell} colSpan={columns.length + 2}>
                        <LineFields {...props} path={`${path}.${row}`} hidden={[...hidden, ...columns]} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      )}
      {lines.begin !== null && (
        <Button id={`${id}-add`} icon={<IconPlus size={18} />} disabled={isFull} onClick={lines.begin}>
          {t("kernel.form.rows.add")}
        </Button>
      )}
      {lines.begin !== null && isFull && (
        <p className={styles.none}>{t("kernel.form.rows.full", { most: field.most })}</p>
      )}
    </div>
  );
}

const isStarred = (field: Field | undefined): boolean => field !== undefined && isMarked(field);

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Handles moving by key in a column, and pasting several cells. */
function useWalk(path: string, columns: readonly string[]) {
  const { setValue, getValues } = useFormContext<Values>();
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = STEPS[event.key];
      const cell = cellOf(event.target);
      if (step === undefined || cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = event.currentTarget.querySelector<HTMLInputElement>(
        `[data-row="${cell.row + step}"][data-column="${cell.column}"] input`,
      );
      // Enter would save the form; in the last line it does nothing.
      event.preventDefault();
      next?.focus();
      next?.select();
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const cell = cellOf(event.target);
      const pasted = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
      if (cell === null || !/[\t\n]/.test(pasted)) return;
      event.preventDefault();
      const lines: unknown = getValues(path);
      const count = Array.isArray(lines) ? lines.length : 0;
      const from = columns.indexOf(cell.column);
      for (const [down, line] of pasted
        .split(/\r?\n/)
        .slice(0, count - cell.row)
        .entries())
        for (const [right, text] of line
          .split("\t")
          .slice(0, columns.length - from)
          .entries())
          setValue(String(`${path}.${cell.row + down}.${columns[from + right]}`), text.trim(), {
            shouldDirty: true,
            shouldTouch: true,
            shouldValidate: true,
          });
    },
  };
}

/** Returns the cell of a text input; null for any other element. */
function cellOf(target: EventTarget): { row: number; column: string } | null {
  if (!(target instanceof HTMLInputElement) || target.type !== "text") return null;
  const { row, column } = target.closest<HTMLElement>("[data-row]")?.dataset ?? {};
  return row === undefined || column === undefined ? null : { row: Number(row), column };
}
