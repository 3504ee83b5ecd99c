import { useTexts } from "../../texts.tsx";
import { Badge } from "../../ui/page/Badge.tsx";
import { cellText } from "./cell-text.ts";
import type { ShownColumn } from "../grid/columns.ts";

/** Draws a cell's value as text; a state as a badge, and a wide column's text in an element that may have several lines. */
export function CellValue({ value, column }: { value: unknown; column: ShownColumn }) {
  const words = cellText(value, column, useTexts());
  const tone = typeof value === "string" ? column.tones?.[value] : undefined;
  if (tone !== undefined) return <Badge kind={tone}>{words}</Badge>;
  return column.wide ? <span>{words}</span> : words;
}
