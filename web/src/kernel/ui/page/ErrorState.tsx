import { failureText } from "../../calls/failure-text.ts";
import { useTexts } from "../../texts.tsx";
import { Button } from "../buttons/Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

/**
 * Draws an error with a retry button instead of data that failed to load. Older data stay visible, below a {@link StaleNotice}.
 */
export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const texts = useTexts();
  return (
    <div role="alert" ref={passFocusOn}>
      <EmptyState
        title={failureText(texts, error)}
        action={<Button onClick={retry}>{texts.t("shell.ui.retry")}</Button>}
      />
    </div>
  );
}

/** The button disappears when the data load: the focus moves to the start of its container, not to the top of the page. */
const passFocusOn = (box: HTMLDivElement | null) => () => {
  if (box?.contains(document.activeElement) === true)
    (box.closest("dialog")?.querySelector("h2") ?? box.closest("main"))?.focus({ preventScroll: true });
};
