import { MOST_ROSTER_ROWS } from "@rajt/contract/roster/roster.schema";
import { IconTable } from "@tabler/icons-react";
import { useRef } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { DropZone } from "../../kernel/ui/inputs/DropZone.tsx";
import { SheetLink } from "./SheetLink.tsx";

const XLSX = ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Accepts a roster that is dropped or chosen. */
export function ChooseRoster({ onFile }: { onFile: (file: File) => void }) {
  const { t, locale } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const first = ([file]: readonly File[]) => file && onFile(file);
  return (
    <DropZone label={t("roster.drop")} onFiles={first} alone>
      <input
        ref={input}
        type="file"
        hidden
        accept={XLSX}
        aria-label={t("roster.choose")}
        onChange={({ target }) => {
          first([...(target.files ?? [])]);
          // The same file may be chosen again after it was corrected.
          target.value = "";
        }}
      />
      <Button look="primary" icon={<IconTable size={18} aria-hidden />} onClick={() => input.current?.click()}>
        {t("roster.choose")}
      </Button>
      <p>{t("roster.dropHere", { rows: MOST_ROSTER_ROWS.toLocaleString(locale) })}</p>
      <SheetLink name="importTemplate" label={t("roster.template")} />
    </DropZone>
  );
}
