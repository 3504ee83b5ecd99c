import { useState, type ReactNode } from "react";
import { showToast } from "../../toasts.ts";
import { useChange } from "../../calls/useAct.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { useStable } from "../../useStable.ts";
import { reasonsIn, tableCall, type Row } from "../table-call.ts";
import { rowName, type TableModel } from "../TableModel.tsx";

/** Deleting a row: asks first, then says that it is gone, or every reason why it is not (product/lists 13). */
export function useRemoval(model: TableModel): { remove: (row: Row) => void; question: ReactNode } {
  const { control, session, texts, refresh } = model;
  const { t } = texts;
  const [asked, setAsked] = useState<Row | null>(null);
  const name = asked === null ? "" : rowName(asked, model);
  const { mutate, isPending } = useChange((id: number) => tableCall(control, "deleteById", { session, id }), {
    done: () => showToast("success", t("kernel.table.removal.done", { name })),
    refused: (answer) => showToast("error", t("kernel.table.removal.failed", { reasons: reasonsIn(answer) })),
    settled: async () => {
      await refresh();
      setAsked(null);
    },
  });
  const question = asked !== null && (
    <ConfirmDialog
      question={t("kernel.table.removal.question", { name })}
      confirm={t("kernel.table.removal.confirm")}
      danger
      busy={isPending}
      onConfirm={() => mutate(asked.id)}
      onCancel={() => setAsked(null)}
    >
      <p>{t("kernel.table.removal.text")}</p>
    </ConfirmDialog>
  );
  return { remove: useStable(setAsked), question };
}
