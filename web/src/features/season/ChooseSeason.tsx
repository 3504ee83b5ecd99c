import { IconTable } from "@tabler/icons-react";
import { useRef } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { DropZone } from "../../kernel/ui/inputs/DropZone.tsx";

const XLSX = ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Accepts a season's workbook that is dropped or chosen. */
export function ChooseSeason({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const first = ([file]: readonly File[]) => file && onFile(file);
  return (
    <DropZone label={t("season.drop")} onFiles={first} alone>
      <input
        ref={input}
        type="file"
        hidden
        accept={XLSX}
        aria-label={t("season.choose")}
        onChange={({ target }) => first([...(target.files ?? [])])}
      />
      <Button look="primary" icon={<IconTable size={18} aria-hidden />} onClick={() => input.current?.click()}>
        {t("season.choose")}
      </Button>
      <p>{t("season.dropHere")}</p>
    </DropZone>
  );
}
