import { useTexts } from "../texts.tsx";
import { showToast } from "../toasts.ts";
import { ConfirmDialog } from "../ui/overlays/ConfirmDialog.tsx";
import { reopen } from "./load-code.ts";

/**
 * Stands in the place of a dialog whose code did not come. A browser may remember that for as long as the page is open (Chromium does from version 150
 * on), so that it comes only where the page is opened anew; and since something may be typed in it, whoever typed decides.
 */
export function LostPart({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      question={t("shell.ui.notLoaded")}
      confirm={t("shell.ui.retry")}
      onConfirm={() => void reopen(() => showToast("error", t("shell.ui.notLoaded")))}
      onCancel={onClose}
    >
      <p>{t("shell.ui.reopens")}</p>
    </ConfirmDialog>
  );
}
