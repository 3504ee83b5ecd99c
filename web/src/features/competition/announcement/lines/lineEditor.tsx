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
  /** The fields of each row, if some belong together; without it they fill the width. */
  readonly groups?: readonly (readonly string[])[];
  /** Shown below the name of an open line. */
  readonly below?: ComponentType<{ path: string }>;
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
  const { below: Below } = options;
  const lines = useLines(props, options);
  return (
    <RowsFrame id={id} count={lines.keys.length} most={field.most} add={lines.begin}>
      {lines.keys.map((lineKey, row) => {
        const isOpen = options.unfolded === true || lines.isOpen(row);
        return (
          <li key={lineKey} className={styles.line}>
            <div className={styles.head}>
              {options.unfolded ? (
                <h2 className={styles.heading}>
                  <LineTitle path={`${path}.${row}`} names={options.named} row={row} />
                </h2>
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
            {isOpen && Below && <Below path={`${path}.${row}`} />}
            {isOpen && <LineFields {...props} {...options} path={`${path}.${row}`} />}
          </li>
        );
      })}
    </RowsFrame>
  );
}

type LineFieldsProps = Pick<EditorProps<"rows">, "path" | "field" | "name" | "words"> &
  Pick<LineOptions, "hidden" | "groups">;

/** The fields of a line, except some. */
export function LineFields({ path, field, name, words, hidden, groups }: LineFieldsProps) {
  const { drawField } = useFormLooks();
  const inner = useMemo(() => words.rows(name), [words, name]);
  const draw = (keys: readonly string[]) =>
    keys.map((key) => {
      const part = field.fields[key];
      return (
        <Fragment key={key}>
          {part && drawField({ path: `${path}.${key}`, name: key, field: part, words: inner, editable: true })}
        </Fragment>
      );
    });
  if (groups === undefined)
    return (
      <div className={styles.fields}>{draw(Object.keys(field.fields).filter((key) => !hidden.includes(key)))}</div>
    );
  return (
    <div className={styles.groups}>
      {groups.map((keys) => (
        <div key={keys[0]} className={styles.group}>
          {draw(keys)}
        </div>
      ))}
    </div>
  );
}
