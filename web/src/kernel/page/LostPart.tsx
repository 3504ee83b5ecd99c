import { useTexts } from "../texts.tsx";
import { showToast } from "../toasts.ts";
import { ConfirmDialog } from "../ui/overlays/ConfirmDialog.tsx";
import { reopen } from "./load-code.ts";

/**
 * Shown instead of a dialog whose code did not load. A browser may remember a failed module for as long as the page is open (Chromium from
 * version 150 on). A reload may lose typed values, so the user decides.
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
