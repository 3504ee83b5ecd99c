import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { useTexts } from "../texts.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { loadCode, reopen } from "./load-code.ts";

type LateViewProps<Props> = {
  /** Stays the same function: another one is loaded anew. */
  load: () => Promise<ComponentType<Props>>;
  given: Props;
  /** Stands in its place until the code is there. */
  waiting: ReactNode;
  /** Stands in its place when the code did not come. */
  lost?: (retry: () => void) => ReactNode;
  /** The address that `retry` opens, where the page has another one since. */
  at?: string;
};

/**
 * Shows a component whose code is loaded when it is first shown. When the code does not come, `retry` opens the page anew, because a browser may remember
 * for as long as a page is open that a module did not come (Chromium from version 150 on); without a server it loads again within the page.
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
