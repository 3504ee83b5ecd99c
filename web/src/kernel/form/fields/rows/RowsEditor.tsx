import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { Fragment, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { useTexts } from "../../../texts.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { useFormLooks, type EditorProps } from "../../FormModel.ts";
import { emptyRow, type Values } from "../../record/values.ts";
import styles from "./Rows.module.css";
import { RowsFrame } from "./RowsFrame.tsx";

type Moved = { readonly row: number; readonly part: "first" | "up" | "down" };

/** Draws rows of fields with buttons to add, remove and move them. The focus follows each action. */
export function RowsEditor({ id, path, name, field, words }: EditorProps<"rows">) {
  const { t } = useTexts();
  const { drawField } = useFormLooks();
  const { control } = useFormContext<Values>();
  // cast: only the declaration knows the names of rows fields, not the form's type.
  const list = useFieldArray({ control, name: path as never, keyName: "rowKey" });
  const box = useRef<HTMLDivElement>(null);
  const [announcement, announce] = useState("");
  const moved = useRef<Moved | null>(null);
  const count = list.fields.length;
  const inner = useMemo(() => words.rows(name), [words, name]);
  useLayoutEffect(() => {
    if (moved.current !== null) focusIn(box.current, moved.current);
    moved.current = null;
  });
  const move = (from: number, to: number, part: "up" | "down") => {
    list.move(from, to);
    announce(t("kernel.form.rows.moved", { row: to + 1 }));
    moved.current = { row: to, part };
  };
  const remove = (row: number) => {
    list.remove(row);
    announce(t("kernel.form.rows.removed"));
    moved.current = { row: Math.min(row, count - 2), part: "first" };
  };
  const add = () => {
    // cast: as above.
    list.append(emptyRow(field.fields) as never, { shouldFocus: false });
    moved.current = { row: count, part: "first" };
  };
  return (
    <>
      <RowsFrame id={id} ref={box} count={count} most={field.most} add={add}>
        {list.fields.map(({ rowKey }, row) => (
          <li key={rowKey} className={styles.row} data-row={row}>
            <div className={styles.fields}>
              {Object.entries(field.fields).map(([key, part]) => (
                <Fragment key={key}>
                  {drawField({ path: `${path}.${row}.${key}`, name: key, field: part, words: inner, editable: true })}
                </Fragment>
              ))}
            </div>
            <div className={styles.tools}>
              <IconButton
                data-part="up"
                label={t("kernel.form.rows.up", { row: row + 1 })}
                icon={<IconArrowUp size={18} />}
                disabled={row === 0}
                onClick={() => move(row, row - 1, "up")}
              />
              <IconButton
                data-part="down"
                label={t("kernel.form.rows.down", { row: row + 1 })}
                icon={<IconArrowDown size={18} />}
                disabled={row === count - 1}
                onClick={() => move(row, row + 1, "down")}
              />
              <IconButton
                label={t("kernel.form.rows.remove", { row: row + 1 })}
                icon={<IconTrash size={18} />}
                onClick={() => remove(row)}
              />
            </div>
          </li>
        ))}
      </RowsFrame>
      <output className="visually-hidden" aria-live="polite">
        {announcement}
      </output>
    </>
  );
}

/** Focuses the first field of a row, or the button that moved it (at the list's end the other one), or in an empty list the add button. */
function focusIn(box: HTMLElement | null, { row, part }: Moved): void {
  const place = box?.querySelector(`[data-row="${row}"]`);
  const target =
    part === "first"
      ? place?.querySelector<HTMLElement>("input, select, textarea, button")
      : (place?.querySelector<HTMLElement>(`[data-part="${part}"]${OPEN}`) ??
        place?.querySelector<HTMLElement>(`[data-part]${OPEN}`));
  (target ?? box?.querySelector<HTMLElement>(":scope > button"))?.focus();
}

const OPEN = ':not([aria-disabled="true"])';
