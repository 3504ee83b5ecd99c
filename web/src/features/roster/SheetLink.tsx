import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { isRefused } from "../../kernel/calls/call-error.ts";
import { download } from "../../kernel/files/download.ts";
import { failureText } from "../../kernel/calls/failure-text.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button } from "../../kernel/ui/buttons/Button.tsx";

type SheetLinkProps = { name: "importTemplate" | "refusedXlsx"; importKey?: string; label: string };

/** Saves a spreadsheet that the server makes, in the language of the page. */
export function SheetLink({ name, importKey, label }: SheetLinkProps) {
  const texts = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(`GET /personEditControl/${name}`, importKey === undefined ? {} : { key: importKey }, {
        signal: new AbortController().signal,
        progress: () => undefined,
      }),
    onError: (failure) => {
      if (isRefused(failure)) showToast("error", failureText(texts, failure));
    },
  });
  return (
    <Button icon={<IconDownload size={18} aria-hidden />} busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
