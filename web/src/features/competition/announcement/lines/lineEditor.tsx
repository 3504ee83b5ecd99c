import { IconChevronRight } from "@tabler/icons-react";
import { Fragment, useMemo, type ComponentType } from "react";
import { useFormLooks, type EditorProps } from "../../../../kernel/form/FormModel.ts";
import { RowsFrame } from "../../../../kernel/form/fields/rows/RowsFrame.tsx";
import styles from "./Lines.module.css";
import { LineTitle } from "./LineTitle.tsx";
import { LineTools } from "./LineTools.tsx";
import { useLines, type Line } from "./useLines.ts";

type LineOptions = Line & {
  /** Lines are short and few: all of them are open. */
  readonly unfolded?: true;
};

/**
 * Editor of a long list with folded lines: only an open line renders its fields, so that sixty lines stay fast. A line
 * with an error is open.
 */
export const lineEditor = (options: LineOptions): ComponentType<EditorProps> =>
  function LineEditor(props) {
    return <Lines {...(props as EditorProps<"rows">)} options={options} />;
  };

function Lines(props: EditorProps<"rows"> & { options: LineOptions }) {
  const { id, path, field, options } = props;
  const lines = useLines(props, options);
  return (
    <RowsFrame id={id} count={lines.keys.length} most={field.most} add={lines.begin}>
      {lines.keys.map((lineKey, row) => {
        const isOpen = options.unfolded === true || lines.isOpen(row);
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
                  onClick={() => lines.turn(row, !isOpen)}
                >
                  <IconChevronRight size={18} aria-hidden />
                  <LineTitle path={`${path}.${row}`} names={options.named} row={row} />
                </button>
              )}
              <LineTools lines={lines} row={row} isFull={lines.keys.length >= field.most} />
            </div>
            {isOpen && <LineFields {...props} path={`${path}.${row}`} hidden={options.hidden} />}
          </li>
        );
      })}
    </RowsFrame>
  );
}

type LineFieldsProps = Pick<EditorProps<"rows">, "path" | "field" | "name" | "words"> & { hidden: readonly string[] };

/** The fields of a line, except some. */
export function LineFields({ path, field, name, words, hidden }: LineFieldsProps) {
  const { drawField } = useFormLooks();
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
