import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";

/** Copies a text to the clipboard and says whether it succeeded. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTexts();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast("success", t("competition.detail.copied"));
    } catch {
      showToast("warning", t("competition.detail.copyFailed"));
    }
  };
}
