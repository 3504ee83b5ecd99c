import { useEffect } from "react";
import { failureText } from "../../kernel/calls/failure-text.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { failures } from "./failures.ts";

/** Shows centrally handled failures as toasts in the page's language. */
export function FailureToasts() {
  const texts = useTexts();
  useEffect(
    () =>
      failures.listen({
        notify: (error) => showToast("error", failureText(texts, error)),
        forbidden: () => showToast("error", texts.t("kernel.error.forbidden")),
      }),
    [texts],
  );
  return null;
}
