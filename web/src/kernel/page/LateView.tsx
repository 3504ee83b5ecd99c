import type { ComponentType, ReactNode } from "react";
import { useTexts } from "../texts.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { useLateCode } from "./useLateCode.ts";

type LateViewProps<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** The address that brought it, where the page has another one since. */
  at?: string;
  /** In its place while it is coming. */
  waiting: ReactNode;
  /** Draws what stands in its place, where that is no part of the page below. */
  around?: (content: ReactNode) => ReactNode;
  given: Props;
};

/** A part of a page whose code comes when it is first shown, and says where it does not come. */
export function LateView<Props extends object>({
  load,
  at,
  waiting,
  around = (content) => content,
  given,
}: LateViewProps<Props>) {
  const { t } = useTexts();
  const { Part, isLost, retry } = useLateCode(load, at);
  if (Part !== null) return <Part {...given} />;
  return around(
    isLost ? (
      <Notice kind="error" action={<Button onClick={retry}>{t("shell.ui.retry")}</Button>}>
        {t("shell.ui.notLoaded")}
      </Notice>
    ) : (
      waiting
    ),
  );
}
