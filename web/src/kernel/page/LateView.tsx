import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { useTexts } from "../texts.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { loadCode, reopen } from "./load-code.ts";

type LateViewProps<Props> = {
  /** Must be the same function in each render; a new one is loaded again. */
  load: () => Promise<ComponentType<Props>>;
  given: Props;
  /** Shown until the code is loaded. */
  waiting: ReactNode;
  /** Shown when the code did not load. */
  lost?: (retry: () => void) => ReactNode;
  /** The address that `retry` opens; by default the present one. */
  at?: string;
};

/**
 * Shows a component whose code is loaded when it is first shown. When the code does not load, `retry` reloads the page, because a browser may remember a
 * failed module for as long as the page is open (Chromium from version 150 on). When the server cannot be reached, `retry` loads the code within the page.
 */
export function LateView<Props extends object>({
  load,
  given,
  waiting,
  lost = (retry) => <LostNotice retry={retry} />,
  at,
}: LateViewProps<Props>) {
  const [loaded, setLoaded] = useState<{ readonly View: ComponentType<Props> } | "lost" | null>(null);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let isGone = false;
    loadCode(load).then(
      (View) => isGone || setLoaded({ View }),
      () => isGone || setLoaded("lost"),
    );
    return () => {
      isGone = true;
    };
  }, [load, tries]);
  if (loaded === null) return waiting;
  if (loaded === "lost") return lost(() => void reopen(() => setTries(tries + 1), at));
  return <loaded.View {...given} />;
}

export function LostNotice({ retry }: { retry: () => void }) {
  const { t } = useTexts();
  return (
    <Notice kind="error" action={<Button onClick={retry}>{t("shell.ui.retry")}</Button>}>
      {t("shell.ui.notLoaded")}
    </Notice>
  );
}
