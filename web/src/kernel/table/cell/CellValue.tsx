import { useTexts } from "../../texts.tsx";
import { Badge } from "../../ui/page/Badge.tsx";
import { cellText } from "./cell-text.ts";
import type { ShownColumn } from "../grid/columns.ts";

/** A value as its list shows it: in words, and a state as a quiet chip. */
export function CellValue({ value, column }: { value: unknown; column: ShownColumn }) {
  const words = cellText(value, column, useTexts());
  const tone = typeof value === "string" ? column.tones?.[value] : undefined;
  return tone === undefined ? words : <Badge kind={tone}>{words}</Badge>;
}
