import { IconDownload } from "@tabler/icons-react";
import { useChange } from "../../kernel/calls/useAct.ts";
import { download } from "../../kernel/files/download.ts";
import { Button } from "../../kernel/ui/buttons/Button.tsx";

type SheetLinkProps = { name: "importTemplate" | "refusedXlsx"; importKey?: string; label: string };

/** Downloads a spreadsheet from the server in the language of the page. */
export function SheetLink({ name, importKey, label }: SheetLinkProps) {
  const { mutate, isPending } = useChange(
    () =>
      download(`GET /personEditControl/${name}`, importKey === undefined ? {} : { key: importKey }, {
        signal: new AbortController().signal,
        progress: () => undefined,
      }),
    {},
  );
  return (
    <Button icon={<IconDownload size={18} aria-hidden />} busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
