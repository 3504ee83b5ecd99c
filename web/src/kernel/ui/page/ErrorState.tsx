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
    <div role="alert">
      <EmptyState
        title={failureText(texts, error)}
        action={<Button onClick={retry}>{texts.t("shell.ui.retry")}</Button>}
      />
    </div>
  );
}
