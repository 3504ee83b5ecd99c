import { useQuery } from "@tanstack/react-query";
import { useChange } from "../../calls/useAct.ts";
import { showToast } from "../../toasts.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { callName, reasonsIn, tableCall, type Row } from "../table-call.ts";
import { fullName, type TableModel } from "../TableModel.tsx";
import { HoldingList } from "./HoldingList.tsx";

type RemovalProps = {
  readonly model: Pick<TableModel, "declaration" | "data">;
  readonly row: Row;
  readonly onClose: () => void;
};

/** Asks before a row is deleted; names the dependent records and those that block it, with links. */
export function RemovalDialog({ model, row, onClose }: RemovalProps) {
  const { control, session, table, texts } = model.declaration;
  const { refresh } = model.data;
  const { t } = texts;
  const name = fullName(row, model.declaration);
  const { data, isFetching, refetch } = useQuery({
    queryKey: [callName(control, "getRemoval"), { session, id: row.id }],
    queryFn: ({ signal }) => tableCall(control, "getRemoval", { session, id: row.id }, signal),
    // The dependent records may have changed since the last time.
    gcTime: 0,
  });
  const holdings = data?.holdingList ?? [];
  const keeping = holdings.filter(({ keeps }) => keeps);
  const { mutate, isPending } = useChange(() => tableCall(control, "deleteById", { session, id: row.id }), {
    done: async () => {
      showToast("success", t("kernel.table.removal.done", { name }));
      onClose();
      await refresh();
    },
    refused: async (answer) => {
      const now = await refetch();
      if (now.data?.holdingList?.some(({ keeps }) => keeps) === true) return;
      showToast("error", t("kernel.table.removal.failed", { reasons: reasonsIn(answer) }));
      onClose();
      await refresh();
    },
  });
  const isBlocked = keeping.length > 0;
  const { restorableDays } = table;
  return (
    <Dialog
      width="small"
      title={t(isBlocked ? "kernel.table.removal.blocked" : "kernel.table.removal.question", { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(isBlocked ? "shell.ui.close" : "shell.ui.cancel")}</Button>
          {!isBlocked && (
            <Button look="danger" busy={isPending || isFetching} onClick={() => mutate(undefined)}>
              {t("kernel.table.removal.confirm")}
            </Button>
          )}
        </>
      }
    >
      {isBlocked && <p>{t("kernel.table.removal.keeping")}</p>}
      {!isBlocked && holdings.length > 0 && <p>{t("kernel.table.removal.hanging")}</p>}
      <HoldingList holdings={isBlocked ? keeping : holdings} onLeave={onClose} />
      {!isBlocked && (
        <p>
          {restorableDays === undefined
            ? t("kernel.table.removal.text")
            : t("kernel.table.removal.restorableDays", { days: restorableDays })}
        </p>
      )}
    </Dialog>
  );
}
