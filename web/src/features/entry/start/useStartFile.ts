import { useMutation } from "@tanstack/react-query";
import { isRefused } from "../../../kernel/calls/call-error.ts";
import { failureText } from "../../../kernel/calls/failure-text.ts";
import { download } from "../../../kernel/files/download.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";

type Asked =
  | { readonly file: "exportPdf" | "exportXlsx"; readonly race: number }
  | { readonly file: "exportTimingXlsx" | "exportTimingCsv"; readonly competition: number };

/** Fetches a file of start lists and saves it. */
export function useStartFile() {
  const texts = useTexts();
  return useMutation({
    mutationFn: async ({ file, ...of }: Asked) => {
      const asked = Object.fromEntries(Object.entries(of).map(([name, id]) => [name, String(id)]));
      return download(`GET /startListControl/${file}`, asked, {
        signal: new AbortController().signal,
        progress: () => undefined,
      });
    },
    onSuccess: (name) => showToast("success", texts.t("kernel.table.export.done", { name })),
    onError: (failure) => {
      if (isRefused(failure)) showToast("error", failureText(texts, failure));
    },
  });
}
