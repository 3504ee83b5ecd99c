import { useRef, type PointerEvent } from "react";
import { useTexts } from "../../../texts.tsx";
import { useTableView } from "../../TableModel.tsx";
import type { ShownColumn } from "../columns.ts";
import styles from "../Grid.module.css";
import { remOf, withWidth } from "./widths.ts";

type Drag = { readonly from: number; readonly width: number; readonly rem: number };

/** Draws the edge of a heading that resizes its column by pointer; the keyboard does so on the heading itself. */
export function ResizeHandle({ column: { name, label } }: { column: ShownColumn }) {
  const { t } = useTexts();
  const { widths, setWidths } = useTableView();
  const drag = useRef<Drag | null>(null);
  const widthAt = ({ clientX }: PointerEvent) => {
    if (drag.current === null) return null;
    const { from, width, rem } = drag.current;
    return width + (clientX - from) / rem;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the heading has the keyboard control
    <span
      aria-hidden
      title={`${t("kernel.table.columns.width", { column: label })} – ${t("kernel.table.columns.widthHint")}`}
      className={styles.edge}
      onPointerDown={(event) => {
        const head = event.currentTarget.closest("th");
        if (head === null) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = remOf(head);
        drag.current = { from: event.clientX, width, rem: head.getBoundingClientRect().width / width };
      }}
      onPointerMove={(event) => {
        const width = widthAt(event);
        const table = event.currentTarget.closest("table");
        // Applied without a render; the width is stored on release.
        if (width !== null && table !== null) table.style.setProperty(widthVariable(name), `${width}rem`);
      }}
      onPointerUp={(event) => {
        const width = widthAt(event);
        drag.current = null;
        if (width !== null) setWidths(withWidth(widths, name, width));
      }}
      onDoubleClick={(event) => {
        event.currentTarget.closest("table")?.style.removeProperty(widthVariable(name));
        setWidths(withWidth(widths, name, null));
      }}
    />
  );
}

/** Returns the custom property with a column's width while it is dragged. */
export const widthVariable = (name: string): string => `--width-${name}`;
