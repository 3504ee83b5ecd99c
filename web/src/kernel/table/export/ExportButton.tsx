import { IconDownload, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isRefused } from "../../calls/call-error.ts";
import { download } from "../../files/download.ts";
import { failureText } from "../../calls/failure-text.ts";
import { useTexts } from "../../texts.tsx";
import { dismissErrors, showToast } from "../../toasts.ts";
import { CheckLine } from "../../ui/inputs/CheckLine.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { menuItemClass, Popover } from "../../ui/overlays/Popover.tsx";
import styles from "../TableToolbar.module.css";
import { useTableDeclaration, useTableSelecting, useTableView } from "../TableModel.tsx";

/** Exports the matching or selected rows as a spreadsheet or PDF, with progress and a cancel button. */
export function ExportButton() {
  const { t, say } = useTexts();
  const { table, options } = useTableDeclaration();
  const ways: readonly { key: string; label: string; which: Which }[] = [
    ...(["shown", "all"] as const).map((which) => ({ key: which, label: t(`kernel.table.export.${which}`), which })),
    ...(table.exports?.includes("pdf") === true
      ? [{ key: "pdf", label: t("kernel.table.export.pdf"), which: "pdf" as const }]
      : []),
    ...Object.keys(table.sheets ?? {}).map((sheet) => ({
      key: sheet,
      label: say(`${options.texts}.sheet.${sheet}`),
      which: { sheet },
    })),
  ];
  const selected = useTableSelecting().selection.count;
  const [onlySelected, setOnlySelected] = useState(true);
  const { start, cancel, running, bytes } = useExport();
  if (table.exports === undefined) return null;
  if (!running)
    return (
      <Popover
        label={t("kernel.table.export.button")}
        button={(props) => (
          <IconButton label={t("kernel.table.export.button")} icon={<IconDownload size={20} />} {...props} />
        )}
      >
        {(close) => (
          <>
            {selected > 0 && (
              <CheckLine checked={onlySelected} onChange={({ target }) => setOnlySelected(target.checked)}>
                {t("kernel.table.export.selected", { count: selected })}
              </CheckLine>
            )}
            {ways.map(({ key, label, which }) => (
              <button
                key={key}
                type="button"
                className={menuItemClass}
                onClick={() => {
                  close();
                  start({ which, isAll: selected > 0 && !onlySelected });
                }}
              >
                {label}
              </button>
            ))}
          </>
        )}
      </Popover>
    );
  return (
    <span className={styles.export}>
      <progress className={styles.progress} aria-label={t("kernel.table.export.button")} />
      <span aria-hidden>
        {bytes === 0 ? t("kernel.table.export.starting") : t("kernel.table.export.running", { size: sizeOf(bytes) })}
      </span>
      <IconButton label={t("kernel.table.export.cancel")} icon={<IconX size={18} />} onClick={cancel} />
    </span>
  );
}

/** What is exported: the shown columns, all columns, the shown columns as PDF, or a further sheet. */
type Which = "shown" | "all" | "pdf" | { readonly sheet: string };

/** A file of the selected rows, or of all that match although some are selected. */
type Asked = { readonly which: Which; readonly isAll: boolean };

function useExport() {
  const texts = useTexts();
  const { control, session, columns, options } = useTableDeclaration();
  const { selection } = useTableSelecting();
  const { shown } = useTableView();
  const [bytes, setBytes] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  // The page shows it in each row's name, even if its own column is hidden.
  const naming = columns.filter((column) => column.name === options.called && !shown.includes(column));
  const inputOf = ({ which, isAll }: Asked) => ({
    session,
    ...(isAll && { rows: "all" }),
    ...((which === "shown" || which === "pdf") && {
      columns: shown
        .toSpliced(1, 0, ...naming)
        .map(({ name }) => name)
        .join(","),
    }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (asked: Asked) => {
      const { which } = asked;
      abort.current = new AbortController();
      setBytes(0);
      await selection.sent();
      const path = typeof which !== "string" ? which.sheet : which === "pdf" ? "exportPdf" : "exportXlsx";
      return download(`GET /${control}/${path}`, inputOf(asked), { signal: abort.current.signal, progress: setBytes });
    },
    onMutate: dismissErrors,
    onSuccess: (name) => showToast("success", texts.t("kernel.table.export.done", { name })),
    onError: (failure) => {
      if (abort.current?.signal.aborted) showToast("info", texts.t("kernel.table.export.cancelled"));
      else if (isRefused(failure)) showToast("error", failureText(texts, failure));
    },
  });
  return { start: mutate, cancel: () => abort.current?.abort(), running: isPending, bytes };
}

const KIB = 1024;

/** Returns a file size: `640 KB`, `1,2 MB`. */
const sizeOf = (bytes: number): string =>
  bytes < KIB * KIB
    ? `${Math.ceil(bytes / KIB)} KB`
    : `${(bytes / KIB / KIB).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 })} MB`;
