import { failureText } from "../../calls/failure-text.ts";
import { useTexts } from "../../texts.tsx";
import { Button } from "../buttons/Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

/**
 * The place of data that could not be had, with a way to try again. Only where there are none at all: the last good data stay visible, with
 * a {@link StaleNotice} above them.
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

/** Once the data are here the button is gone: the keyboard goes on at the beginning of what it stood in, not at the top of everything. */
const passFocusOn = (box: HTMLDivElement | null) => () => {
  if (box?.contains(document.activeElement) === true)
    (box.closest("dialog")?.querySelector("h2") ?? box.closest("main"))?.focus({ preventScroll: true });
};
