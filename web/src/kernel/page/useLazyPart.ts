import { useCallback, useState, type ComponentType } from "react";
import { useTexts } from "../texts.tsx";
import { showToast } from "../toasts.ts";
import { loadCode } from "./load-code.ts";

/**
 * A part of the page whose code is loaded when it is first opened, or a little before (`prepare`, for a pointer or the focus that comes near).
 * Code that cannot be loaded is a toast, never a broken page.
 *
 *     const search = useLazyPart(loadSearch);
 *     <button onClick={search.open} /> {search.Part && <search.Part onClose={search.close} />}
 */
export function useLazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<{ readonly Part: ComponentType<Props> } | null>(null);
  const open = useCallback(() => {
    loadCode(load).then(
      (Part) => setOpened({ Part }),
      () => showToast("error", t("shell.ui.notLoaded")),
    );
  }, [load, t]);
  const close = useCallback(() => setOpened(null), []);
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);
  return { Part: opened?.Part ?? null, open, close, prepare, near: { onPointerEnter: prepare, onFocus: prepare } };
}
