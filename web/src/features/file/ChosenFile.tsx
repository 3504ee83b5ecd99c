import type { PickedFile } from "@rajt/contract/file/file.calls";
import { fileSizeText } from "@rajt/contract/file/file.rules";
import { formatMoment } from "@rajt/contract/kernel/days";
import type { Holding } from "@rajt/contract/kernel/table/removal.calls";
import { useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../kernel/ui/overlays/ConfirmDialog.tsx";
import { HoldingList } from "../../kernel/table/removal/HoldingList.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { useAct } from "../../kernel/calls/useAct.ts";
import styles from "./FilePicker.module.css";
import { NameForm } from "./NameForm.tsx";
import { useFocusOnReturn } from "./useFocusOnReturn.ts";
import { LIST } from "./useLibrary.ts";

type ChosenFileProps = { file: PickedFile; mayWrite: boolean; onRemoved: () => void };
type OpenQuestion = "name" | "removal" | null;

/** Shows the chosen file; viewers with write access may rename or delete it. */
export function ChosenFile({ file, mayWrite, onRemoved }: ChosenFileProps) {
  const { t, locale } = useTexts();
  const [asking, setAsking] = useState<OpenQuestion>(null);
  /** The records that use the file, after they refused its deletion. */
  const [holdings, setHoldings] = useState<readonly Holding[]>([]);
  const renaming = useFocusOnReturn(asking === "name");
  const { key, fileName, fileSize } = file;
  const rename = useAct("POST /fileRepository/rename", { invalidates: [LIST], done: () => setAsking(null) });
  const remove = useAct("POST /fileRepository/deleteByKey", {
    invalidates: [LIST],
    done: () => {
      showToast("success", t("file.picker.removed", { name: fileName }));
      onRemoved();
    },
    refused: ({ message }, output) => {
      setAsking(null);
      setHoldings(output?.holdingList ?? []);
      if (output?.holdingList === undefined) showToast("error", message ?? t("kernel.error.invalid"));
    },
  });
  const size = fileSizeText(fileSize ?? 0, locale === "hu" ? "," : ".");
  return (
    <section className={styles.chosen} aria-live="polite">
      <div className={styles.facts}>
        <p>{t("file.picker.chosen", { name: fileName })}</p>
        <p>
          {size} · {formatMoment(new Date(file.created), locale)}
        </p>
      </div>
      {mayWrite && asking === "name" && (
        <NameForm
          label={t("file.picker.newName")}
          save={t("file.picker.saveName")}
          first={fileName}
          busy={rename.isPending}
          onSave={(name) => rename.mutate({ key, fileName: name })}
          onCancel={() => setAsking(null)}
        />
      )}
      {mayWrite && asking !== "name" && (
        <div className={styles.actions}>
          <Button ref={renaming} onClick={() => setAsking("name")}>
            {t("file.picker.rename")}
          </Button>
          <Button onClick={() => setAsking("removal")}>{t("file.picker.remove")}</Button>
        </div>
      )}
      <div aria-live="polite">
        {holdings.length > 0 && (
          <Notice kind="warning" title={t("file.picker.kept", { name: fileName })}>
            <HoldingList holdings={holdings} />
          </Notice>
        )}
      </div>
      {asking === "removal" && (
        <ConfirmDialog
          question={t("file.picker.removeQuestion", { name: fileName })}
          confirm={t("file.picker.remove")}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ key })}
          onCancel={() => setAsking(null)}
        >
          {t("file.picker.removeText")}
        </ConfirmDialog>
      )}
    </section>
  );
}
