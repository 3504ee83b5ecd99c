import { useChange } from "../../../kernel/calls/useAct.ts";
import { download } from "../../../kernel/files/download.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";

type StartFileRequest =
  | { readonly file: "exportPdf" | "exportXlsx"; readonly race: number }
  | { readonly file: "exportAllPdf" | "exportTimingXlsx" | "exportTimingCsv"; readonly competition: number };

/** Downloads a file of start lists. */
export function useStartFile() {
  const { t } = useTexts();
  return useChange(
    ({ file, ...of }: StartFileRequest) => {
      const asked = Object.fromEntries(Object.entries(of).map(([name, id]) => [name, String(id)]));
      return download(`GET /startListControl/${file}`, asked, {
        signal: new AbortController().signal,
        progress: () => undefined,
      });
    },
    { done: (name) => showToast("success", t("kernel.table.export.done", { name })) },
  );
}
