import { IconDownload, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isRefused } from "../../calls/call-error.ts";
import { download } from "../../files/download.ts";
import { failureText } from "../../calls/failure-text.ts";
import { useTexts } from "../../texts.tsx";
import { dismissErrors, showToast } from "../../toasts.ts";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { menuItemClass, Popup } from "../../ui/overlays/Menu.tsx";
import styles from "../TableToolbar.module.css";
import { useTableDeclaration, useTableSelecting, useTableView } from "../TableModel.tsx";

/** The rows that match, or those that are selected, as a spreadsheet. How far it is can be seen, and it can be stopped. */
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
  const { start, cancel, running, bytes } = useExport();
  if (table.exports === undefined) return null;
  if (!running)
    return (
      <Popup
        label={t("kernel.table.export.button")}
        button={(props) => (
          <IconButton label={t("kernel.table.export.button")} icon={<IconDownload size={20} />} {...props} />
        )}
      >
        {(close) =>
          ways.map(({ key, label, which }) => (
            <button
              key={key}
              type="button"
              className={menuItemClass}
              onClick={() => {
                close();
                start(which);
              }}
            >
              {label}
            </button>
          ))
        }
      </Popup>
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

/** The columns shown, all of them, those shown on paper, or a further sheet of the list. */
type Which = "shown" | "all" | "pdf" | { readonly sheet: string };

function useExport() {
  const texts = useTexts();
  const { control, session, columns, options } = useTableDeclaration();
  const { selection } = useTableSelecting();
  const { shown } = useTableView();
  const [bytes, setBytes] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  // On the page it stands in each row's name, where its own column is hidden too.
  const naming = columns.filter((column) => column.name === options.called && !shown.includes(column));
  const asked = (which: Which) => ({
    session,
    ...((which === "shown" || which === "pdf") && {
      columns: shown
        .toSpliced(1, 0, ...naming)
        .map(({ name }) => name)
        .join(","),
    }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (which: Which) => {
      abort.current = new AbortController();
      setBytes(0);
      await selection.sent();
      const path = typeof which !== "string" ? which.sheet : which === "pdf" ? "exportPdf" : "exportXlsx";
      return download(`GET /${control}/${path}`, asked(which), { signal: abort.current.signal, progress: setBytes });
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

/** `640 KB`, `1,2 MB`. */
const sizeOf = (bytes: number): string =>
  bytes < KIB * KIB
    ? `${Math.ceil(bytes / KIB)} KB`
    : `${(bytes / KIB / KIB).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 })} MB`;
