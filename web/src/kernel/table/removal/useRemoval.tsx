import { useState, type ReactNode } from "react";
import { useStable } from "../../useStable.ts";
import type { Row } from "../table-call.ts";
import type { TableModel } from "../TableModel.tsx";
import { RemovalDialog } from "./RemovalDialog.tsx";

/** Returns the function that starts deleting a row, and its dialog (product/lists 13). */
export function useRemoval(model: TableModel): { remove: (row: Row) => void; question: ReactNode } {
  const [row, setRow] = useState<Row | null>(null);
  const question = row !== null && <RemovalDialog model={model} row={row} onClose={() => setRow(null)} />;
  return { remove: useStable(setRow), question };
}
