import { IconCopy, IconTrash } from "@tabler/icons-react";
import { useTexts } from "../../../../kernel/texts.tsx";
import { IconButton } from "../../../../kernel/ui/buttons/IconButton.tsx";
import type { Lines } from "./useLines.ts";

/** The buttons that copy and remove a line, if lines may be added. */
export function LineTools({ lines, row, isFull }: { lines: Lines; row: number; isFull: boolean }) {
  const { t } = useTexts();
  if (lines.begin === null) return null;
  return (
    <>
      <IconButton
        label={t("competition.edit.line.copy", { row: row + 1 })}
        icon={<IconCopy size={18} />}
        disabled={isFull}
        onClick={() => lines.copy(row)}
      />
      <IconButton
        label={t("kernel.form.rows.remove", { row: row + 1 })}
        icon={<IconTrash size={18} />}
        onClick={() => lines.remove(row)}
      />
    </>
  );
}
