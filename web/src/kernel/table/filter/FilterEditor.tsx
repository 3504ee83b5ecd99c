import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import type { FilterType } from "@rajt/contract/kernel/table/table";
import { useEffect, useRef, type ReactNode } from "react";
import { useTexts } from "../../texts.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { ChoiceFilter } from "./ChoiceFilter.tsx";
import type { ShownColumn } from "../grid/columns.ts";
import { EqualFilter, NullFilter } from "./RadioFilter.tsx";
import styles from "./FilterEditor.module.css";
import { panelTypes, searchColumn, valueOf, withFilter } from "./filters.ts";
import { IntervalFilter } from "./IntervalFilter.tsx";
import { useTableDeclaration, useTableNarrowing } from "../TableModel.tsx";
import { TextFilter } from "./TextFilter.tsx";

/** One type of filter on one column: its value and setter. */
export type FilterPart = {
  readonly column: ShownColumn;
  readonly value: Filter["value"];
  readonly set: (value: Filter["value"]) => void;
};

/** Draws the filters of a column, each type with its inputs. A choice applies at once. */
export function FilterEditor({ column, close }: { column: ShownColumn; close: () => void }) {
  const { t } = useTexts();
  const { columns } = useTableDeclaration();
  const { filters, setFilters } = useTableNarrowing();
  const types = panelTypes(column, searchColumn(columns));
  const isSet = types.some((type) => valueOf(filters, column.name, type) !== undefined);
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focuses the panel, also while its choices are loading.
    (editor.current?.querySelector("input") ?? editor.current)?.focus();
  }, []);
  return (
    <div ref={editor} tabIndex={-1} className={styles.editor}>
      {types.map((type) => (
        <Part
          key={type}
          type={type}
          column={column}
          value={valueOf(filters, column.name, type)}
          set={(value) => setFilters(withFilter(filters, { propertyName: column.name, type, value }))}
        />
      ))}
      {isSet && (
        <Button
          look="quiet"
          onClick={() => {
            setFilters(
              filters.filter(({ propertyName, type }) => propertyName !== column.name || !types.includes(type)),
            );
            close();
          }}
        >
          {t("kernel.table.filter.clearOne")}
        </Button>
      )}
    </div>
  );
}

const PARTS: Record<FilterType, (part: FilterPart) => ReactNode> = {
  LIKE: (part) => <TextFilter {...part} />,
  IN: (part) => <ChoiceFilter {...part} />,
  EQ: (part) => <EqualFilter {...part} />,
  INTERVAL: (part) => <IntervalFilter {...part} />,
  IS_NULL: (part) => <NullFilter {...part} />,
};

const Part = ({ type, ...part }: FilterPart & { type: FilterType }) => PARTS[type](part);
