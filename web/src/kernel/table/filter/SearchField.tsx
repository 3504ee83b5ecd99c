import { IconX } from "@tabler/icons-react";
import { useEffect, useRef, type RefObject } from "react";
import { useTexts } from "../../texts.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { SearchInput } from "../../ui/inputs/SearchInput.tsx";
import { searchColumn, searchedColumns, valueOf, withFilter } from "./filters.ts";
import styles from "../TableToolbar.module.css";
import { useTableDeclaration, useTableNarrowing } from "../TableModel.tsx";
import { useDebouncedField } from "./useDebouncedField.ts";

/** Draws the search field over the searched columns; `/` focuses it. */
export function SearchField() {
  const { t } = useTexts();
  const { columns } = useTableDeclaration();
  const { filters, setFilters } = useTableNarrowing();
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const column = searchColumn(columns);
  const held = column === undefined ? undefined : valueOf(filters, column.name, "LIKE");
  const { value: typed, set: type } = useDebouncedField(typeof held === "string" ? held : "", (value) => {
    if (column !== undefined) setFilters(withFilter(filters, { propertyName: column.name, type: "LIKE", value }));
  });
  if (column === undefined) return null;
  const label = t("kernel.table.search", {
    column: searchedColumns(columns)
      .map((one) => one.label)
      .join(", "),
  });
  return (
    <SearchInput
      ref={field}
      label={label}
      className={styles.search}
      aria-keyshortcuts="/"
      maxLength={LONGEST}
      value={typed}
      onChange={(value) => type(value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") type(typed, true);
        if (key === "Escape") type("", true);
      }}
      end={
        typed !== "" && (
          <IconButton
            label={t("kernel.table.clearSearch")}
            icon={<IconX size={18} />}
            onClick={() => {
              type("", true);
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
}

const LONGEST = 500;

/** `/` focuses the search, unless the user is typing or a dialog is open. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, target } = event;
      if (key !== "/" || ctrlKey || altKey || metaKey || isTyping(target) || document.querySelector("dialog[open]"))
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", go);
    return () => document.removeEventListener("keydown", go);
  }, [field]);
}

const NOT_TYPED = new Set(["checkbox", "radio", "button"]);

const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && !NOT_TYPED.has(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable);
